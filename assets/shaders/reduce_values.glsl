// The mean of the values below a texel: see value_reducer.h.
uniform usamplerBuffer uValues;
layout(r32ui, binding = 0) uniform uimageBuffer uReduced;
uniform RANGE uRange;

vec4 valueAt(uint below)
{
    uint index = below * uint(CHANNELS); // of an element's first value
#if !FIRST && IMAGE
    return unpackUnorm4x8(imageLoad(uReduced, int(below)).r);
#elif !FIRST
    return vec4(uintBitsToFloat(imageLoad(uReduced, int(below)).r));
#elif PACKED
    uint word = texelFetch(uValues, int(index)).r;
    return vec4(vec3(uvec3(word, word >> 8, word >> 16) & 255u) * uRange.y, 1.0);
#elif IMAGE && CHANNELS >= 3
    return vec4(baseValue(uValues, index, uRange), baseValue(uValues, index + 1u, uRange),
        baseValue(uValues, index + 2u, uRange), 1.0);
#else
    return vec4(vec3(baseValue(uValues, index, uRange)), 1.0);
#endif
}

void reduce(uvec2 to, uint index)
{
    vec4 sum = vec4(0.0);
    float count = 0.0;
    for (uint i = 0u; i < 4u; ++i) {
        uint below = indexBelow(to, i);
        if (below != noElement) {
            vec4 value = valueAt(below);
#if IMAGE
            value *= value; // averaged in the square, as the view does
#endif
            sum += value;
            count += 1.0;
        }
    }
    vec4 mean = sum / max(count, 1.0);
#if IMAGE
    uint word = packUnorm4x8(sqrt(mean));
#else
    uint word = floatBitsToUint(mean.x);
#endif
    imageStore(uReduced, int(index), uvec4(word));
}
