#include "app/experiment/example_thread.h"
#include "app/follow/costliest_visit.h"
#include "app/follow/follower.h"
#include "app/follow/launch_to_follow.h"
#include "app/page/page_facts.h"
#include "app/words/place_words.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/simulator/replay/cursor.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <utility>

namespace warpatlas::inline page {
namespace {

// A page is opened on a telephone: what it has of a block is as much as somebody looks at.
constexpr std::size_t mostBlocks = 4, mostVisitsOfThread = 400, mostVisits = 4000, mostRequests = 6000;

struct SampledBlock {
    std::uint64_t block = 0;
    std::string why;
};

/// The example's block, those where something is wrong, the first and the last.
std::vector<SampledBlock> blocksToRecord(const Outcome& outcome, std::uint64_t example)
{
    const Launch& launch = outcome.bound->launch;
    std::vector<SampledBlock> blocks;
    const auto add = [&](std::uint64_t block, const std::string& why) {
        if (blocks.size() < mostBlocks && std::ranges::find(blocks, block, &SampledBlock::block) == blocks.end())
            blocks.push_back({block, why});
    };
    add(example / launch.threadsPerBlock(), say("page.block.example", "the block of the thread that is shown first"));
    add(0, say("page.block.first", "the first block"));
    for (const Problem& problem : outcome.problems)
        if (problem.block && problem.thread)
            add(linearFromThread(launch, *problem.block, *problem.thread) / launch.threadsPerBlock(),
                say("page.block.problem", "a block with a problem"));
    add(launch.blocks() - 1, say("page.block.last", "the last block"));
    return blocks;
}

/// A lane of each warp, which shows all that the warp asked for where its lanes go together; then the example's warp,
/// then all others.
std::vector<std::uint64_t> threadsToTell(const Launch& launch, std::uint64_t block, std::uint64_t example)
{
    const std::uint64_t first = block * launch.threadsPerBlock(), end = first + launch.threadsPerBlock();
    const std::uint64_t warp = example >= first && example < end ? (example - first) / 32 : 0;
    std::vector<std::uint64_t> threads;
    std::set<std::uint64_t> known;
    const auto add = [&](std::uint64_t thread) {
        if (thread < end && known.insert(thread).second)
            threads.push_back(thread);
    };
    if (example >= first && example < end)
        add(example);
    for (std::uint64_t thread = first; thread < end; thread += 32)
        add(thread);
    for (std::uint64_t lane = 0; lane < 32; ++lane)
        add(first + warp * 32 + lane);
    for (std::uint64_t thread = first; thread < end; ++thread)
        add(thread);
    return threads;
}

std::string_view spaceOf(Window window)
{
    return window == Window::Shared  ? "shared"
        : window == Window::Constant ? "constant"
        : window == Window::Local    ? "local"
                                     : "global";
}

constexpr std::string_view kindNames[] = {"load", "store", "atomic"};
constexpr std::string_view valueKinds[] = {"block", "dimension", "grid", "thread", "name", "result", "holds", "fails"};

/// A block's requests and its threads' ways, as they are told one after the other.
class BlockFacts {
public:
    BlockFacts(const OutcomePointer& outcome, const SampledBlock& sampled, std::vector<std::int64_t>& offsets)
        : m_outcome(outcome),
          m_offsets(offsets),
          m_json{{"block", sampled.block}, {"why", sampled.why}, {"requests", PageJson::array()}}
    {
    }

    PageJson tell(const StoryPointer& story, simulator::Cursor& cursor)
    {
        PageJson json{{"thread", story->thread}, {"visits", PageJson::array()}};
        const std::size_t end = std::min(story->visits.size(), mostVisitsOfThread);
        for (std::size_t visit = 0; visit < end; ++visit)
            json["visits"].push_back(tell(*momentOf(story, *m_outcome, visit, cursor)));
        m_visits += end;
        if (end < story->visits.size())
            json["ending"] =
                say("page.story_cut", "The first {} of its {} lines are in this page.", end, story->visits.size());
        else if (!story->ending.empty())
            json["ending"] = story->ending;
        return json;
    }

