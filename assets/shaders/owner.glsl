// Threads, blocks and their colours: the GLSL side of launch.h and theme.h.
uniform uint uThreadsPerBlock;
uniform uvec2 uGrid; // x, y
uniform vec3 uBlockColours[8];
uniform vec3 uBlockMean; // what the block colours average to
uniform float uHueStrength; // 0: blocks are too small on the screen to be told apart
uniform float uWarpStrength;
uniform float uLaneStrength;

const uint noThread = 0xffffffffu;

// blockColourIndex() of theme.cpp; a test compares them.
int blockColourIndex(uvec3 block)
{
    uint digits = 0u;
    for (uint rest = block.x >> 1; rest != 0u; rest >>= 2)
        digits += rest & 3u;
    uint hash = block.y * 0x9e3779b1u ^ block.z * 0x85ebca77u;
    hash ^= hash >> 15;
    hash *= 0x2c1b3c6du;
    hash ^= hash >> 13;
    uint parity = (block.x + block.y + block.z) & 1u;
    return int(parity * 4u + ((digits + hash) & 3u));
}

uvec3 blockOf(uint linearBlock)
{
    uint row = linearBlock / uGrid.x;
    uint slice = row / uGrid.y;
    return uvec3(linearBlock - row * uGrid.x, row - slice * uGrid.y, slice);
}

// Block: hue. Warp: every second one darker, and all of a block from dark to light in their order. Lane: a slight rise.
vec3 ownerColour(uint block, uint threadInBlock)
{
    vec3 colour = mix(uBlockMean, uBlockColours[blockColourIndex(blockOf(block))], uHueStrength);
    uint warp = threadInBlock >> 5;
    float order = float(warp) / max(float((uThreadsPerBlock + 31u) / 32u - 1u), 1.0) - 0.5;
    float band = 1.0 - uWarpStrength * (0.20 * float(warp & 1u) - 0.12 * order);
    float lane = uLaneStrength * 0.16 * (float(threadInBlock & 31u) / 31.0 - 0.5);
    return clamp(colour * (band + lane), 0.0, 1.0);
}
