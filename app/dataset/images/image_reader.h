/// Images, through Qt's readers, and others where these lose something.
#pragma once

#include "app/dataset/dataset.h"
#include "app/dataset/limits.h"

#include <span>
#include <string>

namespace warpatlas::inline dataset {

/// Says whether one of Qt's readers recognises the content. Some formats have no signature to speak of (WBMP): those
/// are believed only if the file's name promises an image. TGA pictures are known by their names (tga_image.h).
bool isImage(std::span<const std::byte> bytes, bool promised);

/// Reads u8 with 3 channels, or 1 for pictures stored without colour, turned as their files say. 16 bits a channel
/// become 8, and the first of several pictures is taken: the note says each of these. The 16 bits and transparency are
/// beside the array.
/// Floats, and whole numbers with a sign or of 32 and 64 bits (TIFF, PFM), stay what they are.
/// An SVG drawing is drawn on white in the size that it names; it may read no file. Throws InputError: damaged (also
/// where a decoder says so and fills in pixels), cut off; too large, or more than nine tenths of the `available` memory
/// (before anything is decoded).
Loaded readImage(const std::string& name, std::span<const std::byte> bytes,
    std::optional<std::uint64_t> available = availableMemory());

} // namespace warpatlas::inline dataset
