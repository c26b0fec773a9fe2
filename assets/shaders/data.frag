// The data view's pixels: the elements under each of them (data_elements.glsl, whose macros and uniforms these are),
// defects marked, lines between cells, the selected thread's block and warp.
#define MARKED (HAVE_OWNERS && !READERS)
#if MARKED
// Not averaged with the samples, which would thin a small defect out: a texel of the map that is read is no smaller than a
// pixel, so it holds the centre of one at least, and whatever defect lies in it is drawn there in full.
vec3 markedFlags(vec3 colour, vec2 centre, ivec2 cell, Masks masks)
{
#if REDUCED_DEFECTS
    // The last texels of a row and of a column may be cut short: pixels that reach into them look there as well.
    float halfPixel = 0.499 / uCellPixels;
    ivec2 first = uBase + ivec2(floor(centre - halfPixel)), last = uBase + ivec2(floor(centre + halfPixel));
    if (last.x < 0 || last.y < 0 || first.x >= uSize.x || first.y >= uSize.y)
        return colour;
    uvec2 at = uvec2(clamp(cell, ivec2(0), uSize - 1)) >> uFlagLevel.x;
    uvec2 end = uvec2(clamp(last, ivec2(0), uSize - 1)) >> uFlagLevel.x;
    uvec2 lastTexel = uvec2(uSize - 1) >> uFlagLevel.x;
    uvec2 other = end.x == lastTexel.x || end.y == lastTexel.y ? end : at;
    uint flags = byteAt(uReducedFlags, uFlagLevel.z + at.y * uFlagLevel.y + at.x)
        | byteAt(uReducedFlags, uFlagLevel.z + other.y * uFlagLevel.y + other.x);
#else
    if (!insideData(cell))
        return colour;
    uint writes = byteAt(uWrites, indexOf(cell));
    uint flags = (writes > 1u ? 2u : 0u) | (writes == 0u || texelFetch(uOwners, int(indexOf(cell))).r == noThread ? 1u : 0u);
#endif
    if ((flags & 1u) != 0u && uPartial)
        colour = unknownColour(masks);
    if (!uEveryOnce)
        return colour;
    if ((flags & 2u) != 0u && (COLOUR_BY != BY_STATE || uOver))
        colour = markedMore(colour, masks);
    if ((flags & 1u) != 0u && !uPartial) // at every time: nothing is going to write it
        colour = unwrittenColour(masks);
    return colour;
}
#endif

#if COLOUR_BY == BY_DIFFERENCE && BYTE_LEVEL
// Likewise: one wrong element among millions shows.
vec3 markedDifference(vec3 colour, vec2 centre, ivec2 cell, Masks masks)
{
    float halfPixel = 0.499 / uCellPixels;
    ivec2 first = uBase + ivec2(floor(centre - halfPixel)), last = uBase + ivec2(floor(centre + halfPixel));
    if (last.x < 0 || last.y < 0 || first.x >= uSize.x || first.y >= uSize.y)
        return colour;
    uvec2 at = uvec2(clamp(cell, ivec2(0), uSize - 1)) >> uByteLevel.x;
    uvec2 end = uvec2(clamp(last, ivec2(0), uSize - 1)) >> uByteLevel.x;
    uvec2 lastTexel = uvec2(uSize - 1) >> uByteLevel.x;
    uvec2 other = end.x == lastTexel.x || end.y == lastTexel.y ? end : at;
    uint most = max(byteAt(uBytes, uByteLevel.z + at.y * uByteLevel.y + at.x),
        byteAt(uBytes, uByteLevel.z + other.y * uByteLevel.y + other.x));
    return most >= 64u ? byteColour(most, masks) : colour;
}
#endif

vec3 marked(vec3 colour, vec2 centre, ivec2 cell, Masks masks)
{
#if COLOUR_BY == BY_DIFFERENCE && BYTE_LEVEL && HAVE_BYTES
    colour = markedDifference(colour, centre, cell, masks);
#endif
#if MARKED
    colour = markedFlags(colour, centre, cell, masks);
#endif
    return colour;
}

// Diagonal stripes of a share of the period, antialiased.
float stripes(float along, float period, float share)
{
    float at = abs(fract(along / period) - 0.5) * period;
    return clamp(share * period * 0.5 - at * 0.7071 + 0.5, 0.0, 1.0);
}

float lineCoverage(float distance, float width) { return clamp(width * 0.5 + 0.5 - distance, 0.0, 1.0); }

#if SELECTION && HAVE_OWNERS
// 2: written by the selected thread's warp, 1: by its block, 0: by neither.
int kinship(vec2 at)
{
    ivec2 cell = uBase + ivec2(floor(at));
    bool inside = insideData(cell);
    uint owner = ownerOf(inside ? cell : ivec2(0));
    uint block = blockOf(owner), warp = (owner - block * uThreadsPerBlock) >> 5;
    return inside && owner != noThread && block == uSelected.x ? (warp == uSelected.y ? 2 : 1) : 0;
}

// A contour around the selected thread's block and a lighter one around its warp, whatever their shape on the data.
vec3 withKin(vec3 colour, vec2 centre)
{
    int here = kinship(centre);
    float reach = 1.5 * uPixelScale / uCellPixels;
    int a = kinship(centre + vec2(reach, 0.0)), b = kinship(centre - vec2(reach, 0.0));
    int c = kinship(centre + vec2(0.0, reach)), d = kinship(centre - vec2(0.0, reach));
    int least = min(min(a, b), min(c, d)), most = max(max(a, b), max(c, d));
    if (here == 2)
        colour = mix(colour, uText, 0.18);
    if ((here >= 1 && least == 0) || (here == 0 && most >= 1))
        return mix(colour, uText, 0.90);
    if (here == 2 && least < 2)
        return mix(colour, uText, 0.55);
    return colour;
}
#endif

