// The kernels of notebooks in every form that courses have them in, and what is read of their launches.
#include "app/notebook/notebook_kernels.h"

#include "app/notebook/notebook_report.h"
#include "tests/app/notebook/made_up_notebook.h"
#include "tests/app/support/files.h"

namespace warpatlas {

using test::kernelsIn;
using test::kernelsInCell;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace {

const std::string addOne =
    "__global__ void addOne(float* a, int n)\n{\n    int i = threadIdx.x;\n    if (i < n)\n        a[i] += 1;\n}\n";

/// "5:name" of each, and of those that only Python compiles "5:@maker name".
std::vector<std::string> namesOf(const NotebookKernels& kernels)
{
    std::vector<std::string> names;
    for (const NotebookText& text : kernels.texts)
        for (const KernelDeclaration& kernel : text.kernels)
            names.push_back(text.place + ":" + kernel.name);
    for (const FoundFunction& function : kernels.functions)
        names.push_back(std::to_string(function.cell + 1) + ":" + function.maker + " " + function.name);
    return names;
}

std::string onlyText(const NotebookKernels& kernels)
{
    EXPECT_EQ(kernels.texts.size(), 1u);
    return kernels.texts.empty() ? std::string() : kernels.texts.front().text;
}

std::string onlyLaunch(const NotebookKernels& kernels)
{
    EXPECT_EQ(kernels.texts.size(), 1u);
    EXPECT_EQ(kernels.texts.empty() ? 0u : kernels.texts[0].launches.size(), 1u);
    return kernels.texts.empty() || kernels.texts[0].launches.empty() ? std::string()
                                                                      : kernels.texts[0].launches.front().code;
}

} // namespace

TEST(NotebookKernels, CellsOfCudaAloneAndBehindMagics)
{
    const NotebookKernels kernels = kernelsIn({{"markdown", "# Title"}, {"code", addOne}, {"code", "%%cu\n" + addOne},
        {"code", "%%cuda -c \"-DN=4 --std=c++17\" -p\n" + addOne},
        {"code", "%%cuda_group_save -n \"a.cu\" -g \"g\"\n" + addOne},
        {"code", "%%warpatlas -k addOne --grid 2,3 --block 64 a n\n" + addOne}, {"raw", addOne}});
    EXPECT_THAT(namesOf(kernels), ElementsAre("2:addOne", "3:addOne", "4:addOne", "5:addOne", "6:addOne", "7:addOne"));
    for (const NotebookText& text : kernels.texts)
        EXPECT_EQ(text.text, addOne) << text.place;
    EXPECT_EQ(formOf(kernels.texts[1]), "%%cu");
    EXPECT_EQ(formOf(kernels.texts[3]), "%%cuda_group_save");
    EXPECT_THAT(kernels.texts[2].definitions, ElementsAre("N=4"));
    ASSERT_EQ(kernels.texts[4].launches.size(), 1u);
    EXPECT_THAT(kernels.texts[4].launches[0].code, HasSubstr("addOne<<<dim3(2, 3, 1), dim3(64, 1, 1)>>>"));
}

TEST(NotebookKernels, WrittenFilesAndWhatIsAppended)
{
    const NotebookKernels kernels = kernelsIn({{"code", "%%writefile one.h\n#define ONE 1\n"},
        {"code", "%%writefile k.cu\n#include \"one.h\"\n"}, {"code", "%%writefile -a k.cu\n" + addOne},
        {"code", "!nvcc k.cu && ./a.out"}, {"code", "%%bash\ncat > s.cu << 'EOF'\n" + addOne + "EOF\nnvcc s.cu\n"}});
    ASSERT_THAT(namesOf(kernels), ElementsAre("3:addOne", "5:addOne"));
    EXPECT_EQ(kernels.texts[0].text, "#include \"one.h\"\n" + addOne);
    EXPECT_EQ(kernels.texts[1].text, addOne);
    EXPECT_EQ(formOf(kernels.texts[1]), "cat > s.cu");
    EXPECT_EQ(kernels.files.at("one.h"), "#define ONE 1\n");
}

TEST(NotebookKernels, ANotebookOfCppAndShownTexts)
{
    const NotebookKernels kernels = kernelsIn(
        {{"code", "#include <cstdio>\n" + addOne}, {"markdown", "Look:\n```cuda\n" + addOne + "```\nso."}}, "C++17");
    EXPECT_THAT(namesOf(kernels), ElementsAre("1:addOne", "2:addOne"));
    EXPECT_EQ(kernels.texts[1].text, addOne);
}

TEST(NotebookKernels, StringsOfPython)
{
    // Raw, with escapes, beside one another, joined, in a variable of an earlier cell.
    const NotebookKernels kernels =
        kernelsIn({{"code", "head = '#define ONE 1\\n'\nN = 32"}, {"code", "a = head + r'''" + addOne + "'''"},
            {"code", "b = ('__global__ void b(int* p) '\n     \"{ *p = '\\\\n'; }\")"},
            {"code", "c = f'__global__ void c(int* p) {{ *p = {N}; }}'"},
            {"code", "d = '''__global__ void d(int* p) { *p = %(N)d %% 3; }''' % {'N': N}"},
            {"code", "e = '__global__ void e(int* p) {{ *p = {n}; }}'.format(n=N)"},
            {"code", "f = '__global__ void f(int* p) { *p = SIZE; }'.replace('SIZE', str(N))"},
            {"code", "g = f'__global__ void g(int* p) {{ *p = {unknown()}; }}'"}});
    ASSERT_THAT(namesOf(kernels), ElementsAre("2:addOne", "3:b", "4:c", "5:d", "6:e", "7:f", "8:g"));
    EXPECT_EQ(kernels.texts[0].text, "#define ONE 1\n" + addOne);
    EXPECT_EQ(kernels.texts[1].text, "__global__ void b(int* p) { *p = '\\n'; }");
    EXPECT_EQ(kernels.texts[2].text, "__global__ void c(int* p) { *p = 32; }");
    EXPECT_EQ(kernels.texts[3].text, "__global__ void d(int* p) { *p = 32 % 3; }");
    EXPECT_EQ(kernels.texts[4].text, "__global__ void e(int* p) { *p = 32; }");
    EXPECT_EQ(kernels.texts[5].text, "__global__ void f(int* p) { *p = 32; }");
    EXPECT_EQ(kernels.texts[6].text, "__global__ void g(int* p) { *p = {unknown()}; }");
    EXPECT_FALSE(kernels.texts[5].unread);
    EXPECT_TRUE(kernels.texts[6].unread);
    EXPECT_THAT(notebookInWords(kernels, "x.ipynb"), HasSubstr("Python computes parts of the text"));
}

TEST(NotebookKernels, PyCuda)
{
    const NotebookKernels kernels = kernelsIn({{"code",
                                                   "import numpy as np\nfrom pycuda.compiler import SourceModule\nn = "
                                                   "400\na = np.random.randn(20, 20).astype(np.float32)"},
        {"code", "mod = SourceModule(\"\"\"\n" + addOne + "\"\"\")\nf = mod.get_function('addOne')"},
        {"code",
            "a_gpu = cuda.mem_alloc(a.nbytes)\ncuda.memcpy_htod(a_gpu, a)\nf(a_gpu, np.int32(n), block=(16, 16, 1), "
            "grid=(int(np.ceil(n / 256)), 1))"}});
    EXPECT_THAT(namesOf(kernels), ElementsAre("2:addOne"));
    EXPECT_EQ(formOf(kernels.texts[0]), "SourceModule");
    EXPECT_THAT(onlyLaunch(kernels),
        AllOf(HasSubstr("cudaMalloc(&a0, 1600)"), HasSubstr("addOne<<<dim3(2, 1, 1), dim3(16, 16, 1)>>>(a0, 400)")));
    EXPECT_EQ(kernels.texts[0].launches[0].cell, 3u);
    EXPECT_EQ(kernels.texts[0].launches[0].line, 3u);
    // A grid that is not said is one block; one that is not known says so by a variable that has no value.
    EXPECT_THAT(
        onlyLaunch(kernelsInCell("SourceModule('''" + addOne + "''').get_function('addOne')(a, block=(32,1,1))")),
        HasSubstr("<<<dim3(1, 1, 1), dim3(32, 1, 1)>>>(a0, unknown)"));
    EXPECT_THAT(onlyLaunch(kernelsInCell(
                    "SourceModule('''" + addOne + "''').get_function('addOne')(a, block=(32,1,1), grid=(g(),1))")),
        HasSubstr("<<<unknown, dim3(32, 1, 1)>>>"));
}

TEST(NotebookKernels, CuPy)
{
    const NotebookKernels raw = kernelsInCell("import cupy as cp\nk = cp.RawKernel(r'''extern \"C\" " + addOne
        + "''', 'addOne')\nx = cp.zeros((25, 4), dtype=cp.float32)\nk((4,), (32,), (x, x.size), shared_mem=256)");
    EXPECT_EQ(formOf(raw.texts.at(0)), "RawKernel");
    EXPECT_THAT(onlyLaunch(raw),
        AllOf(HasSubstr("cudaMalloc(&a0, 400)"), HasSubstr("<<<dim3(4, 1, 1), dim3(32, 1, 1), 256>>>(a0, 100)")));
    const NotebookKernels module = kernelsInCell(
        "code = '''template <typename T> __global__ void fill(T* p, T v) { p[threadIdx.x] = v; }'''\n"
        "m = cp.RawModule(code=code, name_expressions=['fill<float>'])\nm.get_function('fill<float>')((1,), (64,), "
        "(cp.empty(64, cp.float32), cp.float32(2.5)))");
    EXPECT_EQ(formOf(module.texts.at(0)), "RawModule");
    EXPECT_THAT(onlyLaunch(module), HasSubstr("fill<float><<<dim3(1, 1, 1), dim3(64, 1, 1)>>>(a0, 2.5)"));
}

TEST(NotebookKernels, ClassesAndFunctions)
{
    const NotebookKernels kernels = kernelsInCell("class Step:\n    CODE = '''" + addOne
        + "'''\n    def __init__(self, n=64):\n        self.module = cp.RawModule(code=self.CODE)\n"
          "        self.kernel = self.module.get_function('addOne')\n        self.size = 128\n"
          "    def step(self):\n        self.kernel((2,), (self.size,), (self.state, self.n))\n"
          "def load(code):\n    return load_inline(cuda_sources=[code], name='x')\n"
          "n = 5\ndef f(n):\n    kernels = {'a': get(n)}\n    return n\nx = n");
    EXPECT_THAT(namesOf(kernels), ElementsAre("1:addOne"));
    EXPECT_THAT(onlyLaunch(kernels), HasSubstr("<<<dim3(2, 1, 1), dim3(128, 1, 1)>>>(a0, unknown)"));
}

TEST(NotebookKernels, MadeKernelsAreWrittenOut)
{
    const std::string cupy = onlyText(kernelsInCell(
        "k = cp.ElementwiseKernel('float32 x, raw T y', 'T z',\n    'z = x * y[i]; z += 1', 'scaled')\nk(a, b)"));
    EXPECT_THAT(cupy,
        AllOf(HasSubstr("__global__ void scaled(const float* array_x, const T* y, T* array_z, int n)"),
            HasSubstr("typedef float T;"), HasSubstr("z = x * y[i]; z += 1;\n")));
    // A call that gives a number tells which parameter is one.
    EXPECT_THAT(onlyText(kernelsInCell(
                    "k = cp.ElementwiseKernel('float32 a, float32 x', 'float32 z', 'z = a * x', 'ax')\nk(2.0, v)")),
        HasSubstr("ax(const float a, const float* array_x, float* array_z, int n)"));
    EXPECT_THAT(onlyText(kernelsInCell(
                    "k = ElementwiseKernel(\"float a, float *x, float *z\", \"z[i] = a * x[i]\", \"axpb\")")),
        AllOf(HasSubstr("__global__ void axpb(float a, float *x, float *z, int n)"), HasSubstr("z[i] = a * x[i];")));
    EXPECT_THAT(
        onlyText(kernelsInCell("k = cp.ReductionKernel('T x', 'T y', 'x * x', 'a + b', 'y = sqrt(a)', '0', 'l2norm')")),
        AllOf(HasSubstr("return a + b;"), HasSubstr("joined(sum, x * x)"), HasSubstr("y = sqrt(a);"),
            HasSubstr("l2norm(const T* array_x, T* array_y, int n)")));
    EXPECT_THAT(onlyText(kernelsInCell("k = ReductionKernel(np.float32, neutral='0', reduce_expr='a+b', "
                                       "map_expr='x[i]*y[i]', arguments='float *x, float *y')")),
        AllOf(HasSubstr("reduce_kernel(float* out, float *x, float *y, int n)"), HasSubstr("joined(sum, x[i]*y[i])")));
}

TEST(NotebookKernels, LoadInlineAndCudaCore)
{
    const NotebookKernels torch =
        kernelsInCell("cuda_begin = r'''#include <torch/extension.h>\n'''\ncuda_src = cuda_begin + r'''" + addOne
            + "torch::Tensor go(torch::Tensor t) { addOne<<<4, 32>>>(t.data_ptr<float>(), 5); return t; }'''\n"
              "module = load_inline(name='m', cpp_sources=['torch::Tensor go(torch::Tensor t);'], "
              "cuda_sources=[cuda_src], functions=['go'])");
    EXPECT_THAT(namesOf(torch), ElementsAre("1:addOne"));
    EXPECT_EQ(formOf(torch.texts[0]), "load_inline");
    EXPECT_THAT(torch.texts[0].text, AllOf(HasSubstr("#include <torch"), HasSubstr("go(torch::Tensor t) {")));
    const NotebookKernels core = kernelsInCell("code = \"\"\"" + addOne
        + "\"\"\"\nprog = Program(code, code_type='c++')\n"
          "mod = prog.compile('cubin', name_expressions=('addOne',))\nker = mod.get_kernel('addOne')\n"
          "config = LaunchConfig(grid=8, block=128)\nlaunch(s, config, ker, a.data.ptr, cp.int32(1000))");
    EXPECT_EQ(formOf(core.texts.at(0)), "cuda.core Program");
    EXPECT_THAT(onlyLaunch(core), HasSubstr("<<<dim3(8, 1, 1), dim3(128, 1, 1)>>>(a0, 1000)"));
}

TEST(NotebookKernels, TextsOfModulesBesideTheNotebookArePartOfIts)
{
    const test::TemporaryFolder folder;
    std::filesystem::create_directories(folder.path("course/helpers"));
    folder.write("course/utils.py",
        "import torch\nbegin = r'''#define HALF 0.5f\n'''\n_own = '1'\nsizes = (4, 32)\nhidden = r'''" + addOne
            + "'''\n");
    folder.write("course/helpers/__init__.py", "end = '// the end\\n'\n");
    folder.write("shared.py", "begin = '#define SHARED\\n'\n");
    const auto read = [&](const std::string& imports, const std::string& text) {
        folder.write("course/n.ipynb",
            test::notebookOf({{"code", imports}, {"code", "code = " + text + " + r'''" + addOne + "'''"}}));
        return kernelsOf(Notebook(folder.path("course/n.ipynb")));
    };
    const auto textOf = [&](const std::string& imports, const std::string& text) {
        const NotebookKernels kernels = read(imports, text);
        EXPECT_FALSE(kernels.texts.empty() || kernels.texts[0].unread) << imports;
        return onlyText(kernels);
    };
    const std::string half = "#define HALF 0.5f\n" + addOne;
    EXPECT_EQ(textOf("from utils import (show, begin)", "begin"), half);
    EXPECT_EQ(textOf("from .utils import begin as first, sizes", "first"), half);
    EXPECT_EQ(textOf("from utils import *", "begin"), half);
    EXPECT_EQ(textOf("import os, utils as u", "u.begin"), half);
    EXPECT_EQ(textOf("import utils", "utils.begin"), half);
    EXPECT_EQ(textOf("from helpers import end", "end"), "// the end\n" + addOne);
    EXPECT_EQ(
        textOf("import sys\nsys.path.insert(0, '..')\nfrom shared import begin", "begin"), "#define SHARED\n" + addOne);
    EXPECT_TRUE(read("from shared import begin", "begin").texts.at(0).unread) << "that folder is not named";
    EXPECT_TRUE(read("from utils import *", "_own").texts.at(0).unread);
    EXPECT_THAT(namesOf(read("from utils import hidden\nSourceModule(hidden)", "'' ")), ElementsAre("2:addOne"))
        << "no cell has the module's own kernel";
    // The text is changed in its cell, and what a module has stays as it is.
    read("from utils import begin", "begin");
    const Notebook changed(folder.path("course/n.ipynb"));
    EXPECT_THAT(withText(changed, "n.ipynb", "2", half + "// more"), HasSubstr("// more"));
    EXPECT_THAT(test::refusalOf("n.ipynb", [&] { withText(changed, "n.ipynb", "2", "#define HALF 1\n" + addOne); }),
        Not(IsEmpty()));
}

TEST(NotebookKernels, WhatPythonCompilesIsListedWithTheReason)
{
    const NotebookKernels kernels = kernelsIn({{"code",
                                                   "from numba import cuda\n\n@cuda.jit\ndef one(a):\n    a[0] = "
                                                   "1\n\n@cuda.jit(device=True)\ndef helper(a):\n    return a\n"},
        {"code", "@numba.cuda.jit('void(float32[:])', fastmath=True)\ndef two(a):\n    pass\none[1, 32](x)"},
        {"code", "@vectorize(['float32(float32)'], target='cuda')\ndef three(a):\n    return a\n"},
        {"code", "from numba.cuda import jit\n@jit\ndef four(a):\n    pass\n@triton.jit\ndef five(a): pass"},
        {"code", "def six(a):\n    pass\nk = cuda.jit(six)"},
        {"code", "@cp.fuse\ndef seven(a):\n    return a * a\n@cp.fuse()\ndef eight(a):\n    return a"},
        {"code",
            "from pycuda.scan import InclusiveScanKernel\nkernel = InclusiveScanKernel(np.int32, 'a + b')\n"
            "kernel = ExclusiveScanKernel(np.int32, 'a + b', neutral='0', name_prefix='sums')\nkernel(data)"}});
    EXPECT_THAT(namesOf(kernels),
        ElementsAre("1:@cuda.jit one", "2:@numba.cuda.jit two", "3:@vectorize three", "4:@cuda.jit four",
            "4:@triton.jit five", "5:cuda.jit six", "6:@cp.fuse seven", "6:@cp.fuse eight",
            "7:InclusiveScanKernel scan", "7:ExclusiveScanKernel sums"));
    const auto report = notebookReport(kernels, "n.ipynb");
    EXPECT_FALSE(report["kernels"][0]["opens"].get<bool>());
    EXPECT_THAT(report["kernels"][0]["reason"].get<std::string>(), HasSubstr("'warpatlas exec n.ipynb'"));
    EXPECT_THAT(
        test::refusalOf("n.ipynb", [&] { chooseKernel(kernels, "n.ipynb", ""); }), HasSubstr("no kernel in CUDA C++"));
}

TEST(NotebookKernels, ATextIsOneKernelHoweverOftenItIsNamed)
{
    const NotebookKernels kernels = kernelsIn({{"code", "a = '''" + addOne + "'''\nb = a\nprint(b)"},
        {"code", "k = cp.RawKernel(b, 'addOne')\nm = SourceModule(a)"},
        {"code", "both = a + '''__global__ void other(int* p) {}'''\nSourceModule(both)"},
        {"code", "# __global__ void commented() {}\ntext = 'the word __global__ alone'"}});
    EXPECT_THAT(namesOf(kernels), ElementsAre("1:addOne"));
    EXPECT_EQ(formOf(kernels.texts[0]), "RawKernel");
}

TEST(NotebookKernels, AreChosenByNameAndCell)
{
    const NotebookKernels kernels = kernelsIn(
        {{"code", "%%cu\n" + addOne}, {"code", "a = '__global__ void a(int*) {}'\nb = '__global__ void b(int*) {}'"},
            {"code", "%%cu\n" + addOne + "__global__ void more(int*) {}"}});
    const auto chosen = [&](const std::string& asked) { return chooseKernel(kernels, "n.ipynb", asked).both(); };
    using Both = std::pair<std::string, std::string>;
    EXPECT_EQ(chosen("b"), Both("2.2", "b"));
    EXPECT_EQ(chosen("2.2"), Both("2.2", "b"));
    EXPECT_EQ(chosen("1"), Both("1", "addOne"));
    EXPECT_EQ(chosen("3:addOne"), Both("3", "addOne"));
    const auto refusal = [&](const std::string& asked) {
        return test::refusalOf("n.ipynb", [&] { chooseKernel(kernels, "n.ipynb", asked); });
    };
    EXPECT_EQ(
        refusal(""), "has several kernels: 1:addOne, 2:a, 2.2:b, 3:addOne, 3:more; name one, as n.ipynb:1:addOne");
    EXPECT_EQ(refusal("addOne"), "has several kernels: 1:addOne, 3:addOne; name one, as n.ipynb:1:addOne");
    EXPECT_EQ(
        chooseKernel(kernelsIn({{"markdown", "```\n" + addOne + "```"}, {"code", addOne}}), "n.ipynb", "").place, "2");
    EXPECT_THAT(refusal("none"), HasSubstr("has no kernel none; it has 1:addOne"));
    EXPECT_THAT(refusal("9"), HasSubstr("has no kernel in cell 9"));
}

TEST(NotebookKernels, WhatIsNoPythonIsPassedOver)
{
    for (const std::string text :
        {"((((", "x = [1, 2", "'''", "def", "@", "f(", "a[", "{", "lambda", "x = ", "for", "f'{", "'\\x", "x = f'{a'",
            "import", "%", "!", "a.b.", "**", "print('%(' % {})", "'{'.format()", "'%' % 3", "0x", "1e", "\\", "r'"})
        EXPECT_THAT(namesOf(kernelsInCell(text + "\n__x__ = 1")), IsEmpty()) << text;
    std::string deep = "x = ";
    for (int i = 0; i < 20'000; ++i)
        deep += "((-";
    EXPECT_THAT(namesOf(kernelsInCell(deep)), IsEmpty());
}

} // namespace warpatlas
