import { state, shownArray } from "./store.js";
import { packed, themed } from "./colours.js";
import { toX, toY, toColumn, toRow } from "./camera.js";
import { blockEdges, blockLayer, joinLayers, paintLayer } from "./pixels.js";
import { cellColourer } from "./cell_colours.js";
import { blockFinder, NOBODY, ownerOf, valuesAt } from "./open_run.js";
import { placeOf, coordinates, blockName } from "./launch.js";
import { drawLine, drawText, frameBox, monoFont } from "./draw.js";
import { valueText } from "./value_text.js";
import { word } from "./words.js";

// The data: cells, the lines between blocks, what the cells hold where they are large, and the chosen ones.
let painted = null; // the layers and pixels of the last time, kept for each run while nothing of them changes
const paintedOf = new WeakMap();
const edgesOf = new WeakMap();

export function drawCells(context, figure) {
    const { space, shape, camera, ratio } = figure, { run, colour, theme } = state;
    const size = { width: Math.max(1, Math.round(space.width * ratio)), height: Math.max(1, Math.round(space.height * ratio)) };
    const key = JSON.stringify([state.array, theme, camera, size]);
    painted = paintedOf.get(run);
    if (painted?.key !== key) painted = { key, layers: {}, canvas: canvasOf(size), image: new ImageData(size.width, size.height), shown: null };
    paintedOf.set(run, painted);
    const moving = colour === "state" && state.time < 1 && run.schedule, shown = moving ? `${colour} ${state.time}` : colour;
    if (painted.shown !== shown) {
        const pixels = new Uint32Array(painted.image.data.buffer), layer = way => (painted.layers[way] ??= paintLayer(size, camera, ratio, shape, cellColourer(run, shownArray(), way, shape.outside, ratio)));
        if (moving) joinLayers(pixels, state.time, run.schedule, { blocks: (painted.blocks ??= blockLayer(size, camera, ratio, shape, blockFinder(run, shownArray()))), waiting: layer("waiting"), running: layer("owner"), done: layer("done") });
        else pixels.set(layer(colour));
        painted.canvas.getContext("2d").putImageData(painted.image, 0, 0);
        painted.shown = shown;
    }
    context.drawImage(painted.canvas, space.x, space.y, space.width, space.height);
    if (!shownArray().values) clipped(context, space, () => frameBox(context, themed("line"), 1, toX(camera, space, 0) + 0.5, toY(camera, space, 0) + 0.5, shape.columns * camera.scaleX - 1, shape.rows * camera.scaleY - 1));
    clipped(context, space, () => {
        drawBlockLines(context, space, shape, camera);
        drawCellTexts(context, figure);
    });
}

function canvasOf(size) {
    const canvas = painted?.canvas ?? document.createElement("canvas");
    if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
    return canvas;
}

// What is painted at a point of the space.
function paintedAt({ space, ratio }, x, y) {
    const { image } = painted, at = (Math.round((y - space.y) * ratio) * image.width + Math.round((x - space.x) * ratio)) * 4;
    return packed(image.data[at], image.data[at + 1], image.data[at + 2]);
}

function clipped(context, space, act) {
    context.save();
    context.beginPath();
    context.rect(space.x, space.y, space.width, space.height);
    context.clip();
    act();
    context.restore();
}

function drawBlockLines(context, space, shape, camera) {
    const array = shownArray();
    if (camera.scaleX > 7 && camera.scaleY > 7) drawGrid(context, space, shape, camera);
    if (!edgesOf.has(array)) edgesOf.set(array, new Map());
    const known = edgesOf.get(array), key = `${shape.width} ${shape.height}`;
    if (!known.has(key)) known.set(key, array.owners || array.readers ? blockEdges(shape, blockFinder(state.run, array)) : null);
    const lines = known.get(key);
    if (!lines) return;
    // Lines that would stand closer than they can be told apart are left out.
    const apart = Math.sqrt((space.width * space.height) / Math.max(lines.length, 1));
    if (apart < 5) return;
    context.beginPath();
    for (const [column, row, toColumnAt, toRowAt] of lines) {
        const x = Math.round(toX(camera, space, column)) + 0.5, y = Math.round(toY(camera, space, row)) + 0.5;
        context.moveTo(x, y);
        context.lineTo(Math.round(toX(camera, space, toColumnAt)) + 0.5, Math.round(toY(camera, space, toRowAt)) + 0.5);
    }
    context.strokeStyle = themed("canvas");
    context.globalAlpha = camera.scaleX > 7 ? 0.95 : 0.4;
    context.lineWidth = camera.scaleX > 7 ? 2 : 1;
    context.stroke();
    context.globalAlpha = 1;
}

