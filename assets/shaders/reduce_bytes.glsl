// The mean or the largest of the bytes below a texel: see byte_reducer.h.
uniform usamplerBuffer uBytes;
layout(r32ui, binding = 0) uniform uimageBuffer uReducedBytes; // zeros at first, four bytes a word
uniform int uLargest; // otherwise the mean

// A sum of at most four bytes by how many there were (nothing by nothing is 0). Without a division, which software GL does
// number by number: 43691 / 2^17 is a third as exactly as sums below 2^16 need it.
uint quotient(uint sum, uint count) { return count == 3u ? sum * 43691u >> 17 : sum >> (count >> 1); }

void reduce(uvec2 to, uint index)
{
    uint sum = 0u, count = 0u, most = 0u;
    for (uint i = 0u; i < 4u; ++i) {
        uint below = indexBelow(to, i);
        if (below == noElement)
            continue;
#if FIRST
        uint byte = byteAt(uBytes, below);
#else
        uint byte = byteIn(imageLoad(uReducedBytes, int(below >> 2)).r, below);
#endif
        sum += byte;
        ++count;
        most = max(most, byte);
    }
    uint reduced = uLargest != 0 ? most : quotient(sum + count / 2u, count);
    if (reduced != 0u)
        imageAtomicOr(uReducedBytes, int(index >> 2), reduced << ((index & 3u) * 8u));
}
