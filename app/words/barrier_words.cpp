#include "app/words/barrier_words.h"

#include "app/words/names.h"
#include "app/words/say.h"

namespace warpatlas {
namespace {

using Doing = WaitingThreads::Doing;

std::string doingText(const WaitingThreads& threads)
{
    const std::string place =
        threads.line != 0 ? say("line", "line {}", threads.line) : say("ptx_line", "PTX line {}", threads.ptxLine);
    switch (threads.doing) {
    case Doing::Run:
        return say("waiting.run", "run in {}", place);
    case Doing::Wait:
        return say("waiting.wait", "wait at {} in {}", threads.opcode, place);
    case Doing::WaitForBranch:
        return say("waiting.branch", "wait where the branch ends, in {}", place);
    case Doing::Left:
        break;
    }
    return say("waiting.ended", "have ended");
}

/// "16 threads wait at bar.sync in line 12 (the first is (0,0,0)) and 8 have ended ((16,0,0))".
std::string groupsText(const std::vector<WaitingThreads>& groups)
{
    std::vector<std::string> parts;
    for (const WaitingThreads& group : groups) {
        const std::string unit = parts.empty() ? fmt::format(" {}", nameFor(group.threads, noun::thread)) : "";
        const std::string first = indexText(group.first);
        parts.push_back(fmt::format("{}{} {} ({})", group.threads, unit, doingText(group),
            group.threads == 1 ? first : say("waiting.first", "the first is {}", first)));
    }
    return listed(parts);
}

std::string syncText(const BarrierFault& fault)
{
    return say("barrier.sync", "{} with the mask 0x{:08x} waits for {} of the warp, which do not come: {}",
        fault.opcode, fault.members, lanesText(fault.lanes), groupsText(fault.others));
}

/// "Phase 0 of the mbarrier takes 64 arrivals, and 32 are missing; of the others, ...".
std::string phaseText(const BarrierFault& fault)
{
    std::string text = fault.missing != 0 || fault.missingBytes == 0
        ? say("phase.missing", "phase {} of the mbarrier takes {} arrivals, and {} of them are missing", fault.phase,
            fault.takes, fault.missing)
        : say("phase.missing_bytes", "phase {} of the mbarrier waits for {} bytes that nobody copies", fault.phase,
            fault.missingBytes);
    return fault.others.empty() ? text : text + say("barrier.others", "; of the others, {}", groupsText(fault.others));
}

std::string standsStill(const BarrierFault& fault)
{
    const std::string start =
        say("barrier.still", "the block stands still: {} of its {} threads wait, this one at {}. ", fault.threads,
            fault.ofThreads, fault.opcode);
    if (fault.ofPhase)
        return start + phaseText(fault);
    if (fault.members != 0)
        return start + syncText(fault);
    std::string text = start + say("barrier.arrived", "{} came to barrier {}", fault.arrived, fault.barrier);
    text += fault.takesAll ? say("barrier.takes_all", ", which takes all {} that have not ended", fault.takes)
                           : say("barrier.takes", ", which takes {}", fault.takes);
    return fault.others.empty() ? text : text + say("barrier.others", "; of the others, {}", groupsText(fault.others));
}

/// `several`: how many threads the barrier takes, with or without their unit.
std::string otherCount(const BarrierFault& fault)
{
    const std::string all = say("barrier.all_threads", "all threads");
    return say("barrier.other_count", "barrier {} is told here to take {}, and in line {} {}", fault.barrier,
        fault.takes == 0 ? all : say("barrier.threads", "{} threads", fault.takes), fault.line,
        fault.tookBefore == 0 ? all : fmt::format("{}", fault.tookBefore));
}

std::string noSource(const BarrierFault& fault)
{
    const bool named = fault.source != BarrierFault::Source::NotNamed;
    const std::string why = fault.source == BarrierFault::Source::NotNamed
        ? say("source.not_named", "which its mask does not name")
        : fault.source == BarrierFault::Source::NotThere ? say("source.not_there", "which the block does not have")
                                                         : say("source.ended", "which has ended");
    std::string text = say("barrier.no_source", "lane {} of the warp reads by {} from {}, {}: the value is undefined",
        fault.reader, fault.opcode, lanesText(fault.lanes), why);
    if (!named)
        text += say("source.unused", ", and the result is right only where no thread uses it");
    return text;
}

} // namespace

std::string barrierSentence(const BarrierFault& fault)
{
    switch (fault.what) {
    case BarrierFault::What::InBranch:
        return say("barrier.in_branch",
            "only {} threads of a warp come to this barrier, and others wait for them behind it: __syncthreads() "
            "stands in a branch. Of the warp, {}",
            fault.threads, groupsText(fault.others));
    case BarrierFault::What::MissingLanes:
        return syncText(fault);
    case BarrierFault::What::StandsStill:
        return standsStill(fault);
    case BarrierFault::What::Cancelled:
        return say("barrier.cancelled", "threads waited here when the run was stopped; of the others, {}",
            groupsText(fault.others));
    case BarrierFault::What::DifferentPlaces:
        return say("barrier.different",
            "threads of one block met at different barriers: {}; __syncthreads() stands where only some of them come",
            groupsText(fault.others));
    case BarrierFault::What::OddCount:
        return say("barrier.odd_count", "barrier {} is told to take {} threads, which is no multiple of the warp's 32",
            fault.barrier, fault.takes);
    case BarrierFault::What::OtherCount:
        return otherCount(fault);
    case BarrierFault::What::NoSuchBarrier:
        return say("barrier.none", "there is no barrier {}: a block has barriers 0 to 15", fault.barrier);
    case BarrierFault::What::CameTwice:
        return say("barrier.twice", "threads come to barrier {} a second time before it was complete", fault.barrier);
    case BarrierFault::What::SomeEnded:
        return say("barrier.ended",
            "{} of the block's {} threads had ended without coming to this barrier. Since compute capability 7.0 it "
            "waits for the others only",
            fault.threads, fault.ofThreads);
    case BarrierFault::What::NotNamed:
        return say("barrier.not_named",
            "{} of the warp execute {} with the mask 0x{:08x}, which does not name them: what they get is undefined",
            lanesText(fault.lanes), fault.opcode, fault.members);
    case BarrierFault::What::NamesLeft:
        // They may have returned before it, or only not entered the branch that it stands in.
        return say("barrier.names_ended",
            "{} names {}, which ended without coming to it; the others go on without them: the mask 0x{:08x} is wrong "
            "here, and 0x{:08x}, of the lanes that come, is right (__ballot_sync() of their condition gives it)",
            fault.opcode, lanesText(fault.lanes), fault.members, fault.coming);
    case BarrierFault::What::NoPhases:
        return say("phase.none",
            "{} finds no barrier in this memory: none was initialised there (init(), mbarrier.init), or it was "
            "invalidated or overwritten since",
            fault.opcode);
    case BarrierFault::What::TooManyArrivals:
        return say("phase.too_many", "{} arrives {} times at once, where the mbarrier's phase takes {} more",
            fault.opcode, fault.arrived, fault.missing);
    case BarrierFault::What::PhasePassed:
        return say("phase.passed",
            "{} waits for a phase that {} later ones have followed: more threads arrive than the {} for which the "
            "mbarrier was initialised",
            fault.opcode, fault.phase - 1, fault.takes);
    case BarrierFault::What::BadCount:
        return say("phase.bad_count", "an mbarrier cannot take {} arrivals: 1 to 1,048,575 are possible", fault.takes);
    case BarrierFault::What::NoSource:
        break;
    }
    return noSource(fault);
}

} // namespace warpatlas
