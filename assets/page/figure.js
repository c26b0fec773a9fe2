import { state, watch, change, shownArray } from "./store.js";
import { byId } from "./elements.js";
import { themed } from "./colours.js";
import { layOut } from "./shape.js";
import { fitCamera, toX, toY } from "./camera.js";
import { NOBODY } from "./open_run.js";
import { chosenPlace, chosenRuler } from "./thread.js";
import { asOther } from "./runs.js";
import { boxOf, drawCells, drawChosen } from "./draw_data.js";
import { narrowConeHeight } from "./draw_block.js";
import { drawRuler } from "./draw_ruler.js";
import { drawBlockNames } from "./draw_block_names.js";
import { drawCone } from "./draw_cone.js";

// The canvas: the data with its ruler above, the cone of the chosen thread below.
let waitsForFrame = false;
const shapes = new WeakMap(); // by run

// Where everything lies for a canvas as large as it is now. Null while it has no size, or there is nothing to show.
export function figureNow(canvas = byId("figure")) {
    if (!canvas || !state.run || state.run.drawsNothing) return null;
    const width = canvas.clientWidth, height = canvas.clientHeight;
    if (width < 50 || height < 50) return null;
    const narrow = width < 620, axes = state.run.ruler?.array === state.array ? state.run.ruler.axes : [], ruler = axes.length > 0, two = axes.length > 1;
    const [, rows, layers] = shownArray().size, folded = rows * layers === 1;
    const rulerGap = narrow ? 12 : 14, left = narrow ? (ruler ? 20 : 8) : two ? 132 : folded ? 120 : 44, lines = axes.filter(axis => narrow || axis.along !== "y").length, top = ruler ? rulerGap + 9 + 17 * lines : 10;
    const coneHeight = narrow ? narrowConeHeight(state.run) : Math.min(Math.max(height * 0.31, 196), 236), right = narrow ? 8 : 28;
    const space = { x: left, y: top, width: width - left - right, height: Math.max(height - top - coneHeight - 12, 60) };
    const shape = shapeFor(space), fit = fitCamera(space, shape);
    // What the data leave free below themselves is the cone's.
    const free = narrow ? 0 : Math.min(Math.max(space.height - shape.height * fit.scaleY - 2, 0), 110);
    space.height -= free;
    const cone = { x: narrow ? 10 : left, y: height - coneHeight - free, width: width - (narrow ? 20 : left + right), height: coneHeight + free };
    return { width, height, narrow, left: 4, rulerGap, space, shape, camera: state.camera ?? fit, cone };
}

function shapeFor(space) {
    const aspect = space.width / space.height, key = `${state.array} ${aspect.toFixed(2)}`;
    if (shapes.get(state.run)?.key !== key) shapes.set(state.run, { key, shape: layOut(state.run, shownArray(), aspect) });
    return shapes.get(state.run).shape;
}

// How high the canvas wants to be in a column of this width: as the data's own form needs it.
export function wantedHeight(width) {
    const array = shownArray(), [columns, rows, layers] = array.size, narrow = width < 620;
    const form = rows * layers === 1 ? 0.7 : Math.min(Math.max((rows * Math.max(1, layers / 2)) / columns, 0.35), narrow ? 1 : 0.62);
    return Math.round((width - (narrow ? 28 : 160)) * form) + (narrow ? 54 + narrowConeHeight(state.run) + 16 : 40 + 220 + 16);
}

// Where the elements of the chosen thread's block lie.
function findBlockBox(figure) {
    const place = chosenPlace(), array = shownArray(), { shape, space, camera } = figure;
    if (!place || !(array.owners ?? array.readers)) return null;
    const cells = blockCells(state.run, array, shape, place.block);
    if (!cells) return state.element === null ? null : boxOf(figure, state.element);
    const x = toX(camera, space, cells.left), y = toY(camera, space, cells.top);
    return { x, y, width: (cells.right - cells.left) * camera.scaleX, height: (cells.bottom - cells.top) * camera.scaleY };
}

// Kept for the last block: looking for it goes through all elements. Null where its elements are scattered.
const lastCells = new WeakMap(); // by run
function blockCells(run, array, shape, block) {
    const last = lastCells.get(run);
    if (last && last.array === array && last.block === block && last.shape === shape) return last.cells;
    const owners = array.owners ?? array.readers, from = block * run.threadsPerBlock, to = from + run.threadsPerBlock;
    let left = Infinity, top = Infinity, right = -1, bottom = -1, count = 0;
    if (owners.length >= array.elements) {
        for (let element = 0; element < array.elements; element++) {
            if (owners[element] < from || owners[element] >= to || owners[element] === NOBODY) continue;
            const [column, row] = shape.cellOf(element);
            left = Math.min(left, column); right = Math.max(right, column + 1); top = Math.min(top, row); bottom = Math.max(bottom, row + 1); count++;
        }
    }
    const cells = count > 0 && (right - left) * (bottom - top) <= count * 4 ? { left, top, right, bottom } : null;
    lastCells.set(run, { array, block, shape, cells });
    return cells;
}

export function drawFigure() {
    waitsForFrame = false;
    drawOn(byId("figure"));
    if (state.beside) asOther(() => drawOn(byId("other")));
}

function drawOn(canvas) {
    const figure = figureNow(canvas);
    if (!figure) return;
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    if (canvas.width !== Math.round(figure.width * ratio) || canvas.height !== Math.round(figure.height * ratio)) Object.assign(canvas, { width: Math.round(figure.width * ratio), height: Math.round(figure.height * ratio) });
    const context = canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = themed("canvas");
    context.fillRect(0, 0, figure.width, figure.height);
    Object.assign(figure, { ratio, blockBox: findBlockBox(figure) });
    drawCells(context, figure);
    drawChosen(context, figure);
    drawBlockNames(context, figure);
    drawRuler(context, figure, chosenRuler());
    drawCone(context, figure);
}

export function drawSoon() {
    if (waitsForFrame) return;
    waitsForFrame = true;
    requestAnimationFrame(drawFigure);
}

export function startFigure() {
    watch(["run", "array", "thread", "element", "request", "time", "colour", "camera", "theme", "beside"], drawSoon);
    watch(["run", "array"], () => change({ camera: null }));
    // A finger moves what is seen of the data when it is not all of it; else it moves the page.
    watch(["camera"], () => byId("canvas").classList.toggle("zoomed", state.camera !== null));
    // A camera is made for the size that the canvas had.
    new ResizeObserver(() => { change({ camera: null }); drawFigure(); }).observe(byId("figure"));
}
