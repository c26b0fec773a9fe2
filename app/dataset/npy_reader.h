/// NumPy's .npy files.
#pragma once

#include "app/dataset/dataset.h"

#include <span>
#include <string>

namespace warpatlas::inline dataset {

/// Reads versions 1 to 3, C and Fortran order, either byte order, up to 64 dimensions. A NumPy shape (H, W) becomes
/// width W and height H. (H, W, C) of u8 with C up to 4 is a picture with C channels. So is (H, W, 1), (H, W, 3) or (H,
/// W, 4) of another type where H and W are over 4; the note says it. Any other third dimension is z, y, x; with more
/// dimensions, those before y are folded into z. Complex numbers are two channels, real and imaginary. Records whose
/// fields are all of one type have a channel for each field up to 4; more stand side by side in x. `records` decides
/// about other elements of a fixed size (other records, text, dates, wider numbers). Throws InputError: Python objects,
/// shapes that do not fit the file.
Loaded readNpy(const std::string& name, std::span<const std::byte> bytes, Records records = Records::Refused);

} // namespace warpatlas::inline dataset
