import { mixed, packedText, packed, ramp, themed, warpColours, blockColourIndex } from "./colours.js";
import { NOBODY, placeInSection } from "./open_run.js";

// The colour of an element by its value: as the picture that it is, or on the ramp between the least and the greatest.
export function valueColourer(array) {
    const { values, channels } = array, empty = packedText(themed("panel"));
    if (!values) return () => empty;
    const place = placeInSection(array, values, channels);
    const [low, high] = array.range ?? [0, 255], scale = 255 / (high - low || 1);
    const level = value => { const at = (Number(value) - low) * scale; return at > 255 ? 255 : at >= 0 ? at | 0 : 0; };
    if (!array.image) return element => ramp[level(values[place(element) * channels])];
    if (channels < 3) return element => { const grey = level(values[place(element) * channels]); return packed(grey, grey, grey); };
    return element => { const at = place(element) * channels; return packed(level(values[at]), level(values[at + 1]), level(values[at + 2])); };
}

// Stripes from corner to corner, as wide on every screen.
const stripeAt = (x, y, ratio) => (Math.floor((x + y) / ratio) & 7) < 3;
const stripes = (colour, ground, ratio) => (x, y) => (stripeAt(x, y, ratio) ? colour : ground);

// The colour of each element, as a function of the element and of the pixel (for stripes). The ways are those that the page
// offers, "state" being the state at the end, and two more for what is not at its end: "waiting" and "done".
// `outside` says of what is not in the array whether a thread came there all the same.
export function cellColourer(run, array, way, outside, ratio) {
    const ground = packedText(themed("canvas")), panel = packedText(themed("panel")), wrong = packedText(themed("wrong"));
    const look = { ground, panel, red: stripes(wrong, mixed(ground, wrong, 0.35), ratio), grey: stripes(packedText(themed("line")), ground, ratio), ratio };
    const inside = insideColourer(run, array, way, look);
    return (element, x, y) => {
        if (element >= 0 && element < array.elements) return inside(element, x, y);
        const kind = element === -1 ? null : outside(element);
        return kind === "stray" ? look.red(x, y) : kind === "idle" ? look.grey(x, y) : ground;
    };
}

function insideColourer(run, array, way, look) {
    const value = valueColourer(array), owners = array.owners ?? array.readers;
    if (way === "values" || !owners) return value;
    const place = placeInSection(array, owners, 1);
    if (way === "writes") return writesColourer(array, owners, place, look);
    // What nobody wrote, where that is a fault, or is not known.
    const missing = run.partial ? look.grey : run.every_once && array.owners ? look.red : null;
    const owned = way === "owner" ? warpColourer(run, owners, place) : way === "waiting" ? waitingColourer(run, array, value, look) : way === "state" ? twiceColourer(run, array, value, look) : value;
    const nobodys = missing ?? (way === "owner" ? look.grey : null);
    if (!nobodys) return owned;
    return (element, x, y) => (owners[place(element)] === NOBODY ? nobodys(x, y) : owned(element, x, y));
}

function warpColourer(run, owners, place) {
    const perBlock = run.threadsPerBlock, warp = run.launch.warp;
    return element => {
        const owner = owners[place(element)], block = Math.floor(owner / perBlock);
        return owner === NOBODY ? 0 : warpColours[blockColourIndex(run, block) * 2 + (Math.floor((owner - block * perBlock) / warp) & 1)];
    };
}

// Striped yellow where an element was written more than once and ought not to be.
function twiceColourer(run, array, value, look) {
    const { writes } = array;
    if (!run.every_once || !writes || !writes.some(times => times > 1)) return value;
    const place = placeInSection(array, writes, 1), yellow = packedText(themed("warning"));
    return (element, x, y) => (writes[place(element)] > 1 && stripeAt(x, y, look.ratio) ? yellow : value(element));
}

// What waits keeps its look, dimmed: its own value where it is read, the input's where it is still to be written.
function waitingColourer(run, array, value, look) {
    const input = run.arrays[run.input];
    const source = !array.owners ? array : input && input.values && input.size.every((size, axis) => size === array.size[axis]) ? input : null;
    if (!source) return () => look.panel;
    const colour = source === array ? value : valueColourer(source);
    return element => dimmed(colour(element), look.ground);
}

// 62 of 100 towards the ground: called for every pixel.
function dimmed(colour, ground) {
    const rb = ((colour & 0xff00ff) * 97 + (ground & 0xff00ff) * 159) >>> 8, g = ((colour & 0xff00) * 97 + (ground & 0xff00) * 159) >>> 8;
    return (0xff000000 | (rb & 0xff00ff) | (g & 0xff00)) >>> 0;
}

function writesColourer(array, owners, ownerPlace, look) {
    const { writes } = array, place = writes ? placeInSection(array, writes, 1) : ownerPlace;
    const count = writes ? element => writes[place(element)] : element => (owners[place(element)] === NOBODY ? 0 : 1);
    let most = 1;
    for (const times of writes ?? []) if (times > most) most = times;
    return (element, x, y) => { const times = count(element); return times === 0 ? look.grey(x, y) : ramp[Math.round((times / most) * 215) + 40]; };
}
