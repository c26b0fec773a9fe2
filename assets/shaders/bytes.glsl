// Bytes that lie four in a 32-bit word, the first in its lowest bits: software GL fetches one-byte texels one by one.
uint byteIn(uint word, uint index) { return (word >> ((index & 3u) * 8u)) & 255u; }

uint byteAt(usamplerBuffer words, uint index) { return byteIn(texelFetch(words, int(index >> 2)).r, index); }
