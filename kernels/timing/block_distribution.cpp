#include "kernels/timing/block_distribution.h"

namespace warpatlas::inline timing {
namespace {

constexpr std::uint64_t mostCountedSms = 32, mostCountedBlocks = 256;

/// So many numbers below `below`, evenly spread.
std::vector<std::uint64_t> spread(std::uint64_t number, std::uint64_t below)
{
    std::vector<std::uint64_t> all;
    number = std::min(number, below);
    for (std::uint64_t i = 0; i < number; ++i)
        all.push_back((i * below + below / 2) / number);
    return all;
}

} // namespace

std::vector<std::uint64_t> wavesOf(std::uint64_t resident, std::uint64_t number, std::uint64_t all)
{
    const std::uint64_t waves = (number + resident - 1) / resident;
    std::vector<std::uint64_t> blocks;
    for (std::uint64_t wave = 0; wave < waves; ++wave) {
        const std::uint64_t length = std::min(resident, number - wave * resident);
        const std::uint64_t room = all - number; // that is left out between the runs
        const std::uint64_t first = wave * resident + (waves == 1 ? room / 2 : wave * room / (waves - 1));
        for (std::uint64_t i = 0; i < length; ++i)
            blocks.push_back(first + i);
    }
    return blocks;
}

std::uint64_t busiestSm(const BlockDistribution& distribution, BlockTracer& tracer, std::uint64_t mostInstructions)
{
    const std::uint64_t sms = distribution.busySms();
    std::uint64_t busiest = 0, most = 0, executed = 0;
    std::vector<std::uint64_t> looked = spread(mostCountedSms, sms);
    looked.insert(looked.begin(), 0); // has most blocks
    for (const std::uint64_t sm : looked) {
        std::uint64_t count = 0;
        for (std::uint64_t i = 0; i < distribution.countOf(sm); ++i)
            count += tracer.count(distribution.block(sm, i));
        if (count > most) {
            most = count;
            busiest = sm;
        }
        if ((executed += count) > mostInstructions)
            break;
    }
    return busiest;
}

double meanInstructions(const BlockDistribution& distribution, BlockTracer& tracer, std::uint64_t mostInstructions)
{
    const std::vector<std::uint64_t> blocks = spread(mostCountedBlocks, distribution.blocks);
    std::uint64_t executed = 0, counted = 0;
    // Not in their order: what is counted when there is no time for more is spread as well.
    for (std::size_t i = 0; i < blocks.size() && executed <= mostInstructions; ++i, ++counted)
        executed += tracer.count(blocks[i * 97 % blocks.size()]);
    return double(executed) / double(counted);
}

} // namespace warpatlas::inline timing
