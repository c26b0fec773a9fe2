// The launch view in space: boxes of blocks, and close by of threads, met by a ray through this pixel. The boxes are a
// lattice whose axes are independent of each other, so a ray that is in a gap of one axis goes on to where that gap ends:
// a handful of steps, whatever the number of blocks. launch_space.cpp (render/views/launch) does the same for the mouse.
// Macros: EMPTY_PLACES (some places of the lattice hold no thread, or no block, or what is there stands too near); see
// also launch.glsl.
uniform vec2 uCentre; // pixel that the camera looks at
uniform float uFocal; // pixels at depth 1
uniform vec3 uEye; // cells from the corner of the base block
uniform vec3 uForward, uRight, uDown;
uniform uvec3 uBase;
uniform vec3 uLow, uHigh; // of all blocks, from the base block
uniform vec3 uPitch; // from block to block
uniform vec3 uPerPitch, uPerSlotPitch; // 1 / them
uniform vec3 uGaps; // between blocks
uniform vec3 uSlotPitch; // from lane to lane
uniform float uEpsilon; // cells that do not count, growing with the distance
uniform float uFarDepth, uNearDepth; // of all blocks, for the haze
uniform float uCut; // what has its middle nearer is left out: one looks at a block behind others by going through them
uniform float uBlockReach; // half a block's diagonal

const int mostSteps = 24;

// What is the same all along a ray: worked out before its steps, since software GL would do it again in each.
struct Lattice {
    vec3 reach; // how far blocks reach into the gaps: where gaps are too thin to be drawn, there are none
    float shrunk; // how far the box of a thread keeps away from its cell's border
    vec3 last; // of a block's slots
    vec3 halfGaps;
    bvec3 forwards; // of the ray
};

struct Cell {
    vec3 block, slot; // whole numbers
    vec3 corner, inBlock; // of the block and of the slot
    bvec3 isFirst, isLast; // of the block's slots
    vec3 low, high; // of the box on each axis
};

vec3 either(vec3 no, vec3 yes, bvec3 which)
{
    return vec3(which.x ? yes.x : no.x, which.y ? yes.y : no.y, which.z ? yes.z : no.z);
}

Cell cellAt(vec3 p, Lattice lattice)
{
    Cell cell;
    cell.block = floor((p + lattice.halfGaps) * uPerPitch);
    cell.corner = cell.block * uPitch;
    cell.slot = clamp(floor((p - cell.corner) * uPerSlotPitch), vec3(0.0), lattice.last);
    cell.inBlock = cell.corner + cell.slot * uSlotPitch;
    cell.isFirst = equal(cell.slot, vec3(0.0));
    cell.isLast = equal(cell.slot, lattice.last);
    cell.low = cell.inBlock + lattice.shrunk - either(vec3(0.0), lattice.reach, cell.isFirst);
    cell.high = cell.inBlock + (1.0 - lattice.shrunk) + either(vec3(0.0), lattice.reach, cell.isLast);
    return cell;
}

// Where each axis leaves the gap that p is in, in the direction of the ray.
vec3 gapEnd(vec3 p, Cell cell, Lattice lattice)
{
    vec3 nextLow = lattice.shrunk + either(cell.inBlock + uSlotPitch, cell.corner + uPitch - lattice.reach, cell.isLast);
    vec3 lastHigh = either(cell.inBlock - uSlotPitch + 1.0, cell.corner - uGaps + lattice.reach, cell.isFirst) - lattice.shrunk;
    vec3 ahead = either(cell.low, nextLow, greaterThan(p, cell.high));
    vec3 behind = either(cell.high, lastHigh, lessThan(p, cell.low));
    return either(behind, ahead, lattice.forwards);
}

int largestOf(vec3 v) { return v.x > v.y ? (v.x > v.z ? 0 : 2) : (v.y > v.z ? 1 : 2); }

