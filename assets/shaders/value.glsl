// float VALUE(words, index, range): a value out of a buffer's 32-bit words (64-bit types: pairs of words), as its place in
// a range: multiplied by range.z it is 0 at range.x, and 1 where 1 / range.y further. Included once a buffer with VALUE
// (the function's name), VALUE_TYPE (as element_type.h numbers them) and RANGE (dvec3 for 64-bit types, so that a small
// range of large numbers keeps its steps, otherwise vec3). Specialised by macro and not by uniform: software GL runs both
// sides of every branch.
float VALUE(usamplerBuffer words, uint index, RANGE range)
{
#if VALUE_TYPE == 0 || VALUE_TYPE == 12 // u8, bool
    uint word = texelFetch(words, int(index >> 2)).r;
    float value = float((word >> ((index & 3u) * 8u)) & 255u);
#elif VALUE_TYPE == 1 // i8
    int word = int(texelFetch(words, int(index >> 2)).r);
    float value = float(bitfieldExtract(word, int(index & 3u) * 8, 8));
#elif VALUE_TYPE == 2 // u16
    uint word = texelFetch(words, int(index >> 1)).r;
    float value = float((word >> ((index & 1u) * 16u)) & 65535u);
#elif VALUE_TYPE == 3 // i16
    int word = int(texelFetch(words, int(index >> 1)).r);
    float value = float(bitfieldExtract(word, int(index & 1u) * 16, 16));
#elif VALUE_TYPE == 4 // f16
    uint word = texelFetch(words, int(index >> 1)).r;
    float value = unpackHalf2x16(word >> ((index & 1u) * 16u)).x;
#elif VALUE_TYPE == 5 // u32
    float value = float(texelFetch(words, int(index)).r);
#elif VALUE_TYPE == 6 // i32
    float value = float(int(texelFetch(words, int(index)).r));
#elif VALUE_TYPE == 7 // f32
    float value = uintBitsToFloat(texelFetch(words, int(index)).r);
#elif VALUE_TYPE == 8 // u64
    uvec2 pair = texelFetch(words, int(index)).rg;
    double value = double(pair.y) * 4294967296.0lf + double(pair.x);
#elif VALUE_TYPE == 9 // i64
    uvec2 pair = texelFetch(words, int(index)).rg;
    double value = double(int(pair.y)) * 4294967296.0lf + double(pair.x);
#elif VALUE_TYPE == 11 // bf16: the upper half of an f32
    uint word = texelFetch(words, int(index >> 1)).r;
    float value = uintBitsToFloat((word >> ((index & 1u) * 16u)) << 16);
#else // f64
    double value = packDouble2x32(texelFetch(words, int(index)).rg);
#endif
    return float((value * range.z - range.x) * range.y);
}
