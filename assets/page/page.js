import { readPayload } from "./payload.js";
import { setWords, word } from "./words.js";
import { badge, byId, make } from "./elements.js";
import { state, watch } from "./store.js";
import { makeRunChoice, openRuns, showRun, startRuns } from "./runs.js";
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
function makeHeader(data) {
    return make("header", {}, make("strong", {}, "WarpAtlas"), make("h1", {}, data.title), makeRunChoice(data), make("span", { class: "space" }), makeThemeButton(), makeHelpButton());
}

function makeStage() {
    const pane = (name, place, canvas) => make("div", { class: "pane" }, make("h2", { id: name, class: "mono" }), make("div", { class: "canvas", id: place }, make("canvas", { role: "img", ...canvas })));
    const panes = [pane("run-name", "canvas", { id: "figure", tabindex: 0, "aria-label": word("figure") }), pane("other-name", "other-canvas", { id: "other" })];
    return make("div", { class: "stage", id: "stage" }, makeLaunch(),
        make("section", { class: "view" }, make("p", { class: "sentence" }, make("span", { id: "sentence" }), " ", make("span", { id: "sentence-badge" })), makeToolbar(), makeLegend(), make("p", { class: "soft", id: "clock" }, word("one_clock")), make("div", { class: "panes" }, ...panes), makeTimeBar()),
        make("aside", {}, makeSource(), makeThread()));
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
    watch(["run"], () => byId("stage").classList.toggle("draws-nothing", state.run.drawsNothing));
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
    openRuns(payload);
    const program = data.program ? makeProgram(data.program, openFromBar) : null;
    const parts = [data.runs.length > 0 && makeStage(), makeResults(data)];
    byId("page").append(...[makeHeader(data), program, ...(data.results_first ? parts.reverse() : parts), make("footer", { class: "soft" }, `${data.made_by} · ${data.made}`), makeHelp()].filter(Boolean));
    startTheme();
    startCharts(data.charts);
    startKeyboard();
    if (data.runs.length === 0) return;
    startStage();
    startRuns();
}

startPage().then(() => { document.documentElement.dataset.ready = "yes"; }, error => {
    // Before the payload is read there are no words but the error's own.
    byId("page").append(make("p", { class: "failure" }, `${document.title}: ${typeof DecompressionStream === "undefined" ? "DecompressionStream?" : error.message}`));
    console.error(error);
});
