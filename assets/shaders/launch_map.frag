// The launch view in the plane: which block and lane is under this pixel. SAMPLES: 1 or 2 a pixel; see also launch.glsl.
uniform uvec2 uBase; // column and row of the block at the view's top left corner, and how far into its pitch that is
uniform vec2 uFraction;
uniform vec2 uPitch; // cells from block to block
uniform float uCellPixels;
uniform vec2 uSheetFrom, uSheetTo; // top left and bottom right of all blocks, in pixels of the view
#if TILES
uniform int uTileShift; // blocks a side, as a power of two
uniform vec2 uTileSize; // share of a tile's pitch that it takes up: a line is between it and the next
#endif

// The nearest cell of the nearest block, so that colours reach under antialiased edges.
vec3 contentAt(vec2 blocks, Masks masks)
{
    vec2 nearest = floor(blocks);
    vec2 size = vec2(uSlots.xy);
    vec2 at = (blocks - nearest) * uPitch;
    bvec2 next = greaterThan(at, (size + uPitch) * 0.5);
    nearest += vec2(next);
    at = mix(clamp(at, vec2(0.0), size - 0.001), vec2(0.0), vec2(next));
    uvec3 place = uvec3(uBase + uvec2(ivec2(clamp(nearest, -1e9, 2e9))), 0u);
    if (!isBlock(place))
        return uCanvas;
    uvec3 slot = uvec3(uvec2(at), 0u);
    uint lane = slot.y * uSlots.x + slot.x;
    vec3 idle = lane < uLanes ? idleLaneColour() : uCanvas;
    vec3 thread = threadColour(place, slot, min(lane, uThreadsPerBlock - 1u), masks);
    return lane < uThreadsPerBlock ? thread : mix(thread, idle, max(uThreadDetail, 0.5));
}

#if SAMPLES == 1
// Dashes along the border of a cell of which `inside` is the position in pixels.
float dashes(vec2 inside)
{
    vec2 edge = min(inside, uCellPixels - inside);
    float rim = uCellPixels * 0.14;
    float line = lineCoverage(abs(min(edge.x, edge.y) - rim), 1.2 * uPixelScale);
    float along = edge.x < edge.y ? inside.y : inside.x;
    float period = (uCellPixels - 2.0 * rim) / 3.0;
    float dash = abs(fract((along - rim) / period) - 0.5) * period;
    return line * clamp(period * 0.30 - dash + 0.5, 0.0, 1.0);
}

// Lines between lanes, stronger ones between warps; outlines of idle lanes; the selected warp's contour.
vec3 withLines(vec3 colour, vec2 blocks)
{
    vec2 in_block = (blocks - floor(blocks)) * uPitch;
    uvec3 place = uvec3(uBase + uvec2(ivec2(clamp(floor(blocks), -1e9, 2e9))), 0u);
    vec2 size = vec2(uSlots.xy);
    if (any(greaterThanEqual(in_block, size)) || !isBlock(place))
        return colour;
    ivec2 slot = ivec2(in_block);
    int lane = slot.y * int(uSlots.x) + slot.x;
    if (lane >= int(uLanes))
        return colour;
    vec2 inside = (in_block - vec2(slot)) * uCellPixels;
    ivec2 towards = ivec2(inside.x * 2.0 < uCellPixels ? -1 : 1, inside.y * 2.0 < uCellPixels ? -1 : 1);
    vec2 edge = min(inside, uCellPixels - inside);
    int warp = lane >> 5;
    bool thread = lane < int(uThreadsPerBlock);
    float width = clamp(0.05 * uCellPixels, uPixelScale, 3.0 * uPixelScale);
    bool mine = false;
#if SELECTION
    mine = place == uSelectedBlock && warp == uSelectedWarp;
#endif
    for (int axis = 0; axis < 2; ++axis) {
        ivec2 other = slot;
        other[axis] += towards[axis];
        bool outside = other[axis] < 0 || other[axis] >= int(uSlots[axis]);
        int otherLane = other.y * int(uSlots.x) + other.x;
        bool otherWarp = outside || otherLane >> 5 != warp || otherLane >= int(uLanes);
        float line = lineCoverage(edge[axis], width * (otherWarp && !outside ? 2.2 : 1.0));
        float strength = outside ? 0.0 : otherWarp ? 1.0 : 0.65 * uLineStrength;
        colour = mix(colour, uCanvas, thread ? line * strength * smoothstep(3.0, 7.0, uCellPixels / uPixelScale) : 0.0);
        if (mine && otherWarp)
            colour = mix(colour, uText, 0.85 * lineCoverage(edge[axis] - 0.5 * uPixelScale, 1.5 * uPixelScale));
    }
    return thread ? colour : mix(colour, uSoft, 0.70 * dashes(inside) * uLineStrength);
}
#endif

vec3 colourOfPixel(vec2 fragment)
{
    vec2 pixel = vec2(fragment.x - float(uCorner.x), float(uCorner.y) - fragment.y);
    vec2 perPixel = 1.0 / (uCellPixels * uPitch); // blocks
    vec2 blocks = uFraction + pixel * perPixel;
    Masks masks = masksAt(pixel);
#if SAMPLES == 2
    // Averaged in the square, which is close to linear light. Gaps between blocks are exact below, whatever the samples.
    vec2 offset = 0.25 * perPixel;
    vec3 a = contentAt(blocks + offset, masks), b = contentAt(blocks - offset, masks);
    vec3 colour = sqrt((a * a + b * b) * 0.5);
#else
    vec3 colour = withLines(contentAt(blocks, masks), blocks);
#endif
    vec2 size = vec2(uSlots.xy) / uPitch;
#if TILES
    float side = float(1 << uTileShift);
    vec2 tile = (vec2(uBase & uvec2((1u << uint(uTileShift)) - 1u)) + blocks) / side, reach = 0.5 * perPixel / side;
    float cover = filteredPulse(tile.x, reach.x, 1.0, uTileSize.x) * filteredPulse(tile.y, reach.y, 1.0, uTileSize.y);
#else
    float cover = filteredPulse(blocks.x, 0.5 * perPixel.x, 1.0, size.x) * filteredPulse(blocks.y, 0.5 * perPixel.y, 1.0, size.y);
#endif
    vec2 rim = clamp(min(pixel - uSheetFrom, uSheetTo - pixel) + 0.5, 0.0, 1.0);
    return mix(uCanvas, colour, cover * rim.x * rim.y);
}
