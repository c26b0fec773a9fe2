import { state, shownArray } from "./store.js";
import { themed, termColour } from "./colours.js";
import { toX, toY } from "./camera.js";
import { rulerPieces } from "./ruler.js";
import { boxOf } from "./draw_data.js";
import { drawLine, drawPieces, drawText, monoFont, piecesWidth } from "./draw.js";

// The kernel's own index on the edges of the data: each term as long as it leads, in the colour that it has in the source.
export function drawRuler(context, figure, sums) {
    if (!sums) return;
    const { narrow, space } = figure;
    const x = sums.find(one => one.axis.along === "x"), y = sums.find(one => one.axis.along === "y"), flat = sums.find(one => one.axis.along === "flat");
    const layer = sums.find(one => one.axis.along === "z"), origin = layerOrigin(figure);
    drawTicks(context, figure, x ?? flat, y);
    if (x) drawAcross(context, figure, x, origin.column);
    if (y) drawDown(context, figure, y, origin.row);
    if (flat) drawFlat(context, figure, flat);
    drawDotted(context, figure, Boolean(y), Boolean(x));
    const above = [layer, x ?? flat, narrow ? y : null].filter(Boolean);
    above.forEach((one, line) => drawAbove(context, figure, one, space.y - figure.rulerGap - 7 - (above.length - 1 - line) * 17));
}

function drawAbove(context, { space, camera, width }, one, baseline) {
    const x = Math.min(Math.max(space.x, toX(camera, space, 0)), space.x + space.width / 2), most = width - x - 8, named = rulerPieces(one), size = 13;
    const pieces = piecesWidth(context, named, monoFont(size)) <= most ? named : rulerPieces(one, false);
    const fits = piecesWidth(context, pieces, monoFont(size)) <= most;
    drawPieces(context, pieces, x, baseline, monoFont(fits ? size : 11));
}

// Marks on the edges, a longer one at each block.
function drawTicks(context, { space, shape, camera }, across, down) {
    const step = scale => [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 100000].find(cells => cells * scale >= 7) ?? 1e6;
    const unit = sums => { const block = sums?.terms.find(term => term.kind === "block"); return block ? Math.abs(block.factors.filter(factor => factor.kind !== "block").reduce((product, factor) => product * factor.value, 1)) : 0; };
    context.beginPath();
    const marks = (from, size, scale, put, block) => {
        for (let at = Math.max(0, Math.ceil(from / step(scale)) * step(scale)); at <= size; at += step(scale)) put(at, 3);
        if (block && block * scale >= 5) for (let at = Math.max(0, Math.ceil(from / block) * block); at <= size; at += block) put(at, 6);
    };
    if (across && !shape.gap) marks(camera.x, shape.width, camera.scaleX, (at, length) => { const x = Math.round(toX(camera, space, at)) + 0.5; if (x <= space.x + space.width + 1) { context.moveTo(x, space.y - 2); context.lineTo(x, space.y - 2 - length); } }, across.axis.along === "x" ? unit(across) : 0);
    if (down && !shape.gap) marks(camera.y, shape.height, camera.scaleY, (at, length) => { const y = Math.round(toY(camera, space, at)) + 0.5; const x = Math.max(space.x, toX(camera, space, 0)); if (y <= space.y + space.height + 1) { context.moveTo(x - 2, y); context.lineTo(x - 2 - length, y); } }, unit(down));
    Object.assign(context, { strokeStyle: themed("soft"), lineWidth: 1, globalAlpha: 0.55 });
    context.stroke();
    context.globalAlpha = 1;
}

const limited = (value, from, to) => Math.min(Math.max(value, from), to);

// Where the layer of the chosen element begins: the ruler measures from there.
function layerOrigin({ shape }) {
    const [width, height, depth] = shownArray().size;
    if (depth === 1 || state.element === null) return { column: 0, row: 0 };
    const [column, row] = shape.cellOf(Math.floor(state.element / (width * height)) * width * height);
    return { column, row };
}

