#include "kernels/model/request_places.h"

#include <algorithm>
#include <bit>
#include <map>

namespace warpatlas {

std::vector<RequestPiece> piecesOf(const WarpRequest& request)
{
    std::map<std::pair<std::uint64_t, std::uint32_t>, std::uint32_t> lanesAt;
    for (unsigned lane = 0; lane < warpLanes; ++lane) {
        if (!request.active(lane))
            continue;
        const std::uint64_t address = request.addresses[lane];
        if (request.window != Window::Local) {
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

std::optional<std::int64_t> strideOf(const WarpRequest& request, StrideOf lanes)
{
    std::map<std::int64_t, int> steps; // of pairs of neighbours, by what is from one lane to the next
    const int active = std::popcount(request.lanes);
    for (std::uint32_t left = request.lanes; (left & (left - 1)) != 0;) {
        const int lane = std::countr_zero(left);
        left &= left - 1;
        const int next = std::countr_zero(left);
        const auto step = std::int64_t(request.addresses[std::size_t(next)] - request.addresses[std::size_t(lane)]);
        if (step % (next - lane) == 0)
            ++steps[step / (next - lane)];
    }
    for (const auto& [step, pairs] : steps)
        if (step != 0 && (lanes == StrideOf::All ? pairs + 1 == active : pairs * 2 >= active))
            return step;
    return {};
}

BankPlacement placeInBanks(const WarpRequest& request)
{
    BankPlacement placement;
    const unsigned together = phaseLanes(request.bytes);
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
                const std::uint32_t bank = bankOf(word * 4);
                placement.words.push_back({word, bank, placement.passes + asked[bank]++, 1u << lane});
            }
        }
        if (placement.words.size() == begin)
            continue;
        const std::uint32_t* const most = std::max_element(asked, asked + bankCount);
        if (*most > placement.worst) {
            placement.worst = *most;
            placement.worstBank = std::uint32_t(most - asked);
        }
        placement.phaseStarts.push_back(placement.passes);
        placement.passes += *most;
    }
    return placement;
}

} // namespace warpatlas
