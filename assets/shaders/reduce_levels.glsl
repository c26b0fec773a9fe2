// What the shaders reduce_*.glsl share: a thread makes one texel of a level of the four below it. See level_reduction.h,
// which sets the macros FIRST (the level below is the elements themselves) and SLICES (of z, several).
layout(local_size_x = 64) in;

uniform uint uElements;
uniform uvec2 uSliceSize; // columns, rows
uniform uvec3 uSlicePitch; // from slice to slice in x and y, and slices across: see layout.h
uniform uint uFirstRow;
uniform uvec3 uFrom, uTo; // columns, rows, offset

const uint noElement = 0xffffffffu;

uint elementAt(uvec2 at)
{
#if SLICES
    uvec2 slice = at / uSlicePitch.xy, inside = at - slice * uSlicePitch.xy;
    if (inside.x >= uSliceSize.x || inside.y >= uSliceSize.y)
        return noElement;
    uint element = ((slice.y * uSlicePitch.z + slice.x) * uSliceSize.y + inside.y) * uSliceSize.x + inside.x;
#else
    uint element = at.y * uFrom.x + at.x;
#endif
    return element < uElements ? element : noElement;
}

// The index of the i-th of the four below a texel: an element's, or a reduced texel's; noElement where there is none.
uint indexBelow(uvec2 to, uint i)
{
    uvec2 at = to * 2u + uvec2(i & 1u, i >> 1);
    if (at.x >= uFrom.x || at.y >= uFrom.y)
        return noElement;
#if FIRST
    return elementAt(at);
#else
    return uFrom.z + at.y * uFrom.x + at.x;
#endif
}

// Makes the texel whose index is `index`, at `to` in its level; each shader has its own.
void reduce(uvec2 to, uint index);

void main()
{
    uvec2 to = uvec2(gl_GlobalInvocationID.x, uFirstRow + gl_WorkGroupID.y);
    if (to.x < uTo.x && to.y < uTo.y)
        reduce(to, uTo.z + to.y * uTo.x + to.x);
}
