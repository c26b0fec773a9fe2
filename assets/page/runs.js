import { change, quietly, shownArray, state, watch } from "./store.js";
import { byId, make } from "./elements.js";
import { openRun } from "./open_run.js";
import { chooseElement, chooseExample } from "./thread.js";
import { word } from "./words.js";

// The page's runs. One of them has all panels. Of two that are compared the other one stands beside it where there is room, with
// what was chosen there, and the same clock plays both.
const choicesOfRun = ["run", "array", "thread", "element", "visit", "request", "camera", "column"];
const roomForTwo = matchMedia("(min-width: 1100px)");
let openedRuns = [];
let keptChoices = []; // of each run, since another one was shown
let shownRun = 0;
let isCompared = false;
let besideIsWanted = true;

export function openRuns(payload) {
    const { runs, program } = payload.data, known = new Map();
    openedRuns = runs.map((run, index) => () => { if (!known.has(index)) known.set(index, openRun(payload, run)); return known.get(index); });
    isCompared = runs.length === 2 && !program;
    if (isCompared) shareScale(openedRuns.map(open => open()));
}

// Equal colours mean equal values in both results.
function shareScale(runs) {
    const outputs = runs.map(run => run.arrays[run.output]);
    if (!outputs.every(array => array?.range)) return;
    const [one, two] = outputs.map(array => array.range), both = [Math.min(one[0], two[0]), Math.max(one[1], two[1])];
    for (const array of outputs) array.range = both;
}

export function makeRunChoice(data) {
    if (data.runs.length < 2 || data.program) return null;
    return [make("div", { class: "choice", id: "runs", role: "group", "aria-label": word("runs") }, ...data.runs.map((run, index) => make("button", { type: "button", onclick: () => showRun(index) }, run.name))),
        isCompared && make("button", { type: "button", id: "beside", onclick: () => { besideIsWanted = !besideIsWanted; standBeside(); } }, word("beside"))];
}

const choicesNow = () => Object.fromEntries(choicesOfRun.map(name => [name, state[name]]));

export function showRun(index) {
    if (state.run) keptChoices[shownRun] = choicesNow();
    shownRun = index;
    const run = openedRuns[index](), before = keptChoices[index];
    if (!isCompared || !run.schedule) change({ time: 1, playing: false });
    change(before ?? { run, array: run.output ?? 0, thread: null, element: null, visit: null, request: null, camera: null, column: 0 });
    // A new array is seen whole; one that was seen before, as it was.
    change({ pointed: null, camera: before?.camera ?? null });
    if (!before) chooseExample();
    byId("stage").classList.toggle("second", isCompared && index === 1);
    for (const [at, button] of [...(byId("runs")?.children ?? [])].entries()) button.setAttribute("aria-pressed", String(at === index));
    nameRuns();
}

function nameRuns() {
    if (!isCompared) return;
    byId("run-name").replaceChildren(openedRuns[shownRun]().name);
    byId("other-name").replaceChildren(openedRuns[1 - shownRun]().name);
    byId("other").setAttribute("aria-label", openedRuns[1 - shownRun]().name);
}

export const showOther = () => showRun(1 - shownRun);

// Does something for the run that stands beside, as if it were the one that is shown.
export function asOther(act) {
    const mine = { ...choicesNow(), pointed: state.pointed };
    Object.assign(state, keptChoices[1 - shownRun], { pointed: null });
    try { quietly(act); } finally {
        keptChoices[1 - shownRun] = choicesNow();
        Object.assign(state, mine);
    }
}

// The same element of both results is chosen: who wrote it in the one run, and who in the other?
function chooseSame() {
    const { element, array, run } = state, { size } = shownArray();
    if (!state.beside || element === null || array !== run.output) return;
    asOther(() => {
        const other = state.run.arrays[state.run.output];
        if (!other?.size.every((length, axis) => length === size[axis])) return;
        state.array = state.run.output;
        if (state.element !== element) chooseElement(element);
    });
}

function standBeside() {
    const beside = isCompared && besideIsWanted && roomForTwo.matches;
    byId("stage").classList.toggle("beside", beside);
    byId("beside")?.setAttribute("aria-pressed", String(beside));
    change({ beside });
    chooseSame();
}

export function startRuns() {
    if (isCompared) showRun(1);
    showRun(0);
    roomForTwo.addEventListener("change", standBeside);
    window.addEventListener("resize", () => { for (const kept of keptChoices) kept.camera = null; });
    watch(["element"], chooseSame);
    standBeside();
}
