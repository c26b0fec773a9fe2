#include "app/words/race_words.h"

#include "app/words/place_words.h"
#include "app/words/say.h"

namespace warpatlas {
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

} // namespace warpatlas
