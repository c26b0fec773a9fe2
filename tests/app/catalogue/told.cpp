#include "tests/app/catalogue/told.h"

#include <fmt/format.h>

namespace warpatlas {
namespace {

template <class Enum, std::size_t N> const char* pick(Enum value, const char* const (&names)[N])
{
    const auto at = static_cast<std::size_t>(value);
    return at < N ? names[at] : "?";
}

std::string nameOf(const MemoryPlace& place)
{
    static constexpr const char* names[]{"nowhere", "null", "function", "empty_heap", "heap", "no_shared", "", "shared",
        "local", "parameters", "call_parameters"};
    std::string words = pick(place.where, names);
    return place.name.empty() ? words : words + (words.empty() ? "" : " ") + place.name;
}

std::string nameOf(const WrongIndex& index)
{
    static constexpr const char* names[]{"own", "without_block", "without_block_dim", "without_thread", "other"};
    if (!index.isKnown())
        return "index_unknown";
    std::string words = index.swapped ? "swapped" : "";
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (index.axes[axis] != AxisIndex::Own)
            words += fmt::format("{}{}_{}", words.empty() ? "" : " ", "xyz"[axis], pick(index.axes[axis], names));
    return words;
}

constexpr const char* accessNames[]{"load", "store", "atomic"};

std::string factTold(const MemoryFault& fault)
{
    static constexpr const char* names[]{"outside", "constant", "misaligned", "unwritten"};
    return fmt::format("{} {} {}", pick(fault.access, accessNames), pick(fault.what, names), nameOf(fault.place));
}

std::string factTold(const Race& race)
{
    static constexpr const char* missing[]{"atomic_update", "atomic_volatile", "device_scope", "element_each_thread",
        "element_each", "atomic_both", "device_fence", "fence", "block_fence", "barrier_at_fence", "atomic_or_launch",
        "second_buffer", "warp_barrier_after_exchange", "warp_barrier", "block_barrier", "block_barrier_in_warp",
        "async_wait"};
    static constexpr const char* between[]{"the_two", "steps_of_line", "lines", "rounds"};
    return fmt::format("{} {} {}-{} {}", pick(race.missing, missing), pick(race.between, between),
        pick(race.sides[0].kind, accessNames), pick(race.sides[1].kind, accessNames), nameOf(race.place));
}

std::string factTold(const BarrierFault& fault)
{
    static constexpr const char* names[]{"in_branch", "missing_lanes", "stands_still", "cancelled", "different_places",
        "odd_count", "other_count", "no_such_barrier", "came_twice", "some_ended", "not_named", "names_left",
        "no_source"};
    return pick(fault.what, names);
}

std::string factTold(const Inefficiency& fact)
{
    static constexpr const char* names[]{"global_loads", "global_stores", "shared", "lanes"};
    return pick(fact.what, names);
}

std::string factTold(const WrongValues& values)
{
    return values.unwritten ? "unwritten" : "values";
}

template <class Fact> std::string factTold(const Fact& /*fact*/)
{
    return "other";
}

std::string told(const SurplusThread& cause)
{
    static constexpr const char* names[]{
        "none", "lets_in_one", "lets_in_next", "not_this", "not_this_number", "lets_in_this"};
    return fmt::format("surplus_thread {}", pick(cause.guard, names));
}

std::string told(const WideGuard& /*cause*/)
{
    return "wide_guard";
}

std::string told(const WrongOutputIndex& cause)
{
    return "wrong_output_index " + nameOf(cause.index);
}

std::string told(const StrayRacer& /*cause*/)
{
    return "stray_racer";
}

std::string told(const TooFewThreads& cause)
{
    static constexpr const char* names[]{"not_written", "not_read"};
    return fmt::format("too_few_threads {}{}", pick(cause.what, names), cause.roundedDown ? " rounded_down" : "");
}

std::string told(const WrittenByWrongIndex& cause)
{
    return "written_by_wrong_index " + nameOf(cause.index);
}

std::string told(const SwappedTiles& cause)
{
    return cause.swapped ? "swapped_tiles" : "tiles_of_swapped_grid";
}

std::string told(const LeftToChance& cause)
{
    return cause.found.race ? "chance race" : "chance unwritten_memory";
}

std::string told(const WrittenFromBeyond& cause)
{
    return cause.stray.nextOnly ? "written_from_beyond next_only" : "written_from_beyond";
}

std::string told(const ReadByWrongIndex& cause)
{
    return fmt::format("read_by_wrong_index {} {}", cause.buffer, nameOf(cause.index));
}

std::string told(const LeftOut& cause)
{
    return fmt::format("left_out {}{}{}{}", cause.buffer, cause.unread > 0 ? " unread" : "",
        cause.again > 0 ? " again" : "", cause.roundedDown ? " rounded_down" : "");
}

std::string told(const OwnThreadLeft& cause)
{
    return cause.wroteElsewhere ? "own_thread wrote_elsewhere" : "own_thread wrote_nothing";
}

std::string told(const NotWritten& cause)
{
    return cause.elsewhere ? "not_written chance_elsewhere" : "not_written";
}

std::string told(const WrittenBy& cause)
{
    return fmt::format("written_by{}{}", cause.readOutsideLine != 0 ? " read_outside" : "",
        cause.elsewhere ? " chance_elsewhere" : "");
}

} // namespace

std::string toldOf(const Problem& problem)
{
    std::string text(nameOf(problem.kind));
    text += " " + std::visit([](const auto& fact) { return factTold(fact); }, problem.fact);
    for (std::size_t i = 0; i < problem.causes.size(); ++i) {
        text += i == 0 ? ": " : ", ";
        text += std::visit([](const auto& why) { return told(why); }, problem.causes[i].why);
    }
    return text;
}

} // namespace warpatlas
