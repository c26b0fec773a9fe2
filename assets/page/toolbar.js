import { state, watch, change, shownArray } from "./store.js";
import { byId, iconButton, make } from "./elements.js";
import { blockColour, rampText } from "./colours.js";
import { word, figure } from "./words.js";
import { elementName, elementPlace, valueText } from "./value_text.js";
import { reachAlong } from "./ruler.js";
import { NOBODY, ownerOf, valuesAt } from "./open_run.js";
import { placeOf, blockName, coordinates } from "./launch.js";
import { zoomBy } from "./pointer.js";
import { knowsThreads } from "./thread.js";

// Above the picture: which array, coloured how, how near; the legend of what is on the screen; and what is under the mouse.
const ways = ["state", "owner", "values", "writes"];

export function makeToolbar() {
    return make("div", { class: "toolbar" },
        make("div", { class: "choice", id: "arrays", role: "group", "aria-label": word("arrays") }),
        make("label", { class: "soft" }, make("span", {}, word("colour"), " "), make("select", { id: "colour", "aria-label": word("colour"), onchange: event => change({ colour: event.target.value }) })),
        make("div", { class: "choice", role: "group", "aria-label": word("zoom") },
            iconButton("zoom-out", word("zoom_out"), "M5 12h14", () => zoomBy(1 / 1.6)), iconButton("zoom-in", word("zoom_in"), "M5 12h14M12 5v14", () => zoomBy(1.6)),
            make("button", { id: "fit", type: "button", onclick: () => change({ camera: null }) }, word("fit"))));
}

export const makeLegend = () => make("div", { class: "legend" }, make("ul", { id: "legend" }), make("output", { id: "pointed", class: "mono" }));

export function startToolbar() {
    watch(["run"], fillChoices);
    watch(["run", "array"], () => { for (const button of byId("arrays").children) button.setAttribute("aria-pressed", button.dataset.array === String(state.array)); });
    watch(["run", "array", "colour", "theme"], fillLegend);
    // Of the time only its end changes what is on the screen.
    let ended = true;
    watch(["time"], () => { if (ended !== state.time >= 1) { ended = state.time >= 1; fillLegend(); } });
    watch(["run", "pointed", "element", "array"], fillPointed);
    watch(["run", "camera"], () => { byId("fit").disabled = byId("zoom-out").disabled = state.camera === null; });
}

function fillChoices() {
    byId("arrays").replaceChildren(...state.run.arrays.map((array, index) => make("button", { type: "button", class: "mono", "data-array": index, title: word(`role_${array.role}`), onclick: () => change({ array: index, element: null, thread: null }) },
        array.name, make("small", {}, ` ${word(`role_${array.role}`)}`))));
    byId("colour").replaceChildren(...ways.map(way => make("option", { value: way }, word(`colour_${way}`))));
    byId("colour").value = state.colour;
}

function entry(classes, text, paint) {
    const swatch = make("i", { class: classes });
    if (paint) swatch.style.background = paint;
    return make("li", {}, swatch, text);
}

function fillLegend() {
    const { run, colour, time } = state, array = shownArray(), owners = array.owners ?? array.readers, entries = [];
    const range = () => (array.image || !array.range || !array.values ? null : entry("wide", `${valueText([array.range[0]])} … ${valueText([array.range[1]])}`, rampText));
    const block = `conic-gradient(${[0, 1, 2, 3].map(index => `${blockColour(run, index % run.blockCount)} ${index * 90}deg ${index * 90 + 90}deg`).join(", ")})`;
    if (!array.values && knowsThreads(run)) entries.push(entry("empty", word("no_values")));
    if (!owners && knowsThreads(run)) entries.push(entry("none", word("no_owners")));
    if (colour === "state" && owners && run.schedule && time < 1) entries.push(entry("waiting", word("waiting")), entry("", word("running"), block));
    if (colour === "owner" && owners) entries.push(entry("", word("block_colours"), block));
    if (colour === "writes") entries.push(entry("wide", word("times_written"), rampText));
    if (array.values && (colour === "state" || colour === "values")) entries.push(array.image ? entry("done", word(array.owners ? "result" : "data")) : range());
    if (run.report?.coverage?.unwritten > 0 && array.owners && run.every_once) entries.push(counted("unwritten", "missing", "coverage.unwritten"));
    if (run.report?.coverage?.written_more > 0 && array.owners && run.every_once) entries.push(counted("written_more", "twice", "coverage.written_more"));
    if (run.strays > 0) entries.push(counted("outside", "missing", "coverage.stray_threads", run.strays));
    if (run.report?.coverage?.idle_threads > 0 && hasIdlePlaces(run, array)) entries.push(counted("idle", "idle", "coverage.idle_threads"));
    if (run.partial) entries.push(entry("idle", word("partial")));
    if (array.step) entries.push(entry("none", word("every_nth", array.step[0], array.step[1])));
    byId("legend").replaceChildren(...entries.filter(Boolean));
}

// Whether threads reach beyond the data: that is hatched.
function hasIdlePlaces(run, array) {
    const [width, height] = array.size;
    return reachAlong(run, array, "flat") > array.elements || reachAlong(run, array, "x") > width || reachAlong(run, array, "y") > height;
}

// An entry with a number of the run's report.
function counted(key, classes, path, otherwise) {
    const value = path.split(".").reduce((part, name) => part?.[name], state.run.report) ?? otherwise;
    const node = entry(classes, `${word(key)} `);
    node.append(make("b", { "data-report": path }, figure(value)));
    return node;
}

// One line on the element under the mouse, else on the chosen one.
function fillPointed() {
    const { run } = state, array = shownArray(), element = state.pointed ?? state.element;
    byId("pointed").classList.toggle("under", state.pointed !== null);
    if (element === null) return byId("pointed").replaceChildren();
    const owner = ownerOf(array, element), place = owner === NOBODY ? null : placeOf(run, owner);
    const value = valueText(valuesAt(array, element)), at = elementPlace(array, element);
    const text = [`${elementName(array, element)}${value ? ` = ${value}` : ""}`, at, place && `${word("block")} ${blockName(run, place.block)} ${word("thread")} ${coordinates(place.threadAt, run.launch.block)}`,
        element >= array.elements || element < 0 ? word("outside_of", array.name) : null];
    byId("pointed").replaceChildren(text.filter(Boolean).join(" · "));
}
