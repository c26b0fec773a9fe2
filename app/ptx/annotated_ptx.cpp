#include "app/ptx/annotated_ptx.h"

#include "app/words/say.h"
#include "kernels/text/text_lines.h"

#include <algorithm>
#include <map>

namespace warpatlas::inline listing {
namespace {

constexpr std::size_t commentColumn = 56, tabWidth = 8;

/// Columns that a line takes on a terminal.
std::size_t widthOf(std::string_view line)
{
    std::size_t width = 0;
    for (const char c : line)
        width = c == '\t' ? (width / tabWidth + 1) * tabWidth : width + 1;
    return width;
}

std::string headOf(const PtxOrigin& origin, const PtxListing& listing)
{
    std::vector<std::string> notes;
    for (std::uint32_t i = 0; i < listing.rows().size(); ++i)
        for (std::string& note : listing.wordsOf(i).notes)
            notes.push_back(std::move(note));
    std::ranges::sort(notes);
    notes.erase(std::unique(notes.begin(), notes.end()), notes.end());
    std::string head = "// "
        + say("ptx.text.head", "PTX of {}, from {}, explained. What its modifiers mean:", listing.kernel(),
            origin.sourceName)
        + "\n";
    for (const std::string& note : notes)
        head += "//   " + note + "\n";
    return head;
}

} // namespace

std::string annotatedPtx(const PtxOrigin& origin)
{
    const PtxListingPointer listing = PtxListing::make(origin);
    const TextLines source(origin.isSource ? std::string_view() : origin.source);
    std::map<std::uint32_t, std::vector<std::uint32_t>> rows; // by line of the PTX
    for (std::uint32_t i = 0; i < listing->rows().size(); ++i)
        rows[listing->rows()[i].ptxLine].push_back(i);

    std::string text = headOf(origin, *listing);
    std::uint32_t number = 0, present = 0;
    for (std::size_t at = 0; at < origin.ptx.size();) {
        const std::size_t end = std::min(origin.ptx.find('\n', at), origin.ptx.size());
        const std::string_view line = origin.ptx.substr(at, end - at);
        at = end + 1;
        ++number;
        // Declarations that nothing uses were blanked out where there are hundreds of them.
        const bool blank = line.find_first_not_of(" \t\r") == std::string_view::npos;
        if (blank && text.ends_with("\n\n"))
            continue;
        std::string comment;
        if (const auto found = rows.find(number); found != rows.end())
            for (const std::uint32_t row : found->second) {
                const std::uint32_t sourceLine = listing->rows()[row].line;
                if (!origin.isSource && sourceLine != 0 && sourceLine != present) {
                    text += fmt::format("\t// {}:{}: {}\n", origin.sourceName, sourceLine, source.line(sourceLine));
                    present = sourceLine;
                }
                const std::string sentence = listing->wordsOf(row).sentence;
                comment += (comment.empty() || sentence.empty() ? "" : " ") + sentence;
            }
        text += blank ? std::string_view() : line;
        if (!comment.empty()) {
            const std::size_t width = widthOf(line);
            text += std::string(width + 2 < commentColumn ? commentColumn - width : 2, ' ') + "// " + comment;
        }
        text += '\n';
    }
    return text;
}

} // namespace warpatlas::inline listing
