// Threads, blocks and their colours: the shader's side of launch.h and theme.h.
uniform uint uThreadsPerBlock;
uniform uvec3 uDivision; // by uThreadsPerBlock: see division.h
uniform usamplerBuffer uBlocks; // start, with the colour's number in its lowest three bits, and end: see block_buffer.h
uniform vec3 uBlockColours[8];
uniform vec3 uBlockMean; // what the block colours average to
uniform float uHueStrength; // 0: blocks are too small on the screen to be told apart
uniform float uWarpStrength;
uniform float uWarpOrder; // 1 / (warps a block - 1)
uniform float uLaneStrength;

const uint noThread = 0xffffffffu;

uint blockOf(uint owner)
{
    uint high, low;
    umulExtended(uDivision.x, owner, high, low);
    return (high + ((owner - high) >> uDivision.y)) >> uDivision.z;
}

// Block: hue. Warp: every second one darker, and all of a block from dark to light in their order. Lane: a slight rise.
vec3 ownerColour(uint blockWord, uint threadInBlock)
{
    vec3 colour = mix(uBlockMean, uBlockColours[blockWord & 7u], uHueStrength);
    uint warp = threadInBlock >> 5;
    float order = float(warp) * uWarpOrder - 0.5;
    float band = 1.0 - uWarpStrength * (0.20 * float(warp & 1u) - 0.12 * order);
    float lane = uLaneStrength * 0.16 * (float(threadInBlock & 31u) / 31.0 - 0.5);
    return clamp(colour * (band + lane), 0.0, 1.0);
}
