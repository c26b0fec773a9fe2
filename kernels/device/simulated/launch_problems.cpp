#include "kernels/device/simulated/launch_problems.h"

#include "kernels/model/text.h"

#include <fmt/format.h>
#include <map>
#include <tuple>

namespace warpatlas::simulator {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Without what differs from launch to launch: the names of buffers, numbers with their commas, one element or several.
std::string patternOf(const std::string& message)
{
    std::string pattern;
    for (std::size_t i = 0; i < message.size(); ++i) {
        const std::size_t close = message[i] == '\'' ? message.find('\'', i + 1) : std::string::npos;
        if (close != std::string::npos) {
            pattern += "''";
            i = close;
        } else if (isDigit(message[i])) {
            while (i + 1 < message.size() && (isDigit(message[i + 1]) || message[i + 1] == ','))
                ++i;
            pattern += '#';
        } else {
            pattern += message[i];
        }
    }
    constexpr std::string_view several = "# elements", one = "# element";
    for (std::size_t at = pattern.find(several); at != std::string::npos; at = pattern.find(several, at))
        pattern.erase(at + one.size(), several.size() - one.size());
    return pattern;
}

/// The last: which of several problems of one launch that are alike in all the others.
using PlaceKey = std::tuple<std::string, ProblemKind, Severity, std::uint32_t, std::string, std::size_t>;

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
                from.entry, problem.kind, problem.severity, problem.line.value_or(0), patternOf(problem.message), 0};
            std::get<std::size_t>(place) = alike[place]++;
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

    /// "in 7 of 8 launches of noise"; empty for a kernel that is launched once.
    std::string launchesInWords(const Occurrence& found) const
    {
        const std::string& entry = m_launches[found.launch].entry;
        std::size_t ofKernel = 0, inFull = 0, foundInFull = 0;
        for (const LaunchProblems& launch : m_launches) {
            ofKernel += launch.entry == entry ? 1 : 0;
            inFull += launch.entry == entry && launch.inFull ? 1 : 0;
        }
        for (const std::size_t launch : found.launches)
            foundInFull += m_launches[launch].inFull ? 1 : 0;
        if (ofKernel < 2)
            return {};
        const std::string of = ofKernel == m_launches.size() ? std::string() : " of " + entry;
        if (found.launches.size() == ofKernel)
            return (ofKernel == 2 ? "in both launches" : fmt::format("in all {} launches", grouped(ofKernel))) + of;
        // Others may have it as well, and nobody looked.
        if (foundInFull == found.launches.size() && inFull < ofKernel && !showsWithoutRecord(found))
            return fmt::format("in {} launches{} in which it is looked for (of {})",
                foundInFull < inFull ? fmt::format("{} of the {}", grouped(foundInFull), grouped(inFull))
                    : inFull == 2    ? std::string("both")
                                     : fmt::format("all {}", grouped(inFull)),
                of, grouped(ofKernel));
        return fmt::format("in {} of {} launches{}", grouped(found.launches.size()), grouped(ofKernel), of);
    }

    bool showsWithoutRecord(const Occurrence& found) const
    {
        const ProblemKind kind = m_launches[found.launch].problems[found.problem].kind;
        return kind != ProblemKind::Race && kind != ProblemKind::Uninitialised;
    }

    Problem told(const Occurrence& found) const
    {
        const LaunchProblems& launch = m_launches[found.launch];
        Problem problem = launch.problems[found.problem];
        std::string where = launchesInWords(found);
        if (!isShown(found.launch)) {
            const std::string first =
                fmt::format("launch {} of {}", grouped(found.launch + 1), grouped(m_launches.size()));
            where = found.launches.size() == 1 ? first + ", " + launch.entry : where + ", first in " + first;
            if (problem.block)
                where += ", block " + text(*problem.block);
            if (problem.thread)
                where += ", thread " + text(*problem.thread);
            problem.block.reset();
            problem.thread.reset();
            problem.count = found.count;
            if (found.problem < launch.causes.size() && !launch.causes[found.problem].empty())
                problem.message += "; " + launch.causes[found.problem];
        }
        if (where.empty())
            return problem;
        constexpr std::string_view possible = "possible "; // which the severity says as well
        if (problem.severity == Severity::Possible && problem.message.starts_with(possible))
            problem.message.erase(0, possible.size());
        problem.message = where + ": " + problem.message;
        return problem;
    }

    static std::string text(const Dim3& place) { return fmt::format("({},{},{})", place.x, place.y, place.z); }

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
