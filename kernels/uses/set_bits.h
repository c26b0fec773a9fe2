/// Which loads only carry the other bits of a place back to where they were.
#pragma once

#include "kernels/uses/register_uses.h"

#include <cstdint>

namespace warpatlas::ptx {

/// True where the bytes that the load (instruction `index`) reads are stored again at once with some of their bits
/// replaced. Bit fields are written like this, and so is the first field of a variable.
bool onlySetsBits(const Function& function, const RegisterUses& uses, std::uint32_t index);

} // namespace warpatlas::ptx