// Lines on a face: between lanes, stronger between warps; a bright ridge where two faces of a box meet; and the box fades
// into the dark at its outline, which is what keeps it free of steps with one ray a pixel.
vec3 withEdges(vec3 colour, vec3 p, Cell cell, uvec3 place, uint lane, int normal, vec3 cellPixels, float open, float threadOpen)
{
    vec3 toLow = p - cell.low, toHigh = cell.high - p;
    bvec3 upper = lessThan(toHigh, toLow);
    vec3 distance = min(toLow, toHigh) * cellPixels;
    vec3 last = vec3(uSlots) - 1.0;
    vec3 slot = cell.slot + mix(vec3(-1.0), vec3(1.0), vec3(upper));
    bvec3 seen = lessThan(mix(uEye - cell.low, cell.high - uEye, vec3(upper)), vec3(0.0)); // the face beyond the edge
    vec3 outermost = vec3(lessThan(cell.low, uLow + 0.5)) * (1.0 - vec3(upper)) + vec3(greaterThan(cell.high, uHigh - 0.5)) * vec3(upper);
    float line = 0.0, ridge = 0.0, inside = 1.0, contour = 0.0;
    for (int axis = 0; axis < 3; ++axis) {
        if (axis == normal)
            continue;
        bool outside = slot[axis] < 0.0 || slot[axis] > last[axis];
        vec3 beside = cell.slot;
        beside[axis] = slot[axis];
        uint other = uint((beside.z * float(uSlots.y) + beside.y) * float(uSlots.x) + beside.x);
        bool otherWarp = outside || (other >> 5) != (lane >> 5) || other >= uLanes;
        bool split = axis == 2 && uSlotPitch.z > 1.0; // lanes stand apart on this axis
        float apart = split ? 1.0 : outside ? (axis == 2 ? 1.0 : max(open, outermost[axis])) : threadOpen;
        float fade = smoothstep(3.0, 8.0, cellPixels[axis] / uPixelScale);
        float strength = outside || split ? 0.0 : (otherWarp ? 0.85 : 0.5 * uLineStrength) * fade * (1.0 - threadOpen);
        line = max(line, lineCoverage(distance[axis], (otherWarp ? 2.0 : 1.0) * uPixelScale) * strength);
        float rim = clamp(distance[axis], 0.0, 1.0);
        inside = min(inside, seen[axis] ? 1.0 : 1.0 - apart * (1.0 - rim));
        ridge = max(ridge, seen[axis] ? apart * lineCoverage(distance[axis], 1.5 * uPixelScale) : 0.0);
        contour = max(contour, otherWarp ? lineCoverage(distance[axis] - uPixelScale, 1.6 * uPixelScale) * (1.0 - threadOpen) : 0.0);
    }
    colour = mix(colour, uCanvas, lane < uThreadsPerBlock ? line : 0.0);
#if SELECTION
    bool mine = place == uSelectedBlock && int(lane >> 5) == uSelectedWarp;
    colour = mix(colour, uText, mine ? 0.85 * contour : 0.0);
#endif
    colour = mix(colour, vec3(1.0), 0.16 * ridge);
    return mix(uCanvas, colour, inside);
}

