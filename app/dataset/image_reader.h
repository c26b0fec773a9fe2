/// Images, through Qt's readers.
#pragma once

#include "app/dataset/loaded.h"

#include <span>
#include <string>

namespace warpatlas {

/// Whether one of Qt's readers recognises the content. Some formats have no signature to speak of (TGA, WBMP): those
/// are believed only if the file's name promises an image.
bool isImage(std::span<const std::byte> bytes, bool promised);

/// u8 with 3 channels; pictures stored without colour have 1. Turned as their EXIF data say. 16 bits a channel become
/// 8, transparency is left out, of several pictures the first is taken: each is said in the note. Throws InputError:
/// damaged, cut off, or too large (before anything is decoded).
Loaded readImage(const std::string& name, std::span<const std::byte> bytes);

} // namespace warpatlas
