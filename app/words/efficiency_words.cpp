#include "app/words/efficiency_words.h"

#include "app/words/names.h"
#include "app/words/say.h"
#include "kernels/model/text.h"

#include <cmath>

namespace warpatlas::inline words {

std::string loopInWords(const WorkPlace& place)
{
    const std::string line = place.loopLine == 0 ? std::string() : say("loop.line", " (line {})", place.loopLine);
    switch (place.loopEnd) {
    case LoopEnd::Nothing:
        return say("loop.nothing", "; nothing in its loop{} changes what could end it", line);
    case LoopEnd::OtherThreads:
        return say("loop.others",
            "; its loop{} ends when another thread changes what it reads, and nothing in the loop does", line);
    case LoopEnd::Unknown:
        break;
    }
    return {};
}

namespace {

/// "32", "16.5"
std::string average(double number)
{
    return std::abs(number - std::round(number)) < 0.05 ? fmt::format("{:.0f}", number) : fmt::format("{:.1f}", number);
}

std::string range(const Inefficiency& fact)
{
    const std::string least = average(fact.least), most = average(fact.most);
    return least == most ? least : say("range", "{} to {}", least, most);
}

std::string idleLanes(const Inefficiency& fact)
{
    return say("slow.idle",
        "a block of {} uses {} of the {} lanes of its {}: in all {} blocks the others have nothing to do",
        counted(fact.threads, noun::thread), grouped(fact.threads), grouped(fact.lanes),
        nameFor(fact.lanes / 32, noun::warp), grouped(fact.blocks));
}

std::string sharedTurns(const Inefficiency& fact)
{
    return fact.lines.size() > 1
        ? say("slow.shared.several",
            "a warp's requests to shared memory at {} take {} turns on average where 1 would do", linesText(fact.lines),
            range(fact))
        : say("slow.shared", "a warp's request to shared memory at {} takes {} turns on average where 1 would do",
            linesText(fact.lines), range(fact));
}

std::string sectors(const Inefficiency& fact)
{
    const bool several = fact.lines.size() > 1, loads = fact.what == Inefficiency::What::GlobalLoads;
    const std::string what = loads ? several ? say("loads", "loads") : say("load", "load")
        : several ? say("stores", "stores")
                                   : say("store", "store");
    const std::string whole = fact.of.empty() ? what : say("slow.of", "{} of {}", what, fact.of);
    std::string words = several
        ? say("slow.sectors.several", "a warp's {} at {} touch {} sectors of 32 bytes on average where {} would do",
            whole, linesText(fact.lines), range(fact), average(fact.needed))
        : say("slow.sectors", "a warp's {} at {} touches {} sectors of 32 bytes on average where {} would do", whole,
            linesText(fact.lines), range(fact), average(fact.needed));
    if (!fact.of.empty())
        words += say("slow.first_block", ", counted in the first block");
    return words;
}

} // namespace

std::string inefficiencySentence(const Inefficiency& fact)
{
    if (fact.what == Inefficiency::What::Lanes)
        return idleLanes(fact);
    std::string words = fact.what == Inefficiency::What::Shared ? sharedTurns(fact) : sectors(fact);
    if (fact.lanesAtBank != 0)
        words += say(
            "slow.bank", ": {} lanes want different words of bank {} of {}", fact.lanesAtBank, fact.bank, fact.buffer);
    else if (fact.bytesApart != 0)
        words += fact.what == Inefficiency::What::GlobalLoads
            ? say("slow.apart.read", ": neighbouring threads read {} {} bytes apart", fact.buffer,
                grouped(fact.bytesApart))
            : say("slow.apart.write", ": neighbouring threads write {} {} bytes apart", fact.buffer,
                grouped(fact.bytesApart));
    return words;
}

} // namespace warpatlas::inline words
