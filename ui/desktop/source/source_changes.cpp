#include "ui/desktop/source/source_changes.h"

#include "ui/desktop/look/qt_words.h"

#include <algorithm>

namespace warpatlas::ui {

namespace {

/// Returns how many lines the ends of both have in common, in order, from each pair of lines on.
std::vector<std::vector<int>> commonLines(const QStringList& right, const QStringList& wrong)
{
    std::vector<std::vector<int>> common(
        std::size_t(right.size()) + 1, std::vector<int>(std::size_t(wrong.size()) + 1, 0));
    for (auto r = std::size_t(right.size()); r-- > 0;)
        for (auto w = std::size_t(wrong.size()); w-- > 0;)
            common[r][w] = right[int(r)].trimmed() == wrong[int(w)].trimmed()
                ? common[r + 1][w + 1] + 1
                : std::max(common[r + 1][w], common[r][w + 1]);
    return common;
}

} // namespace

SourceChanges sourceChanges(const MistakenText& text)
{
    SourceChanges changes;
    const QStringList lines = toQt(text.text).split('\n');
    for (const MistakenChange& change : text.changes) {
        const QStringList wrong = lines.mid(int(change.line) - 1, int(change.count));
        QStringList right;
        for (const std::string& line : change.right)
            right += toQt(line).replace('\t', "    ");
        const auto common = commonLines(right, wrong);
        std::uint32_t above = change.line; // right lines stand above this: above the mistake's of the same part
        int r = 0, w = 0;
        while (r < right.size() || w < wrong.size()) {
            const auto atR = std::size_t(r), atW = std::size_t(w);
            if (r < right.size() && w < wrong.size() && right[r].trimmed() == wrong[w].trimmed()) {
                ++r;
                ++w;
                above = change.line + std::uint32_t(w);
            } else if (r < right.size() && (w == wrong.size() || common[atR + 1][atW] >= common[atR][atW + 1])) {
                changes.right[above] += right[r++];
            } else {
                changes.wrong.insert(change.line + std::uint32_t(w++));
            }
        }
    }
    return changes;
}

} // namespace warpatlas::ui
