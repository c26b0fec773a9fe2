import { state, watch, change, shownArray } from "./store.js";
import { badge, byId, heading, iconButton, make } from "./elements.js";
import { valueColourer } from "./cell_colours.js";
import { word, figure } from "./words.js";
import { chooseElement, chooseThread, chooseVisit, chosenPlace, chosenRuler, chosenStory, offsetOfLane, requestsOf, withoutThread, wroteNothing } from "./thread.js";
import { blockName, coordinates, sizeText, threadNumber } from "./launch.js";
import { elementName, valueText } from "./value_text.js";
import { valuesAt } from "./open_run.js";
import { costOf, keptBlocks } from "./draw_cone.js";
import { otherElement, rulerPieces } from "./ruler.js";

// What the chosen thread did: its index in numbers, its element, its way through the source, what it asked of memory.
export const makeThread = () => make("section", { class: "panel", id: "thread-panel" }, heading(word("this_thread"), make("span", { id: "thread-badge" })), make("div", { id: "thread" }), makeFinder());

function makeFinder() {
    return make("form", { class: "finder", onsubmit: findSubmitted }, make("label", { for: "find" }, word("find_thread")),
        make("input", { id: "find", class: "mono", autocomplete: "off", spellcheck: "false" }), make("button", { type: "submit" }, word("show")), make("p", { id: "find-answer", class: "soft", role: "status" }, word("find_hint")));
}

export function startThread() {
    watch(["run"], () => byId("thread-badge").replaceChildren(badge(state.run.report?.device?.provenance) ?? ""));
    watch(["run", "array", "thread", "element", "visit", "request", "theme"], fillThread);
}

function fillThread() {
    const place = chosenPlace();
    byId("thread").replaceChildren(...(place ? threadParts(place) : [make("p", { class: "soft" }, withoutThread())]).filter(Boolean));
    byId("find").value = place ? `${bare(coordinates(place.blockAt, state.run.launch.grid))} : ${bare(coordinates(place.threadAt, state.run.launch.block))}` : "";
}

const bare = text => text.replace(/[() ]/g, "");

function threadParts(place) {
    const { run } = state;
    return [
        make("p", { class: "who" }, make("b", {}, `${word("block")} ${blockName(run, place.block)}`), " ", make("b", { class: "accent" }, `${word("thread")} ${coordinates(place.threadAt, run.launch.block)}`), make("span", { class: "soft" }, ` ${word("warp")} ${place.warp}, ${word("lane")} ${place.lane}`)),
        ...rulerParts(), elementPart(place), ...storyParts(), requestsPart(place),
    ];
}

function rulerParts() {
    const sums = chosenRuler();
    if (!sums) return [make("p", { class: "soft" }, lackOfRuler())];
    return sums.map(one => make("p", { class: "index mono", "data-along": one.axis.along, "data-sum": one.sum }, ...rulerPieces(one).map(piece => make("span", { class: `code-${piece.kind}` }, piece.text))));
}

function lackOfRuler() {
    const { run, element } = state, array = shownArray();
    if (!run.ruler) return word("no_ruler");
    if (run.ruler.array !== array.index) return word("ruler_elsewhere", run.arrays[run.ruler.array].name);
    const other = otherElement(run, array, chosenPlace(), element);
    return other === null ? word("ruler_fails", array.name) : word("ruler_other", elementName(array, other));
}

function elementPart(place) {
    const { run, element } = state, array = shownArray();
    if (element === null) return make("p", { class: "soft" }, word(wroteNothing(run, place.thread) ? "wrote_nothing" : "touches_none", array.name));
    const outside = element < 0 || element >= array.elements, value = valueText(valuesAt(array, element)), swatch = make("i", { class: `swatch ${outside ? "missing" : value ? "" : "unknown"}` });
    const idle = outside && !run.stray.some(one => one.array === array.index && one.element === element) && wroteNothing(run, place.thread);
    if (value) { const colour = valueColourer(array)(element); swatch.style.background = `rgb(${colour & 255} ${(colour >> 8) & 255} ${(colour >> 16) & 255})`; }
    return make("p", { class: "element mono" }, swatch, make("b", { id: "element-name" }, elementName(array, element)), value ? make("span", { id: "element-value" }, ` = ${value}`) : !outside && make("span", { class: "soft" }, ` ${word("value_not_kept")}`), outside && make("span", { class: idle ? "soft" : "wrong-text" }, ` ${word(idle ? "kept_out" : "outside_of", array.name)}`));
}

