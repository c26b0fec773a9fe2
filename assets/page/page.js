import { readPayload } from "./payload.js";
import { setWords, word } from "./words.js";
import { badge, byId, make } from "./elements.js";
import { state, change, watch } from "./store.js";
import { openRun } from "./open_run.js";
import { chooseExample } from "./thread.js";
import { drawFigure, startFigure, wantedHeight } from "./figure.js";
import { startPointer } from "./pointer.js";
import { makeLegend, makeToolbar, startToolbar } from "./toolbar.js";
import { makeTimeBar, startTimeBar } from "./time_bar.js";
import { makeSource, startSource } from "./source_panel.js";
import { makeThread, startThread } from "./thread_panel.js";
import { makeLaunch, startLaunch } from "./launch_panel.js";
import { makeResults, startCharts } from "./results_panel.js";
import { makeProgram } from "./program_panel.js";
import { makeThemeButton, startTheme } from "./theme.js";
import { makeHelp, makeHelpButton } from "./help.js";
import { startKeyboard } from "./keyboard.js";

// Builds the page from its payload. The modules stand in the page as one script, in the order of modules.txt: each after those
// that it imports, without the imports. Their names are therefore all different.
let openedRuns = [];

function makeHeader(data) {
    const runs = data.runs.length > 1 && !data.program ? make("div", { class: "choice", id: "runs", role: "group", "aria-label": word("runs") }, ...data.runs.map((run, index) => make("button", { type: "button", onclick: () => showRun(index) }, run.name))) : null;
    return make("header", {}, make("strong", {}, "WarpAtlas"), make("h1", {}, data.title), runs, make("span", { class: "space" }), makeThemeButton(), makeHelpButton());
}

function makeStage() {
    const canvas = make("canvas", { id: "figure", tabindex: 0, role: "img", "aria-label": word("figure") });
    return make("div", { class: "stage", id: "stage" }, makeLaunch(),
        make("section", { class: "view" }, make("p", { class: "sentence" }, make("span", { id: "sentence" }), " ", make("span", { id: "sentence-badge" })), makeToolbar(), makeLegend(), make("div", { class: "canvas", id: "canvas" }, canvas), makeTimeBar()),
        make("aside", {}, makeSource(), makeThread()));
}

function showRun(index) {
    const run = openedRuns[index]();
    change({ run, array: run.output ?? 0, thread: null, element: null, visit: null, request: null, time: 1, playing: false, camera: null, pointed: null, column: 0 });
    chooseExample();
    for (const [at, button] of [...(byId("runs")?.children ?? [])].entries()) button.setAttribute("aria-pressed", String(at === index));
}

// On a phone the picture is as high as the data's form needs; beside panels it fills what they leave.
const inColumn = matchMedia("(max-width: 999px), print");
function fitCanvas() {
    const place = byId("canvas");
    place.style.height = inColumn.matches ? `${wantedHeight(place.clientWidth)}px` : "";
}

function startStage() {
    for (const start of [startFigure, startPointer, startToolbar, startTimeBar, startSource, startThread, startLaunch]) start();
    watch(["run"], () => { byId("sentence").replaceChildren(state.run.sentence); byId("sentence-badge").replaceChildren(badge(state.run.report?.device?.provenance) ?? ""); });
    watch(["run", "array"], fitCanvas);
    window.addEventListener("resize", fitCanvas);
    inColumn.addEventListener("change", () => { fitCanvas(); drawFigure(); });
}

function openFromBar(index) {
    const stage = byId("stage");
    stage.hidden = false;
    showRun(index);
    stage.scrollIntoView({ block: "start" });
    byId("figure").focus({ preventScroll: true });
}

async function startPage() {
    const payload = await readPayload(byId("run").textContent), { data } = payload;
    setWords(data.words, data.language);
    const known = new Map();
    openedRuns = data.runs.map((run, index) => () => { if (!known.has(index)) known.set(index, openRun(payload, run)); return known.get(index); });
    const program = data.program ? makeProgram(data.program, openFromBar) : null;
    byId("page").append(...[makeHeader(data), program, data.runs.length > 0 && makeStage(), makeResults(data), make("footer", { class: "soft" }, `${data.made_by} · ${data.made}`), makeHelp()].filter(Boolean));
    startTheme();
    startCharts(data.charts);
    startKeyboard();
    if (data.runs.length === 0) return;
    startStage();
    showRun(0);
}

startPage().then(() => { document.documentElement.dataset.ready = "yes"; }, error => {
    // Before the payload is read there are no words but the error's own.
    byId("page").append(make("p", { class: "failure" }, `${document.title}: ${typeof DecompressionStream === "undefined" ? "DecompressionStream?" : error.message}`));
    console.error(error);
});
