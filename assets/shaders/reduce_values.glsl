// One level of reduced values from the one below: see value_reducer.h.
layout(local_size_x = 64) in;

uniform usamplerBuffer uValues;
layout(r32ui, binding = 0) uniform uimageBuffer uReduced;
uniform RANGE uRange;
uniform uint uElements;
uniform int uSlices; // of z; where there is one only, an element is a row and a column
uniform uvec2 uSliceSize; // columns, rows
uniform uvec3 uSlicePitch; // from slice to slice in x and y, and slices across: see layout.h
uniform uint uFirstRow;
uniform int uFirst; // whether the level below is the values themselves
uniform uvec3 uFrom, uTo; // columns, rows, offset

const uint noElement = 0xffffffffu;

uint elementAt(uvec2 at)
{
    uint element = at.y * uFrom.x + at.x;
    if (uSlices > 1) {
        uvec2 slice = at / uSlicePitch.xy, inside = at - slice * uSlicePitch.xy;
        if (inside.x >= uSliceSize.x || inside.y >= uSliceSize.y)
            return noElement;
        element = ((slice.y * uSlicePitch.z + slice.x) * uSliceSize.y + inside.y) * uSliceSize.x + inside.x;
    }
    return element < uElements ? element : noElement;
}

vec4 below(uvec2 at)
{
    if (uFirst == 0) {
        uint word = imageLoad(uReduced, int(uFrom.z + at.y * uFrom.x + at.x)).r;
#if IMAGE
        return unpackUnorm4x8(word);
#else
        return vec4(uintBitsToFloat(word));
#endif
    }
    uint index = elementAt(at) * uint(CHANNELS);
#if PACKED
    uint word = texelFetch(uValues, int(index)).r;
    return vec4(vec3(uvec3(word, word >> 8, word >> 16) & 255u) * uRange.y, 1.0);
#elif IMAGE && CHANNELS >= 3
    return vec4(baseValue(uValues, index, uRange), baseValue(uValues, index + 1u, uRange),
        baseValue(uValues, index + 2u, uRange), 1.0);
#else
    return vec4(vec3(baseValue(uValues, index, uRange)), 1.0);
#endif
}

void main()
{
    uvec2 to = uvec2(gl_GlobalInvocationID.x, uFirstRow + gl_WorkGroupID.y);
    if (to.x >= uTo.x || to.y >= uTo.y)
        return;
    vec4 sum = vec4(0.0);
    float count = 0.0;
    for (uint i = 0u; i < 4u; ++i) {
        uvec2 at = to * 2u + uvec2(i & 1u, i >> 1);
        bool inside = at.x < uFrom.x && at.y < uFrom.y && (uFirst == 0 || elementAt(at) != noElement);
        if (inside) {
            vec4 value = below(at);
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
    imageStore(uReduced, int(uTo.z + to.y * uTo.x + to.x), uvec4(word));
}
