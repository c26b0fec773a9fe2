/// Reads device code as a program's runtime does: what `damaged_images_test.cpp` gives it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace warpatlas::fuzz {

struct ImageOutcome {
    std::size_t read = 0; ///< texts that were found in it, or modules that were made
    std::size_t kernels = 0, loaded = 0; ///< of modules
    std::vector<std::string> refusals;
};

/// As an image, and each of its entries for itself. Throws what is no refusal.
ImageOutcome readFatBytes(const std::string& bytes);

/// Links the images, makes a module of them, and loads all that it has.
ImageOutcome loadImages(const std::vector<std::string>& images);

} // namespace warpatlas::fuzz
