/// PTX with its source and its explanations as comments.
#pragma once

#include "app/ptx/ptx_listing.h"

#include <string>

namespace warpatlas::inline listing {

/// The whole text, which stays what it is but for comments: above the instructions of a line of the source that line,
/// behind each instruction what it does, and at the head what the modifiers mean. Of several kernels in the text only
/// the chosen one is explained. Throws as PtxListing::make().
std::string annotatedPtx(const PtxOrigin& origin);

} // namespace warpatlas::inline listing
