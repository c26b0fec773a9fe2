/// The four views, and which of them the canvas shows: one in the middle, others as strips beside it.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace warpatlas::ui {

enum class ViewKind { Data, Launch, Memory, Schedule };
inline constexpr std::array allViews{ViewKind::Data, ViewKind::Launch, ViewKind::Memory, ViewKind::Schedule};

/// "data", "launch", "memory", "schedule": as options and settings name it.
std::string_view nameOf(ViewKind kind);
/// "Data", "Launch" ...: as a title.
std::string titleOf(ViewKind kind);

/// "data, launch, memory, schedule"
std::string viewNames();

struct ShownViews {
    ViewKind main = ViewKind::Data;
    std::array<bool, allViews.size()> strips{}; ///< by ViewKind; the main view's own is ignored

    bool strip(ViewKind kind) const { return kind != main && strips[std::size_t(kind)]; }
    void setStrip(ViewKind kind, bool shown) { strips[std::size_t(kind)] = shown; }
    bool operator==(const ShownViews&) const = default;
};

} // namespace warpatlas::ui
