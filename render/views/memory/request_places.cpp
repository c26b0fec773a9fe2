#include "render/views/memory/request_places.h"

#include <algorithm>
#include <bit>
#include <map>

namespace warpatlas::render {

std::vector<RequestPiece> piecesOf(const MemoryRequest& request)
{
    std::map<std::pair<std::uint64_t, std::uint32_t>, std::uint32_t> lanesAt;
    for (unsigned lane = 0; lane < warpLanes; ++lane) {
        if (!request.active(lane))
            continue;
        const std::uint64_t address = request.addresses[lane];
        if (request.space != RequestSpace::Local) {
            lanesAt[{address, request.bytes}] |= 1u << lane;
            continue;
        }
        for (std::uint64_t byte = address; byte < address + request.bytes;) {
            const std::uint64_t end = std::min(address + request.bytes, (byte / 4 + 1) * 4);
            lanesAt[{(byte / 4 * warpLanes + lane) * 4 + byte % 4, std::uint32_t(end - byte)}] |= 1u << lane;
            byte = end;
        }
    }
    std::vector<RequestPiece> pieces;
    for (const auto& [place, lanes] : lanesAt)
        pieces.push_back({place.first, place.second, lanes});
    return pieces;
}

RequestSectors sectorsOf(const std::vector<RequestPiece>& pieces)
{
    std::map<std::uint64_t, std::uint32_t> used;
    for (const RequestPiece& piece : pieces)
        for (std::uint64_t byte = piece.address; byte < piece.address + piece.bytes; ++byte)
            used[byte / sectorBytes] |= 1u << byte % sectorBytes;
    RequestSectors result;
    for (const auto& [sector, bytes] : used) {
        result.sectors.push_back({sector, bytes});
        result.usedBytes += std::uint64_t(std::popcount(bytes));
    }
    return result;
}

std::optional<std::int64_t> strideOf(const MemoryRequest& request)
{
    std::optional<std::int64_t> stride;
    int before = -1;
    for (int lane = 0; lane < int(warpLanes); ++lane) {
        if (!request.active(unsigned(lane)))
            continue;
        if (before >= 0) {
            const auto step =
                std::int64_t(request.addresses[std::size_t(lane)] - request.addresses[std::size_t(before)]);
            if (step % (lane - before) != 0 || (stride && *stride != step / (lane - before)))
                return {};
            stride = step / (lane - before);
        }
        before = lane;
    }
    return stride && *stride != 0 ? stride : std::nullopt;
}

std::uint32_t turnsOf(const MemoryRequest& request)
{
    std::map<std::uint64_t, std::uint32_t> meeting;
    std::uint32_t most = 0;
    for (unsigned lane = 0; lane < warpLanes; ++lane)
        if (request.active(lane))
            most = std::max(most, ++meeting[request.addresses[lane]]);
    return most;
}

BankPlacement placeInBanks(const MemoryRequest& request)
{
    BankPlacement placement;
    const unsigned together = request.bytes <= 4 ? 32 : request.bytes <= 8 ? 16 : 8;
    for (unsigned first = 0; first < warpLanes; first += together) {
        std::uint32_t asked[bankCount] = {}; // different words of each bank in this phase
        const std::size_t begin = placement.words.size();
        for (unsigned lane = first; lane < first + together; ++lane) {
            if (!request.active(lane))
                continue;
            const std::uint64_t address = request.addresses[lane];
            for (std::uint64_t word = address / 4; word <= (address + request.bytes - 1) / 4; ++word) {
                const auto known = std::find_if(placement.words.begin() + std::ptrdiff_t(begin), placement.words.end(),
                    [word](const BankWord& other) { return other.word == word; });
                if (known != placement.words.end()) {
                    known->lanes |= 1u << lane;
                    placement.broadcast = true;
                    continue;
                }
                const auto bank = std::uint32_t(word % bankCount);
                placement.words.push_back({word, bank, placement.phases, placement.passes + asked[bank]++, 1u << lane});
            }
        }
        if (placement.words.size() == begin)
            continue;
        const std::uint32_t passes = *std::max_element(asked, asked + bankCount);
        placement.phaseStarts.push_back(placement.passes);
        placement.worst = std::max(placement.worst, passes);
        placement.passes += passes;
        ++placement.phases;
    }
    return placement;
}

} // namespace warpatlas::render