function storyParts() {
    const { run } = state, story = chosenStory();
    if (!story) return [run.stories.size > 0 && make("p", { class: "soft", id: "no-story" }, word("stories_of_blocks", keptBlocks(run)), " ", ...exampleButtons(run))];
    const at = state.visit ?? story.visits.length - 1, visit = story.visits[at], last = at === story.visits.length - 1;
    return [make("div", { class: "steps" }, iconButton("visit-back", word("line_back"), "M15 5l-7 7 7 7", () => chooseVisit(at - 1)), iconButton("visit-forward", word("line_forward"), "M9 5l7 7-7 7", () => chooseVisit(state.visit === null ? 0 : at + 1)),
        make("span", { class: "soft", id: "visit" }, word("step_of", state.visit === null ? story.visits.length : at + 1, story.visits.length), visit && ` · ${word("line_number", visit.line)}`)),
        visit?.events?.length > 0 && make("ul", { class: "events mono" }, ...visit.events.map(event => make("li", {}, event))), last && story.ending && make("p", {}, story.ending)];
}

// For each block that is kept, a thread of it.
function exampleButtons(run) {
    return [...run.sampled.keys()].slice(0, 6).map(block => {
        const thread = [...run.stories.keys()].find(one => Math.floor(one / run.threadsPerBlock) === block) ?? block * run.threadsPerBlock;
        return make("button", { type: "button", class: "small", title: run.sampled.get(block).why, onclick: () => chooseThread(thread) }, `${word("block")} ${blockName(run, block)}`);
    });
}

function requestsPart(place) {
    const { run } = state, requests = requestsOf(run, place.thread);
    if (!requests) return run.stories.size === 0 && run.sampled.size > 0 ? make("p", { class: "soft" }, word("accesses_of_blocks", keptBlocks(run))) : null;
    const shown = requests.length > 40 ? requests.filter((_, index) => index < 20 || index >= requests.length - 20) : requests;
    return make("div", { class: "requests" }, ...shown.map(({ request, index }) => make("button", {
        type: "button", class: "small", "data-request": index, "data-offset": offsetOfLane(run, request, place.lane), "aria-pressed": String(index === state.request), onclick: () => change({ request: index }),
    }, make("span", { class: "soft" }, `${request.line} `), `${request.words} `, make("b", { class: "cost" }, costOf(request)))),
    shown.length < requests.length && make("p", { class: "soft" }, word("not_shown", figure(requests.length - shown.length))));
}

// "30,15 : 5,9" is a block and a thread in it; numbers alone are an element, by its index or by column and row.
function findSubmitted(event) {
    event.preventDefault();
    const { run } = state, array = shownArray(), parts = byId("find").value.split(":").map(part => (part.match(/\d+/g) ?? []).map(Number));
    const whole = at => [at[0] ?? 0, at[1] ?? 0, at[2] ?? 0];
    const answer = text => byId("find-answer").replaceChildren(text);
    if (parts.length === 2 && parts[0].length > 0 && parts[1].length > 0) {
        const thread = threadNumber(run, whole(parts[0]), whole(parts[1]));
        answer(thread === null ? word("no_such_thread", sizeText(run.launch.grid), sizeText(run.launch.block)) : word("find_hint"));
        return thread !== null && chooseThread(thread);
    }
    const [x, y = 0, z = 0] = parts[0], [width, height, depth] = array.size;
    const element = parts[0].length === 1 ? x : x < width && y < height && z < depth ? (z * height + y) * width + x : array.elements;
    const known = parts[0].length > 0 && element < array.elements;
    answer(known ? word("find_hint") : word("no_such_element", array.name, figure(array.elements)));
    if (known) chooseElement(element);
}