    bool isFull() const { return m_visits >= mostVisits || m_json["requests"].size() >= mostRequests; }
    PageJson take(std::uint64_t leftOut)
    {
        if (leftOut > 0)
            m_json["left_out"] = leftOut;
        return std::move(m_json);
    }

private:
    PageJson tell(const StoryMoment& moment)
    {
        PageJson json{{"line", moment.line}, {"step", moment.story->visits[moment.visit].firstStep}};
        for (const StoryValue& value : moment.values)
            json["values"].push_back({{"line", value.line}, {"column", value.column}, {"length", value.length},
                {"text", value.text}, {"kind", valueKinds[std::size_t(value.kind)]}});
        if (!moment.events.empty())
            json["events"] = moment.events;
        for (const StoryRequest& request : moment.requests)
            json["requests"].push_back(numberOf(request, moment));
        return json;
    }

    /// Threads of a warp tell of the same requests.
    std::size_t numberOf(const StoryRequest& request, const StoryMoment& moment)
    {
        const auto [known, isNew] = m_numbers.try_emplace({request.step, request.name}, m_json["requests"].size());
        if (isNew)
            m_json["requests"].push_back(factsOf(request, moment));
        return known->second;
    }

    PageJson factsOf(const StoryRequest& request, const StoryMoment& moment)
    {
        const RequestCost cost = costOf(request);
        const std::uint64_t thread = moment.story->thread % m_outcome->bound->launch.threadsPerBlock();
        PageJson json{{"warp", thread / 32}, {"line", moment.line}, {"step", request.step},
            {"what", kindNames[std::size_t(request.kind)]}, {"space", spaceOf(request.window)}};
        if (request.buffer)
            json["array"] = *request.buffer;
        json["name"] = request.name;
        json["bytes"] = request.bytes;
        json["lanes"] = request.lanes;
        json["first"] = m_offsets.size();
        for (unsigned lane = 0; lane < warpLanes; ++lane)
            if (request.active(lane))
                m_offsets.push_back(std::int64_t(request.addresses[lane]));
        if (request.outside.lanes != 0) {
            json["outside"] = request.outside.lanes;
            for (unsigned lane = 0; lane < warpLanes; ++lane)
                if ((request.outside.lanes >> lane & 1) != 0)
                    m_offsets.push_back(request.outside.offsets[lane]);
        }
        if (cost.sectors > 0 && !request.texture)
            json["sectors"] = cost.sectors;
        if (cost.passes > 0)
            json["passes"] = cost.passes;
        json["words"] = deedText(request.kind, request.window, request.name);
        return json;
    }

    OutcomePointer m_outcome;
    std::vector<std::int64_t>& m_offsets;
    PageJson m_json;
    std::map<std::pair<std::uint64_t, std::string>, std::size_t> m_numbers; ///< by step and name
    std::size_t m_visits = 0;
};

/// The thread that is shown at first, and its visit to the line that costs most.
void addExample(PageJson& run, const Outcome& outcome, const StoryPointer& story)
{
    run["example"] = {{"thread", story->thread}};
    if (const auto visit = costliestVisit(*story, outcome.trace.get()); visit && *visit < mostVisitsOfThread)
        run["example"]["visit"] = *visit;
}

} // namespace

void addStories(PageJson& run, const PageRun& of, PageParts& parts, Progress& progress)
{
    const OutcomePointer& outcome = of.outcome;
    if (const std::string refusal = followRefusal(*outcome); !refusal.empty())
        return leaveOut(run, say("page.left_out.stories", "No thread is followed: {}", refusal));
    const Launch& launch = outcome->bound->launch;
    const std::uint64_t example = of.thread ? *of.thread : exampleThread(*outcome);
    const auto start = launchToFollow(*outcome);
    std::vector<std::int64_t> offsets;
    for (const SampledBlock& sampled : blocksToRecord(*outcome, example)) {
        const auto recording = recordBlock(start, sampled.block, earlierBlocksOf(*outcome), progress);
        simulator::Cursor cursor(recording);
        BlockFacts block(outcome, sampled, offsets);
        const std::vector<std::uint64_t> threads = threadsToTell(launch, sampled.block, example);
        std::size_t told = 0;
        for (; told < threads.size() && !block.isFull(); ++told) {
            const StoryPointer story = ThreadStory::make(*outcome, recording, threads[told], progress);
            run["stories"].push_back(block.tell(story, cursor));
            if (threads[told] == example) {
                addExample(run, *outcome, story);
                addRuler(run, *outcome, story, parts);
            }
        }
        run["blocks"].push_back(block.take(threads.size() - told));
    }
    run["offsets"] = parts.add(offsets);
}

} // namespace warpatlas::inline page