function drawAcross(context, { space, camera, rulerGap }, { terms }, origin) {
    const y = space.y - rulerGap;
    for (const term of terms) {
        if (term.from === term.to) continue;
        const from = limited(toX(camera, space, origin + term.from), space.x, space.x + space.width), to = limited(toX(camera, space, origin + term.to), space.x, space.x + space.width);
        drawLine(context, termColour(term.kind), 2, [[from, y + 5], [from, y], [to, y], [to, y + 5]]);
    }
}

function drawDown(context, { space, camera, rulerGap, narrow, left }, sums, origin) {
    const edge = Math.max(space.x, toX(camera, space, 0)), x = edge - rulerGap;
    let below = space.y - 10;
    for (const term of sums.terms) {
        const from = limited(toY(camera, space, origin + term.from), space.y, space.y + space.height), to = limited(toY(camera, space, origin + term.to), space.y, space.y + space.height);
        if (term.from !== term.to) drawLine(context, termColour(term.kind), 2, [[x + 5, from], [x, from], [x, to], [x + 5, to]]);
        if (!narrow) below = drawTermWords(context, term, x - 8, (from + to) / 2, below, left);
    }
    if (!narrow) drawText(context, `${sums.axis.name} ${sums.sum}`, x - 8, below + 17, { font: monoFont(13, 600), align: "right" });
}

// A term in lines of its own, beside its bracket. Returns where the last line stands.
function drawTermWords(context, term, right, middle, above, left) {
    const [first, ...others] = term.factors, sign = term.minus ? "− " : term.from !== 0 || term.kind === "thread" ? "+ " : "";
    const product = others.map(factor => ` × ${factor.value}`).join("");
    const lines = others.length > 0 ? [sign + first.text, `${first.value}${product}`, `= ${term.value}`] : [`${sign}${first.text} ${first.value}`];
    const start = Math.max(middle - (lines.length - 1) * 8 + 4, above + 17);
    context.font = monoFont(12);
    if (context.measureText(lines[0]).width > right - left) lines[0] = others.length > 0 ? lines[0] : `${sign}${first.value}`;
    lines.forEach((line, index) => drawText(context, line, right, start + index * 16, { font: monoFont(12), colour: termColour(term.kind), align: "right", most: right - left }));
    return start + (lines.length - 1) * 16;
}

// On a folded line the ruler runs down the rows, and on along the last one.
function drawFlat(context, figure, { terms }) {
    const { space, camera, shape, rulerGap } = figure, edge = Math.max(space.x, toX(camera, space, 0)), x = edge - rulerGap;
    const rowY = at => limited(toY(camera, space, Math.floor(at / shape.columns)), space.y, space.y + space.height);
    for (const term of terms) {
        if (term.from === term.to) continue;
        const colour = termColour(term.kind), from = rowY(Math.min(term.from, term.to)), to = rowY(Math.max(term.from, term.to));
        if (to - from >= 1) drawLine(context, colour, 2, [[x + 5, from], [x, from], [x, to], [x + 5, to]]);
        const [column, row] = shape.cellOf(Math.max(term.to, 0)), [fromColumn, fromRow] = shape.cellOf(Math.max(term.from, 0));
        const y = toY(camera, space, row), start = fromRow === row ? fromColumn : 0;
        if (y < space.y - 1 || y > space.y + space.height || column === start) continue;
        drawLine(context, colour, 2, [[limited(toX(camera, space, start), space.x, space.x + space.width), y - 1], [limited(toX(camera, space, column), space.x, space.x + space.width), y - 1]]);
    }
}

// From the element to the edges.
function drawDotted(context, figure, toLeft, toTop) {
    const { space } = figure, box = state.element === null || state.element >= shownArray().elements ? null : boxOf(figure, state.element);
    if (!box) return;
    const x = box.x + box.width / 2, y = box.y + box.height / 2, edge = Math.max(space.x, toX(figure.camera, space, 0));
    context.globalAlpha = 0.75;
    if (toTop) drawLine(context, "#ffffff", 1, [[x, space.y], [x, box.y - 2]], [1.5, 4]);
    if (toLeft) drawLine(context, "#ffffff", 1, [[edge, y], [box.x - 2, y]], [1.5, 4]);
    context.globalAlpha = 1;
}
