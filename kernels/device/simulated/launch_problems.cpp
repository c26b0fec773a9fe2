#include "kernels/device/simulated/launch_problems.h"

#include <map>
#include <tuple>
#include <utility>

namespace warpatlas::simulator {

namespace {

/// The last number tells apart several problems of one launch that are alike in all other parts.
using PlaceKey = std::tuple<std::string, ProblemKind, Severity, std::uint32_t, std::uint64_t, std::size_t>;

struct Occurrence {
    std::size_t launch = 0, problem = 0; ///< which one speaks: the shown launch's, or else the first
    std::vector<std::size_t> launches;
    std::uint64_t count = 0;
};

class Merging {
public:
    explicit Merging(const std::vector<LaunchProblems>& launches) : m_launches(launches)
    {
        for (std::size_t launch = 0; launch < launches.size(); ++launch)
            add(launch);
    }

    std::vector<Problem> problems() const
    {
        std::vector<Problem> earlier, shown;
        for (const Occurrence* found : m_order)
            (isShown(found->launch) ? shown : earlier).push_back(told(*found));
        earlier.insert(earlier.end(), shown.begin(), shown.end());
        return earlier;
    }

private:
    bool isShown(std::size_t launch) const { return launch + 1 == m_launches.size(); }

    void add(std::size_t launch)
    {
        const LaunchProblems& from = m_launches[launch];
        std::map<PlaceKey, std::size_t> alike;
        for (std::size_t i = 0; i < from.problems.size(); ++i) {
            const Problem& problem = from.problems[i];
            PlaceKey place{
                from.entry, problem.kind, problem.severity, problem.line.value_or(0), findingOf(problem.fact), 0};
            std::get<5>(place) = alike[place]++;
            const auto [found, added] = m_places.try_emplace(place);
            Occurrence& occurrence = found->second;
            if (added)
                m_order.push_back(&occurrence);
            if (added || isShown(launch)) {
                occurrence.launch = launch;
                occurrence.problem = i;
            }
            occurrence.launches.push_back(launch);
            occurrence.count += problem.count;
        }
    }

    /// Empty for a kernel that is launched once.
    std::optional<InLaunches> launchesOf(const Occurrence& found) const
    {
        InLaunches in;
        in.entry = m_launches[found.launch].entry;
        for (const LaunchProblems& launch : m_launches) {
            in.ofKernel += launch.entry == in.entry ? 1 : 0;
            in.inFull += launch.entry == in.entry && launch.inFull ? 1 : 0;
        }
        for (const std::size_t launch : found.launches)
            in.withInFull += m_launches[launch].inFull ? 1 : 0;
        in.with = found.launches.size();
        in.onlyKernel = in.ofKernel == m_launches.size();
        in.launches = m_launches.size();
        if (!isShown(found.launch))
            in.first = found.launch + 1;
        return in.ofKernel < 2 && !in.first ? std::nullopt : std::optional(std::move(in));
    }

    Problem told(const Occurrence& found) const
    {
        Problem problem = m_launches[found.launch].problems[found.problem];
        problem.launches = launchesOf(found);
        if (!isShown(found.launch)) {
            problem.launches->block = std::exchange(problem.block, std::nullopt);
            problem.launches->thread = std::exchange(problem.thread, std::nullopt);
            problem.count = found.count;
        } else {
            problem.causes.clear(); // the diagnosis of the shown launch knows more
        }
        return problem;
    }

    const std::vector<LaunchProblems>& m_launches;
    std::map<PlaceKey, Occurrence> m_places;
    std::vector<const Occurrence*> m_order; ///< as they were found
};

} // namespace

std::vector<Problem> mergedProblems(const std::vector<LaunchProblems>& launches)
{
    return Merging(launches).problems();
}

} // namespace warpatlas::simulator
