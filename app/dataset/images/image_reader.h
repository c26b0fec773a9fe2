/// Images, through Qt's readers.
#pragma once

#include "app/dataset/available_memory.h"
#include "app/dataset/loaded.h"

#include <span>
#include <string>

namespace warpatlas {

/// Whether one of Qt's readers recognises the content. Some formats have no signature to speak of (TGA, WBMP): those
/// are believed only if the file's name promises an image.
bool isImage(std::span<const std::byte> bytes, bool promised);

/// u8 with 3 channels; pictures stored without colour have 1. Turned as their EXIF data say. 16 bits a channel become
/// 8, transparency is left out, of several pictures the first is taken: each is said in the note. Throws InputError:
/// damaged (also where a decoder says so and fills in pixels), cut off; too large, or more than nine tenths of the
/// `available` memory (before anything is decoded). An SVG drawing is drawn on white in the size that it names; it may
/// read no file.
Loaded readImage(const std::string& name, std::span<const std::byte> bytes,
    std::optional<std::uint64_t> available = availableMemory());

} // namespace warpatlas
