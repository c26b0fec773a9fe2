// A text that was changed goes back to where it stands in the notebook, and no other byte of the file changes.
#include "tests/app/notebook/made_up_notebook.h"
#include "tests/app/support/files.h"

namespace warpatlas {

using testing::HasSubstr;

namespace {

/// A notebook of one cell, and the same after its only kernel's text was changed.
class Saved {
public:
    explicit Saved(const std::string& cell)
        : m_before(test::notebookOf({{"markdown", "Caf\u00e9"}, {"code", cell}, {"code", "last = 1"}}))
    {
    }
    /// The cell's source then; all other bytes are checked.
    std::string with(const std::string& from, const std::string& to) const
    {
        const Notebook notebook("n.ipynb", m_before);
        const NotebookKernels kernels = kernelsOf(notebook);
        std::string text = kernels.texts.at(0).text;
        text.replace(text.find(from), from.size(), to);
        const std::string after = withText(notebook, "n.ipynb", kernels.texts.at(0).place, text);
        const Notebook read("n.ipynb", after);
        EXPECT_EQ(kernelsOf(read).texts.at(0).text, text);
        // Jupyter would write the same cell in the same bytes.
        EXPECT_EQ(after,
            test::notebookOf({{"markdown", "Caf\u00e9"}, {"code", read.cells()[1].source}, {"code", "last = 1"}}));
        return read.cells()[1].source;
    }
    std::string refusal(const std::string& text) const
    {
        return test::refusalOf("n.ipynb", [&] { withText(Notebook("n.ipynb", m_before), "n.ipynb", "2", text); });
    }

private:
    std::string m_before;
};

} // namespace

TEST(NotebookSave, ACellBehindItsMagic)
{
    const Saved saved("%%cu -x\n__global__ void k(int* p)\n{\n    *p = 1;\n}\n");
    EXPECT_EQ(saved.with("*p = 1;", "*p = '\\n';\n    // \u00e9 \"two\""),
        "%%cu -x\n__global__ void k(int* p)\n{\n    *p = '\\n';\n    // \u00e9 \"two\"\n}\n");
    EXPECT_EQ(saved.with("    *p = 1;\n", ""), "%%cu -x\n__global__ void k(int* p)\n{\n}\n");
    EXPECT_EQ(saved.with("\n}\n", "\n}"), "%%cu -x\n__global__ void k(int* p)\n{\n    *p = 1;\n}");
    EXPECT_EQ(saved.with("}\n", "}\n// end\n"), "%%cu -x\n__global__ void k(int* p)\n{\n    *p = 1;\n}\n// end\n");
}

TEST(NotebookSave, AStringInItsOwnWayOfWriting)
{
    EXPECT_EQ(Saved("k = SourceModule(\"\"\"\n__global__ void k(int* p) { printf(\"\\\\n\"); *p = 1; }\n\"\"\") # k")
                  .with("*p = 1", "printf(\"\\t\"); *p = 2"),
        "k = SourceModule(\"\"\"\n__global__ void k(int* p) { printf(\"\\\\n\"); printf(\"\\\\t\"); *p = 2; }\n\"\"\") "
        "# k");
    EXPECT_EQ(Saved("k = cp.RawKernel(r'''__global__ void k(int* p) { *p = 1; }''', 'k')").with("*p = 1", "*p = '\\n'"),
        "k = cp.RawKernel(r'''__global__ void k(int* p) { *p = '\\n'; }''', 'k')");
    EXPECT_EQ(Saved("k = '__global__ void k(int* p) { *p = 1; }'").with("*p", "\n*p"),
        "k = '__global__ void k(int* p) { \\n*p = 1; }'");
    EXPECT_EQ(Saved("N = 3\nk = f'__global__ void k(int* p) {{ *p = {N}; }}'").with("*p =", "if (N) { *p ="),
        "N = 3\nk = f'__global__ void k(int* p) {{ if (N) {{ *p = {N}; }}'");
    EXPECT_EQ(Saved("k = '__global__ void k(int* p) { *p = %(N)s %% 2; }' % {'N': 4}").with("2;", "2 % 5;"),
        "k = '__global__ void k(int* p) { *p = %(N)s %% 2 %% 5; }' % {'N': 4}");
}

TEST(NotebookSave, TheOneOfSeveralStringsThatChanged)
{
    EXPECT_EQ(Saved("h = '#define A 1\\n'\nk = h + '__global__ void k(int* p) { *p = A; }'").with("A 1", "A 2"),
        "h = '#define A 2\\n'\nk = h + '__global__ void k(int* p) { *p = A; }'");
    EXPECT_EQ(Saved("k = cp.ElementwiseKernel('float32 x', 'float32 z', 'z = x * 2', 'k')").with("x * 2", "x * 3"),
        "k = cp.ElementwiseKernel('float32 x', 'float32 z', 'z = x * 3', 'k')");
}

TEST(NotebookSave, SaysWhatItCannotHold)
{
    EXPECT_THAT(Saved("k = cp.ElementwiseKernel('float32 x', 'float32 z', 'z = x * 2', 'k')").refusal("int other;"),
        HasSubstr("not within one string"));
    EXPECT_THAT(
        Saved("k = r'__global__ void k(int* p) { *p = 1; }'").refusal("__global__ void k(int* p) { *p = '1'; }"),
        HasSubstr("cell 2 cannot hold"));
}

} // namespace warpatlas
