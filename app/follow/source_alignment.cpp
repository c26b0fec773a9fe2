#include "app/follow/source_alignment.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>

namespace warpatlas::inline follow {
namespace {

using Anchor = std::pair<std::uint32_t, std::uint32_t>;

constexpr std::size_t largestTable = 4'000'000; ///< cells: a moment's work for each pass

/// Returns the longest row of anchors that grows on both sides.
std::vector<Anchor> growing(std::vector<Anchor> anchors)
{
    std::ranges::sort(anchors);
    anchors.erase(std::unique(anchors.begin(), anchors.end()), anchors.end());
    constexpr std::size_t nobody = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> ends, before(anchors.size(), nobody); // by length: the anchor that ends such a row lowest
    for (std::size_t i = 0; i < anchors.size(); ++i) {
        const auto at =
            std::ranges::upper_bound(ends, anchors[i].second, {}, [&](std::size_t end) { return anchors[end].second; });
        if (at != ends.begin())
            before[i] = *(at - 1);
        if (at == ends.end())
            ends.push_back(i);
        else
            *at = i;
    }
    std::vector<Anchor> row;
    for (std::size_t i = ends.empty() ? nobody : ends.back(); i != nobody; i = before[i])
        row.push_back(anchors[i]);
    std::ranges::reverse(row);
    return row;
}

class Aligner {
public:
    Aligner(const std::vector<std::uint32_t>& recorded, const std::vector<SaidPass>& said)
        : m_recorded(recorded), m_said(said), m_result(recorded.size())
    {
    }

    std::vector<std::vector<std::uint32_t>> align(const std::vector<Anchor>& anchors)
    {
        // One recorded pass may be several said ones, and the other way round: nothing is between them then.
        for (const auto& [recorded, said] : anchors)
            m_result[recorded].push_back(said);
        Part part;
        for (const auto& [recorded, said] : anchors) {
            part.recordedEnd = recorded;
            part.saidEnd = said;
            part.after = said;
            between(part);
            part.recorded = recorded + 1;
            part.said = said + 1;
            part.before = said;
        }
        part.recordedEnd = static_cast<std::uint32_t>(m_recorded.size());
        part.saidEnd = static_cast<std::uint32_t>(m_said.size());
        part.after.reset();
        between(part);
        return std::move(m_result);
    }

private:
    struct Part {
        std::uint32_t recorded = 0, recordedEnd = 0, said = 0, saidEnd = 0;
        std::optional<std::uint32_t> before, after; ///< said passes at its ends
    };

    void between(const Part& part)
    {
        if (part.recorded >= part.recordedEnd)
            return;
        const std::size_t rows = part.recordedEnd - part.recorded,
                          columns = part.saidEnd > part.said ? part.saidEnd - part.said : 0;
        if (rows * columns <= largestTable)
            byTable(part, rows, columns);
        else
            byCount(part);
        // Backwards, so that it is known what is matched next.
        std::uint32_t next = part.after.value_or(static_cast<std::uint32_t>(m_said.size()));
        for (std::uint32_t recorded = part.recordedEnd; recorded-- > part.recorded;) {
            if (m_result[recorded].empty())
                alone(part, recorded, next);
            if (!m_result[recorded].empty())
                next = std::min(next, m_result[recorded].back());
        }
    }