function drawGrid(context, space, shape, camera) {
    context.beginPath();
    const right = Math.min(toX(camera, space, shape.width), space.x + space.width), bottom = Math.min(toY(camera, space, shape.height), space.y + space.height);
    for (let column = Math.max(0, Math.ceil(camera.x)); toX(camera, space, column) <= right; column++) {
        const x = Math.round(toX(camera, space, column)) + 0.5;
        context.moveTo(x, space.y);
        context.lineTo(x, bottom);
    }
    for (let row = Math.max(0, Math.ceil(camera.y)); toY(camera, space, row) <= bottom; row++) {
        const y = Math.round(toY(camera, space, row)) + 0.5;
        context.moveTo(Math.max(space.x, toX(camera, space, 0)), y);
        context.lineTo(right, y);
    }
    Object.assign(context, { strokeStyle: themed("canvas"), lineWidth: 1, globalAlpha: 0.55 });
    context.stroke();
    context.globalAlpha = 1;
}

// Value, block and thread, as far as a cell has room for them.
function drawCellTexts(context, figure) {
    const { space, shape, camera } = figure;
    if (camera.scaleX < 34 || camera.scaleY < 16) return;
    const { run } = state, array = shownArray();
    const lastColumn = Math.min(toColumn(camera, space, space.x + space.width), shape.width - 1), lastRow = Math.min(toRow(camera, space, space.y + space.height), shape.height - 1);
    for (let row = Math.max(0, toRow(camera, space, space.y)); row <= lastRow; row++) {
        for (let column = Math.max(0, toColumn(camera, space, space.x)); column <= lastColumn; column++) {
            const element = shape.elementAt(column, row);
            if (element < 0 || element >= array.elements) continue;
            const x = toX(camera, space, column + 0.5), y = toY(camera, space, row + 0.5), colour = inkOn(paintedAt(figure, Math.min(Math.max(x, space.x), space.x + space.width - 1), Math.min(Math.max(y, space.y), space.y + space.height - 1)));
            const large = camera.scaleX >= 88 && camera.scaleY >= 56, most = camera.scaleX - 6;
            const owner = ownerOf(array, element);
            if (owner === NOBODY && (array.owners || array.readers)) continue;
            drawText(context, fittingValue(context, valuesAt(array, element), monoFont(large ? 14 : 11, 600), most), x, large ? y - 8 : y, { font: monoFont(large ? 14 : 11, 600), colour, align: "center", base: "middle" });
            if (!large || owner === NOBODY) continue;
            const place = placeOf(run, owner);
            drawText(context, `${word("block")} ${blockName(run, place.block)}`, x, y + 9, { font: monoFont(10), colour, align: "center", base: "middle", most });
            drawText(context, `${word("thread")} ${coordinates(place.threadAt, run.launch.block)}`, x, y + 21, { font: monoFont(10), colour, align: "center", base: "middle", most });
        }
    }
}

// With as many digits as there is room for; nothing where none fits.
function fittingValue(context, values, font, most) {
    context.font = font;
    return [5, 4, 3, 2].map(digits => valueText(values, digits)).find(text => context.measureText(text).width <= most) ?? "";
}

function inkOn(colour) {
    const light = 0.299 * (colour & 255) + 0.587 * ((colour >> 8) & 255) + 0.114 * ((colour >> 16) & 255);
    return light > 128 ? "#0c0d10" : "#ffffff";
}

// The box of an element on the canvas; null where it is not to be seen.
export function boxOf({ space, shape, camera }, element) {
    const [column, row] = shape.cellOf(element);
    const x = toX(camera, space, column), y = toY(camera, space, row);
    if (x + camera.scaleX < space.x || x > space.x + space.width || y + camera.scaleY < space.y || y > space.y + space.height) return null;
    return { x, y, width: camera.scaleX, height: camera.scaleY };
}

export function drawChosen(context, figure) {
    const { space } = figure, box = state.element === null ? null : boxOf(figure, state.element);
    const block = figure.blockBox;
    clipped(context, { x: space.x - 3, y: space.y - 3, width: space.width + 6, height: space.height + 6 }, () => {
        if (block) frameBox(context, themed("text"), 1.5, block.x - 1, block.y - 1, block.width + 2, block.height + 2);
        if (!box) return;
        const least = 7, width = Math.max(box.width, least), height = Math.max(box.height, least);
        const x = box.x + box.width / 2 - width / 2, y = box.y + box.height / 2 - height / 2;
        frameBox(context, themed("canvas"), 4, x - 1, y - 1, width + 2, height + 2, 2);
        frameBox(context, themed("accent"), 2, x - 1, y - 1, width + 2, height + 2, 2);
        const end = shownArray().elements;
        if (state.element >= end) drawEnd(context, figure, end);
    });
}

// Where the array ends: what is behind belongs to somebody else.
function drawEnd(context, figure, end) {
    const box = figure.shape.folded ? boxOf(figure, end) : null;
    if (box) drawLine(context, themed("text"), 3, [[box.x, box.y - 3], [box.x, box.y + box.height + 3]]);
}
