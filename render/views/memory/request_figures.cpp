#include "render/views/memory/request_figures.h"

#include "kernels/analysis/performance_findings.h"
#include "kernels/model/text.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdlib>

namespace warpatlas::render {

namespace {

std::string counted(std::uint64_t count, const char* one, const char* many)
{
    return grouped(count) + " " + (count == 1 ? one : many);
}

std::string share(std::uint64_t part, std::uint64_t whole)
{
    const double percent = 100.0 * double(part) / double(whole);
    return percent < 1 ? std::string("under 1 %") : fmt::format("{} %", std::lround(percent));
}

std::uint32_t activeLanes(const MemoryRequest& request)
{
    return std::uint32_t(std::popcount(request.lanes));
}

FigureLine askedLine(const MemoryRequest& request, std::uint64_t usedBytes)
{
    const std::uint32_t lanes = activeLanes(request);
    const std::uint64_t asked = std::uint64_t{lanes} * request.bytes;
    const std::string product = counted(lanes, "lane", "lanes") + " \u00d7 " + counted(request.bytes, "byte", "bytes");
    if (usedBytes == asked)
        return {fmt::format("{} = {} used", product, counted(asked, "byte", "bytes")),
            fmt::format("{} \u00d7 {} = {} bytes used", lanes, request.bytes, grouped(asked)), Verdict::None};
    if (usedBytes == request.bytes)
        return {product + ", all of them the same: " + counted(usedBytes, "byte", "bytes") + " used",
            fmt::format("{} \u00d7 the same {}", lanes, counted(request.bytes, "byte", "bytes")), Verdict::None};
    return {product + ", some of them the same: " + counted(usedBytes, "byte", "bytes") + " used",
        fmt::format("{} \u00d7 {}: {} bytes used", lanes, request.bytes, grouped(usedBytes)), Verdict::None};
}

FigureLine movedLine(const RequestSectors& use, Verdict verdict)
{
    const std::string useful = share(use.usedBytes, use.movedBytes());
    const std::string sectors = counted(use.sectors.size(), "sector", "sectors");
    return {fmt::format("{} \u00d7 32 = {} bytes moved: {} useful", sectors, grouped(use.movedBytes()), useful),
        fmt::format("{} \u00d7 32 bytes: {} useful", sectors, useful), verdict};
}

/// Says how many lanes got nothing because they went beside the buffer.
FigureLine outsideLine(const MemoryRequest& request)
{
    const auto lanes = std::uint32_t(std::popcount(request.outside.lanes)), all = lanes + activeLanes(request);
    const std::string count = fmt::format("{} of {} lanes", lanes, all);
    if (request.window == Window::Shared)
        return {count + " go beside the block's shared memory: they get nothing", count + " outside", Verdict::Wrong};
    std::uint32_t before = 0;
    for (unsigned lane = 0; lane < warpLanes; ++lane)
        before += request.isOutside(lane) && request.outside.offsets[lane] < 0 ? 1 : 0;
    const std::string& name = request.name.empty() ? std::string("the buffer") : request.name;
    const std::string where = before == 0 ? "past the end of " + name
        : before == lanes                 ? "before the start of " + name
                                          : "beside " + name;
    return {count + " " + where + ": that memory is not " + name + "'s", count + " " + where, Verdict::Wrong};
}

FigureLine turnsLine(std::uint32_t turns)
{
    return {fmt::format("{} lanes meet at one address: {} turns, one after the other", turns, turns),
        fmt::format("{} turns", turns), Verdict::Warning};
}

/// Says why a request moves what it moves.
FigureLine whyLine(const MemoryRequest& request, const RequestSectors& use)
{
    const std::uint64_t sectors = use.sectors.size(), least = use.leastSectors();
    const std::uint32_t lanes = activeLanes(request);
    const auto stride = strideOf(request);
    if (lanes <= 1)
        return {};
    if (use.usedBytes == request.bytes)
        return {"one address for all lanes: fetched once, given to all", "one address for all lanes", Verdict::Soft};
    if (stride && std::uint64_t(std::abs(*stride)) == request.bytes)
        return sectors == least
            ? FigureLine{use.usedBytes == use.movedBytes() ? "the lanes lie side by side: nothing is moved in vain"
                                                           : "the lanes lie side by side: fewer sectors would not do",
                "lanes side by side", Verdict::Soft}
            : FigureLine{fmt::format("side by side, but not from a sector's edge on: {} would do", least),
                fmt::format("off a sector's edge: {} would do", least), Verdict::Soft};
    if (sectors == least)
        return {"fewer sectors would not do", {}, Verdict::Soft};
    const std::string would = fmt::format("side by side {} would do", counted(least, "sector", "sectors"));
    if (stride)
        return {
            fmt::format("{} from lane to lane; {}", counted(std::uint64_t(std::abs(*stride)), "byte", "bytes"), would),
            fmt::format("{} from lane to lane", counted(std::uint64_t(std::abs(*stride)), "byte", "bytes")),
            Verdict::Soft};
    if (const std::size_t addresses = piecesOf(request).size(); addresses < lanes)
        return {fmt::format("{} lanes ask for {} addresses that lie apart; {}", lanes, addresses, would),
            fmt::format("{} lanes, {} addresses", lanes, addresses), Verdict::Soft};
    return {"the lanes are scattered; " + would, "scattered lanes", Verdict::Soft};
}

std::vector<FigureLine> sharedFigures(const MemoryRequest& request)
{
    const BankPlacement placement = placeInBanks(request);
    std::uint32_t banks = 0;
    for (const BankWord& word : placement.words)
        banks |= 1u << word.bank;
    const auto bankTotal = std::uint32_t(std::popcount(banks));
    const std::string words =
        counted(placement.words.size(), "word", "words") + " in " + counted(bankTotal, "bank", "banks");
    std::vector<FigureLine> lines;
    lines.push_back({fmt::format("{} \u00d7 {}: {}", counted(activeLanes(request), "lane", "lanes"),
                         counted(request.bytes, "byte", "bytes"), words),
        words, Verdict::None});
    const std::string passes = counted(placement.passes, "pass", "passes");
    const std::string phases = placement.phases() > 1
        ? fmt::format(" ({} bytes a lane go in {} phases)", request.bytes, placement.phases())
        : std::string();
    if (placement.worst <= 1)
        lines.push_back({"no conflict: " + passes + phases, "no conflict: " + passes, verdictOf(request)});
    else
        lines.push_back({fmt::format("{}-way conflict: {}{}", placement.worst, passes, phases),
            fmt::format("{}-way conflict: {}", placement.worst, passes), verdictOf(request)});
    if (const std::uint32_t turns = costOf(request).turns; turns > 1)
        lines.push_back(turnsLine(turns));
    else if (placement.broadcast)
        lines.push_back({"lanes that want the same word get it in one pass: a broadcast, no conflict",
            "same word: a broadcast", Verdict::Soft});
    else if (placement.worst > 1)
        lines.push_back(
            {"different words of one bank: the bank gives one a pass", "one word a bank and pass", Verdict::Soft});
    return lines;
}

/// Says nothing useful or good about the lanes that stayed inside.
std::vector<FigureLine> outsideFigures(const MemoryRequest& request)
{
    std::vector<FigureLine> lines;
    if (request.lanes != 0 && request.window != Window::Shared) {
        const RequestSectors use = sectorsOf(piecesOf(request));
        lines.push_back(askedLine(request, use.usedBytes));
        lines.push_back(outsideLine(request));
        const std::string moved = counted(use.sectors.size(), "sector", "sectors");
        const std::uint32_t inside = activeLanes(request);
        lines.push_back({fmt::format("{} of 32 bytes moved for {} inside", moved, counted(inside, "lane", "lanes")),
            moved + " moved", Verdict::Soft});
    } else {
        lines.push_back(outsideLine(request));
    }
    return lines;
}

/// No sectors: a GPU has a texture's elements in an order that no manual says.
std::vector<FigureLine> textureFigures(const MemoryRequest& request)
{
    return {askedLine(request, sectorsOf(piecesOf(request)).usedBytes),
        {"of a texture or a surface, whose sectors are not counted", "a texture: sectors not counted", Verdict::Soft}};
}

} // namespace

Verdict verdictOf(const MemoryRequest& request)
{
    if (request.outside.lanes != 0)
        return Verdict::Wrong;
    if (request.lanes == 0 || request.texture)
        return Verdict::None;
    if (request.window == Window::Shared) {
        const BankPlacement placement = placeInBanks(request);
        return placement.worst <= 1                        ? Verdict::Good
            : placement.worst >= phaseLanes(request.bytes) ? Verdict::Wrong
                                                           : Verdict::Warning;
    }
    const RequestSectors use = sectorsOf(piecesOf(request));
    if (use.sectors.size() == use.leastSectors())
        return Verdict::Good;
    // The worst case: a finding would report it, and every lane needs a sector of its own.
    const bool worst = use.sectors.size() >= activeLanes(request)
        && isUncoalesced(double(use.sectors.size()), double(use.usedBytes) / sectorBytes);
    return worst ? Verdict::Wrong : Verdict::Warning;
}

std::vector<FigureLine> figuresOf(const MemoryRequest& request, const std::vector<MemoryRequest>& together)
{
    if (request.outside.lanes != 0)
        return outsideFigures(request);
    if (request.lanes == 0)
        return {};
    if (request.window == Window::Shared)
        return sharedFigures(request);
    if (request.texture)
        return textureFigures(request);
    const std::vector<RequestPiece> pieces = piecesOf(request);
    const RequestSectors use = sectorsOf(pieces);
    std::vector<FigureLine> lines{askedLine(request, use.usedBytes), movedLine(use, verdictOf(request))};
    if (const std::uint32_t turns = costOf(request).turns; turns > 1) {
        lines.push_back(turnsLine(turns));
        return lines;
    }
    std::vector<RequestPiece> all;
    for (const MemoryRequest& other : together) {
        const std::vector<RequestPiece> more = piecesOf(other);
        all.insert(all.end(), more.begin(), more.end());
    }
    const RequestSectors sum = sectorsOf(all);
    // Channels of a pixel are read one by one: only together they use what each of them moves.
    if (together.size() > 1 && sum.sectors.size() == use.sectors.size() && sum.usedBytes > use.usedBytes)
        lines.push_back({fmt::format("the {} requests of this line together use {} of these {} bytes", together.size(),
                             grouped(sum.usedBytes), grouped(sum.movedBytes())),
            fmt::format("{} requests together: {}", together.size(), share(sum.usedBytes, sum.movedBytes())),
            Verdict::Soft});
    else if (const FigureLine why = whyLine(request, use); !why.words.empty())
        lines.push_back(why);
    return lines;
}

} // namespace warpatlas::render
