/// How an experiment was looked at when it was saved: what a `.warpatlas` file keeps beside the experiment, under
/// "view", all keys optional:
///
///     "view": {"main": "data", "strips": ["launch"], "colour": "owner", "time": 0.25,
///              "thread": 17, "block": 0, "element": [1, 17], "line": 8,    the selection, as far as there is one
///              "step": 3,                                                  of the thread, which is followed then
///              "buffer": 1, "all_buffers": true}
///
/// Names are those of the command line's options, threads and blocks are linear, buffers are counted as the kernel's
/// parameters are bound, lines and steps from 1. Keys are only ever added; unknown ones are ignored. Plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline experiment {

struct SavedView {
    struct Element {
        std::size_t buffer = 0;
        std::uint64_t index = 0;
        bool operator==(const Element&) const = default;
    };
    std::string main = "data";
    std::vector<std::string> strips;
    std::string colour = "state";
    double time = 1; ///< 0 to 1
    std::optional<std::uint64_t> thread, block;
    std::optional<Element> element;
    std::optional<std::uint32_t> line;
    std::optional<std::size_t> step; ///< from 1
    std::optional<std::size_t> buffer; ///< the one that the memory view shows
    std::optional<bool> allBuffers; ///< show the inputs beside the output

    bool hasSelection() const { return thread || block || element || line; }
    void forgetSelection()
    {
        thread.reset();
        block.reset();
        element.reset();
        line.reset();
        step.reset();
    }
    bool operator==(const SavedView&) const = default;
};

inline constexpr const char* savedViewKey = "view";

} // namespace warpatlas::inline experiment
