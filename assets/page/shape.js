import { reachAlong } from "./ruler.js";

// How the elements of an array lie in a plane of cells: a line is folded into rows, layers lie side by side. What is outside
// of the array has cells too, as far as threads reach.
export function layOut(run, array, aspect) {
    const strays = new Set(run.stray.filter(one => one.array === array.index).map(one => one.element));
    const known = new Set(run.stray.map(one => one.thread)).size;
    const shape = array.size[1] * array.size[2] === 1 ? folded(run, array, aspect) : plane(run, array, aspect);
    const reached = reachAlong(run, array, "flat");
    // What is not listed singly because there is too much of it.
    const allStray = run.strays > known && strays.size > 0;
    return { ...shape, outside: element => (strays.has(element) || (allStray && element < reached) ? "stray" : shape.idle(element) ? "idle" : null) };
}

function folded(run, array, aspect) {
    const count = array.elements, columns = foldedWidth(count, run.threadsPerBlock, aspect);
    const last = Math.max(count, Math.min(reachAlong(run, array, "flat"), count + run.threadsPerBlock), furthest(run, array) + 1);
    const rows = Math.ceil(count / columns), most = rows + Math.max(3, Math.ceil(rows / 6));
    return {
        columns, rows, width: columns, height: Math.min(Math.ceil(last / columns), most), folded: true, gap: 0,
        cellOf: element => [element % columns, Math.floor(element / columns)],
        elementAt: (column, row) => (column < 0 || column >= columns || row < 0 ? -1 : row * columns + column),
        idle: element => element >= count && element < last,
    };
}

// A width near the best for the space, in whole warps or blocks: what belongs together stands together.
function foldedWidth(count, threadsPerBlock, aspect) {
    if (count <= 32) return Math.max(count, 1);
    const best = Math.sqrt(count * aspect), widths = [];
    for (let width = 32; width < count * 2; width *= 2) widths.push(width);
    if (threadsPerBlock % 32 === 0) for (let width = threadsPerBlock; width < count * 2; width *= 2) widths.push(width);
    return widths.reduce((found, width) => (Math.abs(Math.log(width / best)) < Math.abs(Math.log(found / best)) ? width : found));
}

const furthest = (run, array) => run.stray.reduce((far, one) => (one.array === array.index ? Math.max(far, one.element) : far), -1);

function plane(run, array, aspect) {
    const [width, height, depth] = array.size;
    const gap = depth > 1 ? Math.max(1, Math.round(width / 24)) : 0;
    const across = Math.min(depth, Math.max(1, Math.round(Math.sqrt(depth * aspect * height / width))));
    const down = Math.ceil(depth / across);
    const margin = (name, size) => (depth > 1 ? 0 : Math.min(Math.max(0, reachAlong(run, array, name) - size), Math.ceil(size / 4)));
    const right = margin("x", width), strayRows = Math.ceil((furthest(run, array) + 1) / width) - height * depth;
    const bottom = Math.max(margin("y", height), Math.min(Math.max(strayRows, 0), 3));
    return {
        columns: width, rows: height, width: across * (width + gap) - gap + right, height: down * (height + gap) - gap + bottom, folded: false, gap,
        cellOf: element => {
            const layer = depth > 1 ? Math.min(Math.floor(element / (width * height)), depth - 1) : 0;
            const rest = element - layer * width * height;
            return [(layer % across) * (width + gap) + rest % width, Math.floor(layer / across) * (height + gap) + Math.floor(rest / width)];
        },
        elementAt: (column, row) => {
            if (depth === 1) {
                if (column < 0 || row < 0 || column >= width + right || row >= height + bottom) return -1;
                return column >= width ? -2 : row * width + column;
            }
            const x = column % (width + gap), y = row % (height + gap), layer = Math.floor(row / (height + gap)) * across + Math.floor(column / (width + gap));
            return column < 0 || row < 0 || x >= width || y >= height || layer >= depth || Math.floor(column / (width + gap)) >= across ? -1 : (layer * height + y) * width + x;
        },
        // -2: right of the data, where threads have no element.
        idle: element => element === -2 || (depth === 1 && element >= array.elements),
    };
}