    /// Finds the longest common row. A pass is certain where all longest ones give it the same partner, or none because
    /// another pass of the line has it.
    void byTable(const Part& part, std::size_t rows, std::size_t columns)
    {
        const std::size_t width = columns + 1;
        std::vector<std::uint16_t> head((rows + 1) * width, 0), tail((rows + 1) * width, 0);
        const auto fits = [&](std::size_t i, std::size_t j) {
            return m_said[part.said + j].lines.holds(m_recorded[part.recorded + i]);
        };
        for (std::size_t i = 1; i <= rows; ++i)
            for (std::size_t j = 1; j <= columns; ++j)
                head[i * width + j] = std::max({head[(i - 1) * width + j], head[i * width + j - 1],
                    static_cast<std::uint16_t>(fits(i - 1, j - 1) ? head[(i - 1) * width + j - 1] + 1 : 0)});
        for (std::size_t i = rows; i-- > 0;)
            for (std::size_t j = columns; j-- > 0;)
                tail[i * width + j] = std::max({tail[(i + 1) * width + j], tail[i * width + j + 1],
                    static_cast<std::uint16_t>(fits(i, j) ? tail[(i + 1) * width + j + 1] + 1 : 0)});
        const std::uint16_t longest = tail[0];
        for (std::size_t i = 0; i < rows; ++i) {
            std::size_t ways = 0, found = 0;
            for (std::size_t j = 0; j < columns && ways < 2; ++j)
                if (fits(i, j) && head[i * width + j] + 1 + tail[(i + 1) * width + j + 1] == longest) {
                    ++ways;
                    found = j;
                }
            if (ways == 1)
                m_result[part.recorded + i] = {static_cast<std::uint32_t>(part.said + found)};
        }
    }

    /// Matches lines that both sides pass through equally often, in parts that are too long for byTable().
    void byCount(const Part& part)
    {
        std::vector<bool> done(part.recordedEnd - part.recorded, false);
        for (std::size_t i = 0; i < done.size(); ++i) {
            if (done[i])
                continue;
            const std::uint32_t line = m_recorded[part.recorded + i];
            std::vector<std::size_t> passes;
            for (std::size_t k = i; k < done.size(); ++k)
                if (m_recorded[part.recorded + k] == line) {
                    passes.push_back(k);
                    done[k] = true;
                }
            std::vector<std::uint32_t> said;
            for (std::uint32_t j = part.said; j < part.saidEnd; ++j)
                if (m_said[j].lines.holds(line))
                    said.push_back(j);
            for (std::size_t k = 0; k < passes.size() && said.size() == passes.size(); ++k)
                m_result[part.recorded + passes[k]] = {said[k]};
        }
    }

    /// Matches a pass where only one said pass of this part covers its line. Compilers reorder lines that do not need
    /// each other, and mix what belongs to two; such a pass is certain all the same. But it is not of a
    /// later round than `next`, to which a pass behind it is matched: what stands in a branch is computed at times when
    /// the branch is not taken.
    void alone(const Part& part, std::uint32_t recorded, std::uint32_t next)
    {
        std::optional<std::uint32_t> only;
        std::size_t count = 0;
        // Between two parts of one said pass lies what it calls, which is said before it.
        const bool called = part.before && part.before == part.after;
        const std::uint32_t from = called ? m_said[*part.before].within : part.before.value_or(part.said),
                            to = part.after ? *part.after + 1 : part.saidEnd;
        for (std::uint32_t j = from; j < to; ++j)
            if (m_said[j].lines.holds(m_recorded[recorded])) {
                only = j;
                ++count;
            }
        if (count == 1 && !laterRound(next, *only))
            m_result[recorded] = {*only};
    }

    /// Whether a line comes twice on the way from one said pass to another behind it.
    bool laterRound(std::uint32_t from, std::uint32_t to) const
    {
        constexpr std::uint32_t mostAhead = 64;
        if (to <= from)
            return false;
        if (to - from > mostAhead)
            return true;
        std::set<std::uint32_t> lines;
        for (std::uint32_t said = from; said <= to; ++said)
            if (!lines.insert(m_said[said].lines.first).second)
                return true;
        return false;
    }

    const std::vector<std::uint32_t>& m_recorded;
    const std::vector<SaidPass>& m_said;
    std::vector<std::vector<std::uint32_t>> m_result;
};

} // namespace

std::vector<std::vector<std::uint32_t>> aligned(const std::vector<std::uint32_t>& recorded,
    const std::vector<SaidPass>& said, std::vector<std::pair<std::uint32_t, std::uint32_t>> anchors)
{
    return Aligner(recorded, said).align(growing(std::move(anchors)));
}

} // namespace warpatlas::inline follow
