#include "app/words/race_words.h"

#include "app/words/place_words.h"
#include "app/words/say.h"

namespace warpatlas::inline words {

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

namespace {

using Missing = Race::Missing;
using Between = Race::Between;

std::string sideText(const RacingAccess& side, bool sameBlock, Mentions& mentions)
{
    mentions.thread = true;
    mentions.block = mentions.block || !sameBlock;
    std::string text = say("race.thread", "thread {}", indexText(side.thread));
    if (!sameBlock)
        text += say("race.of_block", " of block {}", indexText(side.block));
    switch (side.kind) {
    case AccessKind::Load:
        text += say("race.reads", " reads it");
        break;
    case AccessKind::Store:
        text += say("race.writes", " writes it");
        break;
    case AccessKind::Atomic:
        text += say("race.updates", " updates it atomically");
        break;
    }
    return side.line == 0 ? text : text + say("in_line", " in line {}", side.line);
}

std::string betweenText(const Race& race)
{
    switch (race.between) {
    case Between::TheTwo:
        return say("between.two", "between the two");
    case Between::StepsOfLine:
        return say("between.steps", "between the two steps of line {}", race.fromLine);
    case Between::Lines:
        return say("between.lines", "between line {} and line {}", race.fromLine, race.toLine);
    case Between::Rounds:
        break;
    }
    return say("between.rounds", "after line {}, before line {} runs again", race.fromLine, race.toLine);
}

/// Where the barrier that is missing must not stand.
std::string outsideText(const Race& race)
{
    return race.branchLine == 0
        ? std::string()
        : say("missing.outside",
            "; not within what line {} lets only some threads do, as all have to come to it: end that before the "
            "barrier, and go on with it behind",
            race.branchLine);
}

std::string missingText(const Race& race)
{
    switch (race.missing) {
    case Missing::AtomicUpdate:
        return say("missing.atomic",
            "an update by several threads needs an atomic operation, such as atomicAdd() or atomicMax()");
    case Missing::AtomicVolatile:
        return say("missing.volatile",
            "volatile makes no update atomic: use atomicAdd(), atomicMax() or another atomic operation");
    case Missing::DeviceScope:
        return say("missing.scope",
            "atomicAdd_block() and its like are atomic for threads of one block only: use atomicAdd() "
            "(cuda::thread_scope_device in the place of thread_scope_block)");
    case Missing::ElementEachThread:
        return say("missing.own_between",
            "blocks run in any order, and either value may stay: each thread needs an element of its own");
    case Missing::ElementEach:
        return say(
            "missing.own", "both write a value of their own, and either may stay: each needs an element of its own");
    case Missing::AtomicBoth:
        return say("missing.both", "the plain access has to be atomic or volatile too");
    case Missing::DeviceFence:
        return say("missing.fence", "__threadfence_block() orders nothing between blocks: use __threadfence()");
    case Missing::Fence:
        return say("missing.announced",
            "the atomic or the flag of line {} may be seen before the data of line {}: a __threadfence() is missing "
            "before it",
            race.toLine, race.fromLine);
    case Missing::BlockFence:
        return say("missing.announced_in_block",
            "the flag of line {} may be seen before the data of line {}: a __threadfence_block() is missing before it",
            race.toLine, race.fromLine);
    case Missing::BarrierAtFence:
        return say("missing.barrier_at_fence",
            "a fence and a flag speak for the thread that uses them, and for those that a barrier ties to it: a "
            "__syncthreads() is missing before the fence in line {}, or behind the wait for the flag (within a warp a "
            "__syncwarp() would do)",
            race.fromLine);
    case Missing::SecondBuffer:
        return say("missing.buffer",
            "blocks run in any order: read from one buffer and write to another, or give each of the two steps a "
            "launch "
            "of its own");
    case Missing::OneOfPair:
        return say("missing.pair",
            "elements are exchanged by several threads, and blocks run in any order: let one thread alone exchange "
            "each "
            "pair, as a flip in place needs half of the threads, or give each step a launch of its own");
    case Missing::Nothing:
        return race.valueKnown
            ? say("missing.same_value",
                "all that write it write the same value, {}: the result is the same in any order; formally it is a "
                "race",
                race.value)
            : say("missing.same",
                "all that write it write the same value: the result is the same in any order; formally it is a race");
    case Missing::AtomicOrLaunch:
        return say("missing.launch",
            "blocks run in any order: use an atomic operation, or a launch for each of the two steps");
    case Missing::WarpBarrierAfterExchange:
        return say("missing.exchange",
            "a shuffle or a vote stands between the two, which is no memory barrier: a __syncwarp() is missing");
    case Missing::WarpBarrier:
        return say("missing.warp", "a __syncwarp() or __syncthreads() is missing {}", betweenText(race))
            + outsideText(race);
    case Missing::BlockBarrier:
        return say("missing.block", "a __syncthreads() is missing {}", betweenText(race)) + outsideText(race);
    case Missing::PhaseForAll:
        return say("missing.phase",
            "the mbarrier (cuda::barrier) between them was initialised for {} arrivals, and {} threads arrive at it: "
            "its "
            "phase ends before all of them have come",
            race.takes, race.arrive);
    case Missing::AsyncWait:
        return say("missing.async",
            "the copy is asynchronous: its thread has to wait for it first (cp.async.wait_group, "
            "__pipeline_wait_prior(), pipeline.consumer_wait()), and other threads have to wait for that thread");
    case Missing::BlockBarrierInWarp: // the two that were found say nothing of the threads of other warps
        break;
    }
    return say("missing.block_in_warp",
               "a __syncthreads() is missing {} (a __syncwarp() would do where only one warp uses it)",
               betweenText(race))
        + outsideText(race);
}

} // namespace

std::string raceSentence(const Race& race, Mentions& mentions)
{
    const bool sameBlock = race.sameBlock();
    const std::string place = placeText(race.place, mentions);
    std::string words = say("race", "{}: {} and {}, and nothing orders them", place,
        sideText(race.sides[0], sameBlock, mentions), sideText(race.sides[1], sameBlock, mentions));
    if (race.bothVolatile && race.missing != Missing::AtomicVolatile)
        words += say("race.volatile", "; volatile orders nothing");
    return words + "; " + missingText(race);
}

} // namespace warpatlas::inline words
