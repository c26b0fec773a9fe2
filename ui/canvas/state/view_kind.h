/// The four views, and which of them the canvas shows: one in the middle, others as strips beside it.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
