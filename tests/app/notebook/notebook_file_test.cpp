// The file of a notebook: read whatever its outputs are, refused in one line where it is damaged, and changed in one
// place with all other bytes as they were.
#include "app/notebook/notebook_file.h"

#include "tests/app/notebook/made_up_notebook.h"
#include "tests/app/support/files.h"

#include <chrono>

namespace warpatlas {

using testing::HasSubstr;

namespace {

/// Not as any program writes it: two spaces, odd keys and order, escapes, no line end at the end.
const std::string odd =
    R"({"nbformat_minor": 5,  "metadata": {"kernelspec": {"language":"python"}}, "more": [1.50, "\u00e9"],
  "cells": [
    {"source": ["# Caf\u00e9\n", "text"], "cell_type": "markdown", "metadata": {}},
    {"cell_type": "code", "outputs": [{"source": ["no"], "data": {"cells": [{"source": "no"}]}}],
     "source": [
       "first\n",
       "second \"quoted\" \u00e9\n",
       "third"
     ], "metadata": { } },
    {"cell_type": "code", "source": "one\ntwo", "metadata": {}}
  ],
  "nbformat": 4})";

std::string refusedNotebook(const std::string& text)
{
    return test::refusalOf("x.ipynb", [&] { Notebook("x.ipynb", text); });
}

/// The text of JSON that stands in the cell then.
std::string changed(std::size_t cell, std::size_t begin, std::size_t end, std::string_view text)
{
    return Notebook("x", odd).with(cell, begin, end, text);
}

} // namespace

TEST(NotebookFile, HasItsCells)
{
    const Notebook notebook("x", odd);
    ASSERT_EQ(notebook.cells().size(), 3u);
    EXPECT_EQ(notebook.cells()[0].kind, NotebookCell::Kind::Markdown);
    EXPECT_EQ(notebook.cells()[0].source, "# Caf\u00e9\ntext");
    EXPECT_EQ(notebook.cells()[1].source, "first\nsecond \"quoted\" \u00e9\nthird");
    EXPECT_EQ(notebook.cells()[2].source, "one\ntwo");
    EXPECT_EQ(notebook.language(), "python");
}

TEST(NotebookFile, OfFormat3HasThemInWorksheets)
{
    const Notebook notebook("x",
        R"({"metadata": {}, "nbformat": 3, "worksheets": [{"cells": [{"cell_type": "code", "input": ["a\n", "b"],
        "language": "python", "outputs": []}, {"cell_type": "heading", "level": 1, "source": "H"}]}]})");
    ASSERT_EQ(notebook.cells().size(), 2u);
    EXPECT_EQ(notebook.cells()[0].source, "a\nb");
}

TEST(NotebookFile, ChangesOneStringAndNothingElse)
{
    EXPECT_EQ(changed(1, 0, 0, ""), odd);
    const auto with = [](std::string text, const std::string& from, const std::string& to) {
        text.replace(text.find(from), from.size(), to);
        return text;
    };
    EXPECT_EQ(changed(1, 0, 5, "1st"), with(odd, "\"first\\n\"", "\"1st\\n\""));
    // Letters beyond ASCII are written as those of the file are.
    EXPECT_EQ(changed(1, 6, 12, "\u00e4\"\\"), with(odd, "second ", R"(\u00e4\"\\ )"));
    EXPECT_EQ(changed(2, 4, 7, "a\nb"), with(odd, "one\\ntwo", "one\\na\\nb"));
}

TEST(NotebookFile, KeepsALineAString)
{
    const std::string lines = "\"first\\n\",\n       \"second";
    const auto with = [](const std::string& from, const std::string& to) {
        std::string text = odd;
        text.replace(text.find(from), from.size(), to);
        return text;
    };
    // A line more, in front, within, and at the end.
    EXPECT_EQ(changed(1, 0, 0, "zero\n"), with("\"first\\n\"", "\"zero\\n\",\n       \"first\\n\""));
    EXPECT_EQ(changed(1, 5, 5, "\nand"), with("\"first\\n\"", "\"first\\n\",\n       \"and\\n\""));
    EXPECT_EQ(changed(1, 30, 30, "\nlast\n"), with("\"third\"", "\"third\\n\",\n       \"last\\n\""));
    // Lines less: joined, left out, the last one left out.
    EXPECT_EQ(changed(1, 5, 6, ""), with(lines, "\"firstsecond"));
    EXPECT_EQ(changed(1, 0, 6, ""), with(lines, "\"second"));
    EXPECT_EQ(changed(1, 25, 30, ""), with(",\n       \"third\"", ""));
    for (const std::string& text : {changed(1, 0, 30, "a\nb\n\nc"), changed(1, 3, 22, "\n\n"), changed(1, 0, 30, "")})
        EXPECT_NO_THROW(Notebook("x", text)) << text;
    EXPECT_EQ(Notebook("x", changed(1, 3, 22, "a\n\nb")).cells()[1].source, "fira\n\nb\u00e9\nthird");
}

TEST(NotebookFile, SaysWhatIsWrongWithIt)
{
    EXPECT_THAT(refusedNotebook("print(1)"), HasSubstr("its JSON is wrong at byte"));
    EXPECT_THAT(refusedNotebook(odd.substr(0, 300)), HasSubstr("its JSON is wrong at byte"));
    EXPECT_THAT(refusedNotebook("[1, 2]"), HasSubstr("has no nbformat"));
    EXPECT_THAT(refusedNotebook(R"({"nbformat": 4, "cells": 3})"), HasSubstr("has no cells"));
    EXPECT_THAT(refusedNotebook(R"({"nbformat": 5, "cells": []})"), HasSubstr("of format 5"));
    EXPECT_THAT(refusedNotebook(R"({"nbformat": "4", "cells": []})"), HasSubstr("has no nbformat"));
    EXPECT_THAT(
        refusedNotebook(R"({"nbformat": 4, "cells": [{"cell_type": "code"}]})"), HasSubstr("cell 1 has no source"));
    EXPECT_THAT(refusedNotebook(R"({"nbformat": 4, "cells": [{"cell_type": "code", "source": 7}]})"),
        HasSubstr("cell 1 has no source"));
    EXPECT_THAT(
        refusedNotebook(R"({"nbformat": 4, "cells": [{"source": "x"}]})"), HasSubstr("cell 1 has no known kind"));
    EXPECT_THAT(refusedNotebook(R"({"nbformat": 4, "cells": [1, null]})"), HasSubstr("what follows cell 0 is no cell"));
    EXPECT_THAT(refusedNotebook(R"({"nbformat": 4, "cells": [{"cell_type": "code", "source": "x"}, []]})"),
        HasSubstr("what follows cell 1 is no cell"));
    EXPECT_THAT(refusedNotebook(std::string(100'000, '[')), HasSubstr("more than 1000 levels"));
}

TEST(NotebookFile, PassesOverLargeOutputsQuickly)
{
    constexpr std::size_t bytes = 100'000'000;
    std::string text = R"({"nbformat": 4, "cells": [{"cell_type": "code", "outputs": [{"data": {"image/png": ")";
    text += std::string(bytes, 'A') + R"("}}], "source": "__global__ void k() {}"}], "metadata": {}})";
    const auto start = std::chrono::steady_clock::now();
    const NotebookKernels kernels = kernelsOf(Notebook("x", std::move(text)));
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    ASSERT_EQ(kernels.texts.size(), 1u);
    std::printf("100 MB of outputs: %.2f s\n", taken.count());
    EXPECT_LT(taken.count(), 20); // a machine with much else to do
}

} // namespace warpatlas
