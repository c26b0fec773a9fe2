import { state, change, shownArray } from "./store.js";
import { byId } from "./elements.js";
import { figureNow } from "./figure.js";
import { boxOf } from "./draw_data.js";
import { moved, toColumn, toRow, zoomed } from "./camera.js";
import { chooseElement, chooseThread } from "./thread.js";
import { showOther } from "./runs.js";

// Mouse, finger and wheel on the canvas: a touch chooses, a drag moves, two fingers or the wheel zoom.
const fingers = new Map();
let dragged = 0; // pixels since it went down
let apart = 0; // between two fingers

export function startPointer() {
    const canvas = byId("figure");
    canvas.addEventListener("pointerdown", pressed);
    canvas.addEventListener("pointermove", movedPointer);
    for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, released);
    canvas.addEventListener("pointerleave", () => change({ pointed: null }));
    canvas.addEventListener("wheel", turned, { passive: false });
    canvas.addEventListener("dblclick", event => zoomBy(2, pointOf(event)));
    byId("other").addEventListener("click", chosenBeside);
}

// The run beside becomes the one with the panels, and what was touched of it is chosen.
function chosenBeside(event) {
    const point = pointOf(event, byId("other"));
    showOther();
    byId("figure").focus({ preventScroll: true });
    const element = elementAtPoint(point);
    if (element !== null) chooseElement(element);
}

function pointOf(event, canvas = byId("figure")) {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
}

// The element at a point of the canvas; null where there is none.
export function elementAtPoint({ x, y }) {
    const figure = figureNow();
    if (!figure) return null;
    const { space, shape, camera } = figure;
    if (x < space.x || y < space.y || x >= space.x + space.width || y >= space.y + space.height) return null;
    const element = shape.elementAt(toColumn(camera, space, x), toRow(camera, space, y));
    return element >= 0 && (element < shownArray().elements || shape.outside(element)) ? element : null;
}

function pressed(event) {
    fingers.set(event.pointerId, pointOf(event));
    if (fingers.size === 1) dragged = 0;
    apart = distance();
    if (state.camera) byId("figure").setPointerCapture(event.pointerId);
}

function movedPointer(event) {
    const before = fingers.get(event.pointerId), now = pointOf(event);
    if (!before) return change({ pointed: event.pointerType === "mouse" ? elementAtPoint(now) : null });
    fingers.set(event.pointerId, now);
    dragged += Math.hypot(now.x - before.x, now.y - before.y);
    if (fingers.size === 2) {
        const wide = distance();
        if (apart > 0 && wide > 0) zoomBy(wide / apart, middle());
        apart = wide;
    } else if (state.camera && dragged > 4) moveBy(now.x - before.x, now.y - before.y);
}

function released(event) {
    const tapped = fingers.size === 1 && dragged <= 6 && event.type === "pointerup";
    fingers.delete(event.pointerId);
    if (!tapped) { dragged = Infinity; return; }
    const element = elementAtPoint(pointOf(event));
    if (element !== null) chooseElement(element);
}

const distance = () => { const [one, two] = [...fingers.values()]; return two ? Math.hypot(one.x - two.x, one.y - two.y) : 0; };
const middle = () => { const [one, two] = [...fingers.values()]; return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 }; };

// The wheel zooms in where the page stands at its top, and out until all is seen; then it moves the page, as everywhere.
function turned(event) {
    const point = pointOf(event), figure = figureNow();
    if (!figure || point.y > figure.space.y + figure.space.height) return;
    const inwards = event.deltaY < 0, free = event.ctrlKey || state.camera || (inwards && (window.scrollY === 0 || document.activeElement === byId("figure")));
    if (!free) return;
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002)), point);
}

// Around a point; without one around the chosen element, or the middle.
export function zoomBy(factor, point) {
    const figure = figureNow();
    if (!figure) return;
    const { space, shape, camera } = figure, box = state.element === null ? null : boxOf(figure, state.element);
    const at = point ?? (box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: space.x + space.width / 2, y: space.y + space.height / 2 });
    change({ camera: zoomed(camera, space, shape, factor, at) });
}

export function moveBy(byX, byY) {
    const figure = figureNow();
    if (figure && state.camera) change({ camera: moved(figure.camera, figure.space, figure.shape, byX, byY) });
}

// The neighbour of the chosen element, in the cells as they lie.
export function chooseNeighbour(columns, rows) {
    const figure = figureNow(), { element } = state;
    if (!figure) return;
    if (element === null) return state.thread === null ? chooseThread(0) : undefined;
    const [column, row] = figure.shape.cellOf(element), next = figure.shape.elementAt(column + columns, row + rows);
    if (next >= 0 && (next < shownArray().elements || figure.shape.outside(next))) chooseElement(next);
}
