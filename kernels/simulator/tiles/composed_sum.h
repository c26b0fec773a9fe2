/// Products of matrices for which a GPU since 8.0 has no instruction of its own: the machine's assembler puts them
/// together of others, and so they round as those do. What is here is what ptxas 13.0 does for sm_90; an H100 answers
/// alike.
/// - mma.m8n8k4 of f16: a chain of fma of f32 in the order of k, and c added at the end; where the result is f16, c and
///   two pairs of products, each rounded to f32, and at the end to f16.
/// - floats of eight bits become f16, which hold them exactly. Of each four along k the first two go into one product
/// of
///   f16 from zero on, the others into a second one that goes on from there; c is added at the end, rounded to the
///   nearest. (Ada has instructions for them; those are not modelled.)
#pragma once

#include "kernels/simulator/tiles/tensor_sum.h"

namespace warpatlas::simulator::tiles {

bool isComposed(const ptx::TileForm& form);
/// Like floatSum(), of forms that isComposed() says.
std::uint32_t composedSum(const ptx::TileForm& form, const Factor* a, const Factor* b, std::uint32_t c);

} // namespace warpatlas::simulator::tiles
