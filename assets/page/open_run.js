import { volume } from "./launch.js";

// A run with its numbers at hand: what are indices of sections in the payload are arrays of numbers here.
export const NOBODY = 0xffffffff;

// Of a kernel that is called with no array.
const noArray = { name: "", type: "u8", role: "in", size: [0, 1, 1], elements: 0, channels: 1 };

export function openRun(payload, data) {
    const numbers = index => (index === undefined ? null : payload.section(index));
    const run = { stray: [], strays: 0, problems: [], left_out: [], ...data, title: data.name, threadsPerBlock: volume(data.launch.block), blockCount: volume(data.launch.grid) };
    run.threads = run.threadsPerBlock * run.blockCount;
    run.warps = Math.ceil(run.threadsPerBlock / data.launch.warp);
    run.drawsNothing = data.arrays.length === 0;
    run.arrays = (run.drawsNothing ? [noArray] : data.arrays).map((array, index) => ({
        ...array, index, values: numbers(array.values), owners: numbers(array.owners), readers: numbers(array.readers), writes: numbers(array.writes),
    }));
    // Without the blocks' times there is nothing to play.
    run.schedule = data.schedule?.start === undefined ? null : { ...data.schedule, start: numbers(data.schedule.start), end: numbers(data.schedule.end) };
    run.colours = numbers(data.colours);
    run.written = numbers(data.threads?.written);
    run.rulerHolds = numbers(data.ruler?.holds);
    run.sampled = new Map((data.blocks ?? []).map(block => [block.block, block]));
    run.stories = new Map((data.stories ?? []).map(story => [story.thread, story]));
    run.offsets = numbers(data.offsets) ?? [];
    return run;
}

const lanesIn = mask => Array.from({ length: 32 }, (_, lane) => lane).filter(lane => (mask >>> lane) & 1);

// The lanes of a request, those that went beside the array behind the others; and the bytes that they went to, in that order.
export const lanesOf = request => [...lanesIn(request.lanes), ...lanesIn(request.outside ?? 0)];
export const takesPart = (request, lane) => ((request.lanes | (request.outside ?? 0)) >>> lane) & 1;
export const offsetsOf = (run, request) => Array.from(run.offsets.slice(request.first, request.first + lanesOf(request).length), Number);

export const hasBit = (bits, index) => ((bits[index >> 3] >> (index & 7)) & 1) === 1;

// Where an element's number stands in a section that may keep only every so-many-th column and row.
export function placeInSection(array, numbers, perElement) {
    if (!array.step || numbers.length >= array.elements * perElement) return element => element;
    const [width, height] = array.size, [stepX, stepY] = array.step;
    const keptWidth = Math.ceil(width / stepX), keptHeight = Math.ceil(height / stepY);
    return element => {
        const x = element % width, y = Math.floor(element / width) % height, z = Math.floor(element / (width * height));
        return (z * keptHeight + Math.floor(y / stepY)) * keptWidth + Math.floor(x / stepX);
    };
}

// Who wrote an element last; of arrays that nobody writes, who read it last.
export function ownerOf(array, element) {
    const owners = array.owners ?? array.readers;
    if (!owners || element < 0 || element >= array.elements) return NOBODY;
    return owners[placeInSection(array, owners, 1)(element)];
}

// The block of an element's owner, as a function of the element; -1 where there is none.
export function blockFinder(run, array) {
    const owners = array.owners ?? array.readers, { threadsPerBlock } = run;
    if (!owners) return () => -1;
    const place = placeInSection(array, owners, 1);
    return element => {
        const owner = element >= 0 && element < array.elements ? owners[place(element)] : NOBODY;
        return owner === NOBODY ? -1 : Math.floor(owner / threadsPerBlock);
    };
}

// Whether an element's own value is in the page: where not all are, the picture shows that of one nearby, and no text does.
function isKept(array, element) {
    if (!array.step || array.values.length >= array.elements * array.channels) return true;
    return (element % array.size[0]) % array.step[0] === 0 && (Math.floor(element / array.size[0]) % array.size[1]) % array.step[1] === 0;
}

export function valuesAt(array, element) {
    if (!array.values || element < 0 || element >= array.elements || !isKept(array, element)) return null;
    const at = placeInSection(array, array.values, array.channels)(element) * array.channels;
    return Array.from(array.values.subarray(at, at + array.channels));
}

// The element of an array that a thread wrote (or read) last; null where there is none.
export function elementOf(run, array, thread) {
    const owners = array.owners ?? array.readers;
    const stray = run.stray.find(one => one.thread === thread && one.array === array.index);
    if (stray) return stray.element;
    if (!owners || owners.length < array.elements) return null;
    const at = owners.indexOf(thread);
    return at < 0 ? null : at;
}
