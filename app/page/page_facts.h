/// Parts of a page's facts, each from what the window shows as well. app/page/page_file.cpp joins them; assets/page
/// shows them. Values of elements come last, as large as there is room for: their place is kept until then.
#pragma once

#include "app/follow/index_terms.h"
#include "app/page/page_file.h"
#include "app/page/payload.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline page {

using PageJson = nlohmann::ordered_json;

/// Values that are to go into the page: all of them, or those of every `stepX`-th column and `stepY`-th row.
struct WantedValues {
    ArrayPointer array;
    std::string at; ///< the place of their array's facts in the page's: "/runs/0/arrays/1"
    std::uint64_t stepX = 1, stepY = 1;
};

/// What the parts put their numbers into.
struct PageParts {
    Payload payload;
    std::size_t packedBytes = 0; ///< of the arrays so far
    std::vector<WantedValues> values{};

    std::size_t add(ElementType type, std::span<const std::byte> bytes);
    template <class T> std::size_t add(const std::vector<T>& numbers)
    {
        return add(ElementTypeOf<T>::value, std::as_bytes(std::span(numbers)));
    }
};

/// More threads, elements or blocks than these are not told one by one.
inline constexpr std::uint64_t mostToldThreads = std::uint64_t{1} << 23, mostToldBlocks = std::uint64_t{1} << 18;

/// "arrays", with their owners and readers; "output", "input". Adds to `parts.values` for the run at `at`.
void addArrays(PageJson& run, const Outcome& outcome, const std::string& at, PageParts& parts);
/// "schedule", "colours", "threads", "stray", "strays".
void addLaunch(PageJson& run, const PageRun& of, PageParts& parts);
/// "source", "problems", "printed".
void addSource(PageJson& run, const PageRun& of);
/// "blocks", "stories", "ruler", "example": some blocks recorded again. Throws Cancelled, std::bad_alloc.
void addStories(PageJson& run, const PageRun& of, PageParts& parts, Progress& progress);
/// "ruler": the index that leads the example thread to its element, and for which other threads it does. Nothing where
/// there is none.
void addRuler(PageJson& run, const Outcome& outcome, const StoryPointer& story, PageParts& parts);

PageJson factsOf(const Result& result);
/// The page's member "program". `runs` as Page has them.
PageJson programFacts(const Page& page);

/// Says in the page that something is not in it, and why.
void leaveOut(PageJson& run, const std::string& sentence);

/// Puts the values in: all of them where they fit into `most` bytes, packed, else of fewer columns and rows, of the
/// largest array first.
void fitValues(PageJson& facts, PageParts& parts, std::size_t most, const Progress& progress);

} // namespace warpatlas::inline page
