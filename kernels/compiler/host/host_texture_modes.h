/// How host code says that textures are read. Pure, any thread.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace warpatlas::inline text {
struct CppToken;
}

namespace warpatlas::inline compiler {

/// A member of a cudaTextureDesc that host code sets.
struct HostTextureMode {
    std::string member; ///< "filterMode", "addressMode", "readMode", "normalizedCoords"
    std::string value; ///< as written, where it is one word: "cudaFilterModeLinear", "1"
};

/// "description.addressMode[0] = cudaAddressModeWrap;" in the tokens of a function; adds to `modes`.
void noteTextureModes(std::span<const CppToken> body, std::vector<HostTextureMode>& modes);

} // namespace warpatlas::inline compiler
