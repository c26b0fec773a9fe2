#include "ui/desktop/source/source_text.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(SourceChanges, MarkTheMistakesLinesAndKeepTheRightOnesAboveThem)
{
    const SourceChanges changes = sourceChanges({"a\nB\nC\nd\n", 2, {{2, 2, {"b", "\tc"}}}});
    EXPECT_EQ(changes.wrong, (std::set<std::uint32_t>{2, 3}));
    EXPECT_EQ(changes.right, (std::map<std::uint32_t, QStringList>{{2, {"b", "    c"}}}));
}

TEST(SourceChanges, ALineThatOnlyStandsLessDeepIsNone)
{
    const SourceChanges changes =
        sourceChanges({"{\ny = 1;\nz = 2;\n}\n", 2, {{2, 2, {"if (i < n) {", "    y = 1;", "    z = 2;", "}"}}}});
    EXPECT_TRUE(changes.wrong.empty());
    EXPECT_EQ(changes.right, (std::map<std::uint32_t, QStringList>{{2, {"if (i < n) {"}}, {4, {"}"}}}));
}

TEST(SourceChanges, LinesAreOnlyAddedOrLeftOut)
{
    const SourceChanges added = sourceChanges({"// f<<<1, 1>>>\na\n", 1, {{1, 1, {}}}});
    EXPECT_EQ(added.wrong, std::set<std::uint32_t>{1});
    EXPECT_TRUE(added.right.empty());
    const SourceChanges gone = sourceChanges({"a\n", 1, {{2, 0, {"wait();"}}}});
    EXPECT_TRUE(gone.wrong.empty());
    EXPECT_EQ(gone.right, (std::map<std::uint32_t, QStringList>{{2, {"wait();"}}}));
    EXPECT_FALSE(gone.empty());
    EXPECT_TRUE(sourceChanges({"a\n", 1, {}}).empty());
}

TEST(SourceChanges, OfEveryMistakeGiveTheRightKernelBack)
{
    for (const CatalogueKernel* const kernel : catalogue())
        for (const Mistake& mistake : kernel->description().mistakes) {
            SCOPED_TRACE(mistake.code);
            const MistakenText text = textOf(mistake);
            const SourceChanges changes = sourceChanges(text);
            EXPECT_FALSE(changes.empty());
            // Without the mistake's lines and with the right ones, but for how deep they stand.
            const QStringList lines = QString::fromStdString(text.text).split('\n');
            QStringList right;
            for (std::uint32_t line = 1; line <= std::uint32_t(lines.size()); ++line) {
                if (const auto found = changes.right.find(line); found != changes.right.end())
                    for (const QString& one : found->second)
                        right += one.trimmed();
                if (!changes.wrong.contains(line))
                    right += lines[int(line) - 1].trimmed();
            }
            QStringList expected;
            for (std::size_t at = 0, next = 0; at < std::size_t(lines.size()); ++at) {
                if (next < text.changes.size() && text.changes[next].line == at + 1) {
                    for (const std::string& one : text.changes[next].right)
                        expected += QString::fromStdString(one).trimmed();
                    at += text.changes[next].count;
                    ++next;
                    if (at == std::size_t(lines.size()))
                        break;
                }
                expected += lines[int(at)].trimmed();
            }
            EXPECT_EQ(right.join('\n').toStdString(), expected.join('\n').toStdString());
        }
}

} // namespace
} // namespace warpatlas::ui
