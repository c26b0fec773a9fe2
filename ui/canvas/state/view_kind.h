/// The four views, and which of them the canvas shows: one in the middle, others as strips beside it.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::ui::inline canvas {

enum class ViewKind { Data, Launch, Memory, Schedule };
inline constexpr std::array allViews{ViewKind::Data, ViewKind::Launch, ViewKind::Memory, ViewKind::Schedule};

/// Returns the name in options and settings: "data", "launch", "memory", "schedule".
std::string_view nameOf(ViewKind kind);
/// Returns the name as a title: "Data", "Launch" ...
std::string titleOf(ViewKind kind);

/// Returns "data, launch, memory, schedule".
std::string viewNames();

struct ShownViews {
    ViewKind main = ViewKind::Data;
    std::array<bool, allViews.size()> strips{}; ///< by ViewKind; the main view's own is ignored

    bool strip(ViewKind kind) const { return kind != main && strips[std::size_t(kind)]; }
    void setStrip(ViewKind kind, bool shown) { strips[std::size_t(kind)] = shown; }
    bool operator==(const ShownViews&) const = default;
};

/// Where the views stand on the canvas: one in the middle, memory and schedule as strips below it, data and launch as
/// strips at its right. Plain arithmetic in device pixels.
struct PlacedView {
    ViewKind kind = ViewKind::Data;
    bool strip = false;
    int x = 0, y = 0, width = 0, height = 0;
    int title = 0; ///< height of the title above a strip

    bool contains(double px, double py) const { return px >= x && px < x + width && py >= y && py < y + height; }
};

/// Returns the places, the main view first. Leaves out strips that would make the main one too small, and their titles
/// unless `titles` is set. `scale`: device pixels a logical pixel, text scale included. Between the places is a line of
/// scale pixels.
std::vector<PlacedView> arrange(const ShownViews& views, int width, int height, double scale, bool titles = false);

} // namespace warpatlas::ui::inline canvas
