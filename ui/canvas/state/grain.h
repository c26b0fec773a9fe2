/// The steps in which time is walked through, from the whole launch to one thread.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace warpatlas::ui {

/// Warp and Thread need a followed thread: without one they are Block.
enum class Grain : std::uint8_t { Wave, Block, Warp, Thread };
inline constexpr std::array allGrains{Grain::Wave, Grain::Block, Grain::Warp, Grain::Thread};

/// "wave", "block", "warp", "thread".
constexpr std::string_view nameOf(Grain grain)
{
    constexpr std::array<std::string_view, allGrains.size()> names{"wave", "block", "warp", "thread"};
    return names[static_cast<std::size_t>(grain)];
}

} // namespace warpatlas::ui
