/// The text of a cell's label and its size, given the room. Plain arithmetic and text; usable without GL.
#pragma once

#include "kernels/model/array.h"
#include "kernels/model/launch.h"

#include <string>

namespace warpatlas::render {

/// How much is spelt out: "3,1", then "b 3,1" with the thread in larger letters, then "block 3,1", then "blockIdx 3,1".
enum class LabelDetail { Bare, Letters, Words, Names };

/// Letters of the longest text in each line; 0: no such line.
struct LabelLengths {
    int block = 0, thread = 0, value = 0;
};

struct LabelStyle {
    LabelDetail detail = LabelDetail::Bare;
    int fontPixels = 0; ///< 0: nothing readable fits
    bool block = false, thread = false, value = false; ///< which lines are shown
    int threadPixels = 0; ///< of the thread's line: it says most of a cell, and is larger where there is room
    int lines() const { return int(block) + int(thread) + int(value); }
    bool operator==(const LabelStyle&) const = default;
};

inline constexpr double labelLineHeight = 1.22; ///< as a share of the font's size

/// Chooses the most detailed style whose letters stay readable (7 logical pixels, 10 where words are spelt out) and
/// inside the cell. `lengths[detail]` are the lengths of that detail. Chooses nothing below 28 logical pixels a cell.
LabelStyle chooseLabelStyle(double cellPixels, double pixelScale, double advanceShare, const LabelLengths (&lengths)[4],
    double leastLetters = 0);

/// These return what stands before an id or a value: "", "b ", "block ", "blockIdx "; before a value "", "= ", "value
/// ", "value ".
std::string_view blockName(LabelDetail detail);
std::string_view threadName(LabelDetail detail);
std::string_view valueName(LabelDetail detail);

/// Returns "3", "3,1" or "3,1,0": as many axes as the launch uses.
std::string idText(const Launch& launch, const Dim3& id);
/// These return the length of the longest such text of a launch.
int longestBlockText(const Launch& launch);
int longestThreadText(const Launch& launch);

/// Returns an element's values: a number, or channels, as six hexadecimal digits where there is little room for bytes.
std::string elementText(const Array& array, std::uint64_t element, LabelDetail detail);

} // namespace warpatlas::render
