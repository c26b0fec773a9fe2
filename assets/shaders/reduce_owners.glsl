// One of the owners below a texel, and the defects of all of them: see owner_reducer.h.
uniform usamplerBuffer uOwners, uWrites;
layout(r32ui, binding = 0) uniform uimageBuffer uReducedOwners;
layout(r32ui, binding = 1) uniform uimageBuffer uReducedFlags; // zeros at first, four bytes a word

const uint noThread = 0xffffffffu;
const uint someUnwritten = 1u, someWrittenMore = 2u; // flags

uint flagsOf(uint owner, uint writes)
{
    return (writes == 0u || owner == noThread ? someUnwritten : 0u) | (writes > 1u ? someWrittenMore : 0u);
}

// Which of the four below stands for them: spread by a hash, as always taking the same one would interfere with regular
// patterns.
uint choice(uvec2 to)
{
    uint hash = to.x * 0x9e3779b1u + to.y * 0x85ebca77u;
    hash ^= hash >> 15;
    return (hash * 0x2c1b3c6du) >> 30;
}

void reduce(uvec2 to, uint index)
{
    uint chosen = choice(to), owner = noThread, flags = 0u;
    for (uint i = 0u; i < 4u; ++i) {
        uint below = indexBelow(to, i);
        if (below == noElement)
            continue;
#if FIRST
        uint one = texelFetch(uOwners, int(below)).r;
        flags |= flagsOf(one, byteAt(uWrites, below));
#else
        uint one = imageLoad(uReducedOwners, int(below)).r;
        flags |= byteIn(imageLoad(uReducedFlags, int(below >> 2)).r, below);
#endif
        if (i == chosen || owner == noThread)
            owner = one;
    }
    imageStore(uReducedOwners, int(index), uvec4(owner));
    if (flags != 0u)
        imageAtomicOr(uReducedFlags, int(index >> 2), flags << ((index & 3u) * 8u));
}