#define BLOCK_LINES (BLOCK_LINE_LEVEL && HAVE_OWNERS && COLOUR_BY == BY_STATE && !READERS && SAMPLES > 1)
#if BLOCK_LINES
uint blockNear(vec2 at)
{
    ivec2 cell = uBase + ivec2(floor(at));
    uint owner = ownerOf(insideData(cell) ? cell : ivec2(0));
    return owner == noThread ? noThread : blockOf(owner);
}

// Where two blocks meet: the corners of the pixel differ across each line that goes through it, and across no other. Dark
// on all but dark values, on which a light line, which stands out more, is held back.
vec3 withBlockLines(vec3 colour, vec2 centre)
{
    vec2 corner = vec2(0.5 * uPixelScale / uCellPixels);
    if (blockNear(centre - corner) == blockNear(centre + corner))
        return colour;
    float light = smoothstep(0.14, 0.30, dot(colour, vec3(0.2126, 0.7152, 0.0722)));
    return mix(colour, vec3(1.0 - light), uBlockLines * mix(0.5, 1.0, light));
}
#endif

#if SAMPLES == 1
// In an input, blocks have no borders unless it is coloured by them: most elements have many readers.
#define BLOCK_BORDERS (HAVE_OWNERS && (!READERS || COLOUR_BY == BY_OWNER || COLOUR_BY == BY_BLOCK || COLOUR_BY == BY_WARP || COLOUR_BY == BY_LANE))
uint blockAt(ivec2 cell)
{
#if BLOCK_BORDERS
    uint owner = ownerOf(cell);
    return owner == noThread ? noThread : blockOf(owner);
#else
    return noThread;
#endif
}

// The line between this cell and the nearer neighbour on one axis.
vec3 withLine(vec3 colour, ivec2 cell, ivec2 other, float distance)
{
    bool here = insideData(cell), there = insideData(other);
    if (!(here || there || insideSurplus(cell) || insideSurplus(other)))
        return colour;
    bool rim = here != there;
    bool border = rim || (here && there && blockAt(cell) != blockAt(other));
    float width = (border ? 2.0 : 1.0) * uPixelScale;
    float alpha = lineCoverage(distance, width) * (border ? 1.0 : 0.5) * uLineStrength;
    if (!here && !there)
        alpha *= 0.5;
    return mix(colour, uCanvas, alpha);
}
#endif

vec3 colourOfPixel(vec2 fragment)
{
    vec2 pixel = vec2(fragment.x - uFragment.x, uFragment.y - fragment.y);
    vec2 hatch = pixel / uPixelScale;
    Masks masks;
    masks.wrong = stripes(hatch.x + hatch.y, 9.0, 0.45);
    masks.warning = stripes(hatch.x - hatch.y, 9.0, 0.30);
    masks.unknown = stripes(hatch.x + hatch.y, 16.0, 0.30);
    masks.surplus = stripes(hatch.x - hatch.y * 0.5, 7.0, 0.28);

    vec2 centre = uFraction + pixel / uCellPixels;
    ivec2 cell = uBase + ivec2(floor(centre));
#if SAMPLES == 4
    // A rotated grid; averaged in the square, which is close to linear light. Written out, as software GL keeps a loop of
    // this size a loop, and then needs twice as long.
    vec2 offset = vec2(0.125, 0.375) / uCellPixels, turned = vec2(-offset.y, offset.x);
    vec3 a = colourAt(uBase + ivec2(floor(centre + offset)), masks);
    vec3 b = colourAt(uBase + ivec2(floor(centre + turned)), masks);
    vec3 c = colourAt(uBase + ivec2(floor(centre - offset)), masks);
    vec3 d = colourAt(uBase + ivec2(floor(centre - turned)), masks);
    vec3 colour = sqrt((a * a + b * b + c * c + d * d) * 0.25);
#if BLOCK_LINES
    colour = insideData(cell) ? withBlockLines(colour, centre) : colour;
#endif
    colour = marked(colour, centre, cell, masks);
#elif SAMPLES == 2
    vec2 offset = vec2(0.25) / uCellPixels;
    vec3 a = colourAt(uBase + ivec2(floor(centre - offset)), masks);
    vec3 b = colourAt(uBase + ivec2(floor(centre + offset)), masks);
    vec3 colour = sqrt((a * a + b * b) * 0.5);
#if BLOCK_LINES
    colour = insideData(cell) ? withBlockLines(colour, centre) : colour;
#endif
    colour = marked(colour, centre, cell, masks);
#else
    vec3 colour = colourAt(cell, masks);
    colour = marked(colour, centre, cell, masks);
    vec2 inside = (centre - floor(centre)) * uCellPixels;
    ivec2 towards = ivec2(inside.x * 2.0 < uCellPixels ? -1 : 1, inside.y * 2.0 < uCellPixels ? -1 : 1);
    vec2 edge = min(inside, uCellPixels - inside);
    colour = withLine(colour, cell, cell + ivec2(towards.x, 0), edge.x);
    colour = withLine(colour, cell, cell + ivec2(0, towards.y), edge.y);
#endif
#if SELECTION && HAVE_OWNERS
    colour = withKin(colour, centre);
#endif
    return colour;
}