// What a ray meets: rgb, and whether it meets anything.
vec4 trace(vec3 direction, Masks masks)
{
    direction = mix(direction, vec3(1e-7), vec3(lessThan(abs(direction), vec3(1e-7))));
    vec3 perAxis = 1.0 / direction;
    vec3 toLow = (uLow - uEye) * perAxis, toHigh = (uHigh - uEye) * perAxis;
    vec3 first = min(toLow, toHigh), end = max(toLow, toHigh);
    int normal = largestOf(first);
    float t = first[normal], leave = min(end.x, min(end.y, end.z));
    float cellPixels = uFocal / max(t, uCut);
    float threadOpen = smoothstep(9.0, 26.0, cellPixels / uPixelScale);
    bool hollow = threadOpen > 0.0;
    t = max(max(t, 0.05 * uCut), uCut - (hollow ? 1.0 : uBlockReach));
    if (t >= leave)
        return vec4(0.0);
    float blockPixels = min(uPitch.x, uPitch.y) * cellPixels / uPixelScale;
    float open = smoothstep(5.0, 14.0, blockPixels);
    float grown = (1.0 - open) * 0.5 * uGaps.x;
    Lattice lattice = Lattice(
        vec3(grown, grown, 0.0), threadOpen * 0.07, vec3(uSlots) - 1.0, uGaps * 0.5, greaterThan(direction, vec3(0.0)));
    vec3 beyond = either(vec3(-2.0), vec3(2.0), lattice.forwards) * uEpsilon; // just past a face
    Cell cell;
    vec3 p;
    bool met = false;
    for (int step = 0; step < mostSteps; ++step) {
        p = uEye + direction * t;
        cell = cellAt(p, lattice);
        bvec3 inGap = greaterThan(max(cell.low - p, p - cell.high), vec3(uEpsilon));
        if (any(inGap)) {
            vec3 jump = (gapEnd(p, cell, lattice) - uEye) * perAxis;
            jump = either(vec3(-1e30), jump, inGap);
            normal = largestOf(jump);
            t = max(max(jump.x, max(jump.y, jump.z)), t);
        } else {
#if EMPTY_PLACES
            uvec3 slot = uvec3(cell.slot);
            uint lane = (slot.z * uSlots.y + slot.y) * uSlots.x + slot.x;
            uvec3 place = uBase + uvec3(ivec3(clamp(cell.block, -1e9, 2e9)));
            vec3 low = hollow ? cell.low : cell.corner - lattice.reach;
            vec3 high = hollow ? cell.high : cell.corner + uPitch - uGaps + lattice.reach;
            bool near = dot(0.5 * (low + high) - uEye, uForward) < uCut;
            bool empty = near || !isBlock(place) || lane >= uLanes;
            if (!near) {
                low = cell.low;
                high = cell.high;
            }
            if (hollow && lane >= uThreadsPerBlock) {
                // Of an idle lane only the rim of its box is there.
                vec3 rim = max(min(p - cell.low, cell.high - p), 0.0);
                rim[normal] = 1.0;
                empty = empty || min(rim.x, min(rim.y, rim.z)) > 0.07;
            }
            if (empty) {
                vec3 leaves = (either(low, high, lattice.forwards) + beyond - uEye) * perAxis;
                normal = largestOf(-leaves);
                t = min(leaves.x, min(leaves.y, leaves.z));
            } else
#endif
            {
                met = true;
                break;
            }
        }
        if (t >= leave)
            break;
    }
    if (!met)
        return vec4(0.0);

    uvec3 place = uBase + uvec3(ivec3(clamp(cell.block, -1e9, 2e9)));
    uvec3 slot = uvec3(cell.slot);
    uint lane = (slot.z * uSlots.y + slot.y) * uSlots.x + slot.x;
    vec3 colour = lane < uThreadsPerBlock ? threadColour(place, slot, lane, masks) : mix(idleLaneColour(), uSoft, hollow ? 0.55 : 0.0);
    // A cell is shorter on the screen along the axes that lead towards the eye.
    vec3 onScreen = uFocal / t * sqrt(max(1.0 - direction * direction / dot(direction, direction), 0.01));
    // Gaps that are too thin to be open are drawn on the face, averaged over the pixel.
    vec2 size = uPitch.xy - uGaps.xy;
    float coverX = normal == 0 ? 1.0 : filteredPulse(p.x, 0.5 / onScreen.x, uPitch.x, size.x);
    float coverY = normal == 1 ? 1.0 : filteredPulse(p.y, 0.5 / onScreen.y, uPitch.y, size.y);
    colour = mix(colour, uCanvas, (1.0 - coverX * coverY) * (1.0 - open) * 0.8);
    // Light comes from above and before.
    float light = normal == 2 ? 1.0 : normal == 1 ? (direction.y > 0.0 ? 0.84 : 0.50) : 0.66;
    colour = withEdges(colour * light, p, cell, place, lane, normal, onScreen, open, threadOpen);
    float depth = clamp((t - uNearDepth) / max(uFarDepth - uNearDepth, 1e-6), 0.0, 1.0);
    return vec4(mix(colour, uCanvas, 0.30 * depth * depth), 1.0);
}

vec3 colourOfPixel(vec2 fragment)
{
    vec2 pixel = vec2(fragment.x - float(uCorner.x), float(uCorner.y) - fragment.y);
    Masks masks = masksAt(pixel);
    vec2 at = (pixel - uCentre) / uFocal;
    vec4 met = trace(uForward + uRight * at.x + uDown * at.y, masks);
    return mix(uCanvas, met.rgb, met.a);
}
