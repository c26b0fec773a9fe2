import { hasBit } from "./open_run.js";
import { axisIndex } from "./launch.js";

// The kernel's own index, term by term, for one thread.
const factorValue = (factor, place) =>
    factor.kind === "block" && factor.axis ? place.blockAt[axisIndex(factor.axis)]
    : factor.kind === "thread" && factor.axis ? place.threadAt[axisIndex(factor.axis)] : factor.value;

// The terms with their values, from where to where each goes along its axis, and their sum. Where a loop takes a thread
// further, `target` says to which element: the rounds that lead there are filled in.
export function axisTerms(axis, place, target = null) {
    let sum = 0;
    const terms = axis.terms.map(term => {
        const factors = term.factors.map(factor => ({ ...factor, value: factorValue(factor, place) }));
        return { ...term, factors, value: factors.reduce((product, factor) => product * factor.value, 1) };
    });
    fillRounds(terms, target);
    for (const term of terms) {
        term.from = sum;
        sum += term.minus ? -term.value : term.value;
        term.to = sum;
    }
    return { axis, terms, sum };
}

function fillRounds(terms, target) {
    const looping = terms.find(isRounds);
    if (!looping || target === null) return;
    const rounds = looping.factors.find(factor => factor.kind === "rounds") ?? looping.factors[0];
    const stride = looping.factors.reduce((product, factor) => (factor === rounds ? product : product * factor.value), 1);
    const rest = terms.reduce((sum, term) => (term === looping ? sum : sum + (term.minus ? -term.value : term.value)), 0);
    if (stride === 0 || (target - rest) % stride !== 0) return;
    rounds.value = (target - rest) / stride;
    looping.value = rounds.value * stride;
}

// What the ruler says for a thread: null without a ruler, or where the sum does not lead to what this thread wrote.
export function rulerFor(run, array, place, element) {
    if (!run.ruler || run.ruler.array !== array.index || place === null) return null;
    const [width, height] = array.size;
    const targets = element === null ? {} : { flat: element, x: element % width, y: Math.floor(element / width) % height, z: Math.floor(element / (width * height)) };
    const sums = run.ruler.axes.map(axis => axisTerms(axis, place, targets[axis.along] ?? null));
    return agrees(run, array, place.thread, sums, element) ? sums : null;
}

// Whether the record says the same as the sums: it knows of those that wrote. Who wrote nothing has no more than its index.
function agrees(run, array, thread, sums, element) {
    const named = rulerElement(array, sums);
    if (element !== null && named !== null && named !== element) return false;
    if (!run.rulerHolds || hasBit(run.rulerHolds, thread) || (run.written && !hasBit(run.written, thread))) return true;
    if (run.stray.some(one => one.thread === thread && one.array === array.index)) return true;
    return element !== null && named === element && run.ruler.axes.some(axis => axis.terms.some(isRounds));
}

// The element of its own that the index leads a thread to, where it is not the one that is chosen; null where there is none.
export function otherElement(run, array, place, element) {
    if (element === null || (run.rulerHolds && !hasBit(run.rulerHolds, place.thread))) return null;
    const sums = rulerFor(run, array, place, null), named = sums && rulerElement(array, sums);
    return named === element ? null : named;
}

const isRounds = term => term.kind === "rounds" || term.factors.some(factor => factor.kind === "rounds");

// The element that the sums name; null where they name none.
export function rulerElement(array, sums) {
    const along = name => sums.find(one => one.axis.along === name)?.sum;
    if (along("flat") !== undefined) return along("flat");
    if (along("x") === undefined) return null;
    const [width, height] = array.size;
    const x = along("x"), y = along("y") ?? 0, z = along("z") ?? 0;
    return x < 0 || x >= width || y < 0 || y >= height ? null : (z * height + y) * width + x;
}

// How far the launch reaches along an axis: one more than the last thread's index.
export function reachAlong(run, array, name) {
    if (run.ruler?.array !== array.index) return 0;
    const axis = run.ruler.axes.find(one => one.along === name);
    if (!axis || axis.terms.some(term => term.minus)) return 0;
    const last = { blockAt: run.launch.grid.map(size => size - 1), threadAt: run.launch.block.map(size => size - 1) };
    return axisTerms(axis, last).sum + 1;
}

// The words of an index in pieces, each in the colour of what it is.
export function rulerPieces({ axis, terms, sum }, named = true) {
    const pieces = [];
    terms.forEach((term, index) => {
        if (index > 0 || term.minus) pieces.push({ text: term.minus ? " − " : " + ", kind: "sign" });
        term.factors.forEach((factor, place) => {
            if (place > 0) pieces.push({ text: " × ", kind: "sign" });
            const told = named && place === 0 && factor.text && factor.text !== String(factor.value);
            pieces.push({ text: told ? `${factor.text} ${factor.value}` : String(factor.value), kind: factor.kind });
        });
        if (term.factors.length > 1) pieces.push({ text: ` = ${term.value}`, kind: term.kind });
    });
    if (terms.length > 0) pieces.push({ text: " = ", kind: "sign" });
    pieces.push({ text: `${axis.name} ${sum}`.trim(), kind: "sum" });
    return pieces;
}
