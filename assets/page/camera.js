// Which part of the cells is seen: the cell at the upper left corner of the space, and pixels for each cell.
const widestCell = 180;

// All of it, as large as it can be. Folded lines may have cells that are no squares.
export function fitCamera(space, shape) {
    let scaleX = Math.min(space.width / shape.width, 64), scaleY = Math.min(space.height / shape.height, 64);
    const most = shape.folded ? 2.5 : 1;
    if (scaleX > scaleY * most) scaleX = scaleY * most;
    if (scaleY > scaleX * most) scaleY = scaleX * most;
    const x = (shape.width - space.width / scaleX) / 2;
    // A picture that is wider than its space hangs from the top, below its ruler.
    return { x, y: 0, scaleX, scaleY };
}

export function zoomed(camera, space, shape, factor, at) {
    const fit = fitCamera(space, shape);
    const scaleX = Math.min(Math.max(camera.scaleX * factor, fit.scaleX), Math.max(widestCell, fit.scaleX));
    const scaleY = fit.scaleY * (scaleX / fit.scaleX);
    if (scaleX <= fit.scaleX * 1.0001) return null;
    const cellX = camera.x + (at.x - space.x) / camera.scaleX, cellY = camera.y + (at.y - space.y) / camera.scaleY;
    return held({ x: cellX - (at.x - space.x) / scaleX, y: cellY - (at.y - space.y) / scaleY, scaleX, scaleY }, space, shape);
}

export function moved(camera, space, shape, byX, byY) {
    return held({ ...camera, x: camera.x - byX / camera.scaleX, y: camera.y - byY / camera.scaleY }, space, shape);
}

// Keeps the cells in the space.
function held(camera, space, shape) {
    const clamp = (value, size, seen) => (seen >= size ? (size - seen) / 2 : Math.min(Math.max(value, 0), size - seen));
    return {
        ...camera, x: clamp(camera.x, shape.width, space.width / camera.scaleX),
        y: Math.max(0, clamp(camera.y, shape.height, space.height / camera.scaleY)),
    };
}

export const toX = (camera, space, column) => space.x + (column - camera.x) * camera.scaleX;
export const toY = (camera, space, row) => space.y + (row - camera.y) * camera.scaleY;
export const toColumn = (camera, space, x) => Math.floor(camera.x + (x - space.x) / camera.scaleX);
export const toRow = (camera, space, y) => Math.floor(camera.y + (y - space.y) / camera.scaleY);
