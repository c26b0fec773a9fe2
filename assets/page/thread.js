import { state, change, shownArray } from "./store.js";
import { elementOf, NOBODY, ownerOf, lanesOf, offsetsOf, takesPart, hasBit } from "./open_run.js";
import { placeOf, threadNumber } from "./launch.js";
import { rulerFor, rulerElement } from "./ruler.js";
import { word } from "./words.js";

// Chooses threads and elements: one leads to the other.
export const chosenPlace = () => (state.thread === null ? null : placeOf(state.run, state.thread));

export function chosenRuler() {
    return rulerFor(state.run, shownArray(), chosenPlace(), state.element);
}

export function chooseThread(thread) {
    const { run } = state, array = shownArray();
    if (thread === null || thread < 0 || thread >= run.threads) return;
    let element = elementOf(run, array, thread);
    if (element === null) {
        const sums = rulerFor(run, array, placeOf(run, thread), null);
        const named = sums && rulerElement(array, sums);
        // The index of a thread that touched nothing leads out of the data, or to an element that is somebody else's.
        if (named !== null && (named >= array.elements || named < 0)) element = named;
    }
    change({ thread, element, visit: null, request: lastRequest(run, thread) });
}

export function chooseElement(element) {
    const { run } = state, array = shownArray();
    const stray = run.stray.find(one => one.array === array.index && one.element === element);
    const owner = stray ? stray.thread : ownerOf(array, element);
    const thread = owner === NOBODY ? idleThread(run, array, element) : owner;
    change({ element, thread, visit: null, request: thread === null ? null : lastRequest(run, thread) });
}

// Beyond the end of a line there are threads that a guard kept out: the one whose index leads there.
function idleThread(run, array, element) {
    const axis = run.ruler?.array === array.index ? run.ruler.axes.find(one => one.along === "flat") : null;
    if (!axis || element < array.elements || element >= run.threads) return null;
    const sums = rulerFor(run, array, placeOf(run, element), null);
    return sums && rulerElement(array, sums) === element ? element : null;
}

// The requests that a thread took part in, with their places in its block's list; null where its block is not kept in full.
export function requestsOf(run, thread) {
    const place = placeOf(run, thread), block = run.sampled.get(place.block);
    if (!block) return null;
    return block.requests.map((request, index) => ({ request, index }))
        .filter(({ request }) => request.warp === place.warp && takesPart(request, place.lane));
}

// The request that is shown first: what the thread wrote at its end.
function lastRequest(run, thread) {
    const requests = requestsOf(run, thread) ?? [];
    const shown = requests.filter(({ request }) => request.array === state.array);
    const best = shown.at(-1) ?? requests.filter(({ request }) => request.space === "global").at(-1) ?? requests.at(-1);
    return best ? best.index : null;
}

export function chosenRequest() {
    if (state.request === null || state.thread === null) return null;
    return state.run.sampled.get(chosenPlace().block)?.requests[state.request] ?? null;
}

// The byte offset that a lane of a request went to.
export function offsetOfLane(run, request, lane) {
    return offsetsOf(run, request)[lanesOf(request).indexOf(lane)];
}

export const chosenStory = () => (state.thread === null ? null : state.run.stories.get(state.thread) ?? null);

export function chooseVisit(visit) {
    const story = chosenStory();
    if (!story) return;
    const at = Math.min(Math.max(visit, 0), story.visits.length - 1), request = story.visits[at].requests?.[0];
    change({ visit: at, request: request ?? state.request });
}

export const knowsThreads = run => run.stories.size > 0 || run.arrays.some(array => array.owners || array.readers);

// What is said while no thread is chosen: what to do, or why nothing can be.
export function withoutThread() {
    const { run, element } = state;
    return knowsThreads(run) ? word(element === null ? "no_thread" : "nobody_wrote") : run.left_out.at(-1) ?? "";
}

export const wroteNothing = (run, thread) => run.written !== null && !hasBit(run.written, thread);

// At rest something is chosen: the run's own example, the thread of the first error, or one whose way is kept.
export function chooseExample() {
    const { run } = state, array = shownArray();
    if (run.example) {
        chooseThread(run.example.thread);
        return run.example.visit === undefined ? undefined : chooseVisit(run.example.visit);
    }
    const fault = run.problems.find(problem => problem.block && problem.thread && problem.severity === "error");
    if (fault) return chooseThread(threadNumber(run, fault.block, fault.thread));
    const [known] = run.stories.keys();
    if (known !== undefined) return chooseThread(known);
    const owner = ownerOf(array, Math.floor(array.elements / 2));
    if (owner !== NOBODY) chooseThread(owner);
}
