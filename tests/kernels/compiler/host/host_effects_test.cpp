// Effects of host code on the device's variables and kernels, found in a text that is not compiled.
#include "kernels/compiler/device_code.h"
#include "kernels/compiler/splice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {

using testing::ElementsAre;
using testing::IsEmpty;

namespace {

std::vector<std::string> variablesOf(const std::string& text)
{
    std::vector<std::string> words;
    for (const DeviceVariable& variable : extractDeviceCode(text).host.variables)
        words.push_back(variable.type + " " + variable.name + (variable.managed ? " managed" : "") + " "
            + std::to_string(variable.line));
    return words;
}

std::vector<std::string> fillsOf(const std::string& text)
{
    constexpr const char* by[] = {"copied", "copied async", "address", "host"};
    std::vector<std::string> words;
    for (const HostFill& fill : extractDeviceCode(text).host.fills)
        words.push_back(fill.name + " " + by[static_cast<std::size_t>(fill.by)] + " " + fill.function + " "
            + std::to_string(fill.line));
    return words;
}

std::vector<std::string> optInsOf(const std::string& body)
{
    return extractDeviceCode("int main()\n{\n" + body + "\n}\n").host.sharedOptIns;
}

/// "scale: set unset unknown"
std::vector<std::string> launchesOf(const std::string& body)
{
    constexpr const char* words[] = {"unknown", "set", "unset"};
    std::vector<std::string> list;
    for (const HostLaunch& launch : extractDeviceCode("int main()\n{\n" + body + "\n}\n").host.launches) {
        std::string text = launch.kernel + ":";
        for (const HostLaunch::Array array : launch.arguments)
            text += std::string(" ") + words[static_cast<std::size_t>(array)];
        list.push_back(text);
    }
    return list;
}

} // namespace

TEST(HostEffects, ArraysOfALaunchAreSetOrAsTheyWereAllocated)
{
    EXPECT_THAT(launchesOf("int *a, *b; cudaMalloc(&a, 4 * n); CHECK(cudaMalloc((void**)&b, 4 * n));\n"
                           "cudaMemcpy(a, host, 4 * n, cudaMemcpyHostToDevice);\nk<<<1, 32>>>(a, b, n, c);"),
        ElementsAre("k: set unset unknown unknown"));
    EXPECT_THAT(launchesOf("cudaMalloc(&b, 4); cudaMemset(b, 0, 4); ns::count<int><<<g, t, 0, s>>>(b);"),
        ElementsAre("count: set"));
    EXPECT_THAT(launchesOf("cudaMalloc(&b, 4); clear<<<1, 1>>>(b); add<<<1, 1>>>(b);"),
        ElementsAre("clear: unset", "add: set"));
    EXPECT_THAT(launchesOf("cudaMalloc(&b, 4); fillWith(b, 3); add<<<1, 1>>>(b);"), ElementsAre("add: set"));
    EXPECT_THAT(launchesOf("cudaMallocManaged(&b, 4); b[0] = 0; add<<<1, 1>>>(b);"), ElementsAre("add: set"));
    EXPECT_THAT(
        launchesOf("cudaMalloc(&b, 4); int* half = b + 2; half[0] = 0; add<<<1, 1>>>(b);"), ElementsAre("add: set"))
        << "through another pointer";
    EXPECT_THAT(launchesOf("int* b = nullptr; if (cudaMalloc(&b, 4) != cudaSuccess) return 1;\nadd<<<1, 1>>>(b);\n"
                           "cudaMemset(b, 0, 4); cudaMemcpy(host, b, 4, cudaMemcpyDeviceToHost); cudaFree(b);"),
        ElementsAre("add: unset"));
}

TEST(HostEffects, SharedMemoryOfALaunchIsInItsBlock)
{
    const auto bytesOf = [](const std::string& body) {
        const auto& launches =
            extractDeviceCode("void f(int n, float* a, int given)\n{\n" + body + "\n}\n").host.launches;
        return launches.size() == 1 ? launches[0].sharedBytes : "launches: " + std::to_string(launches.size());
    };
    EXPECT_EQ(
        bytesOf(
            "int threads = 256; k<<<(n + 2 * threads - 1) / (2 * threads), threads, threads * sizeof(float)>>>(a);"),
        "blockDim.x*sizeof(float)");
    EXPECT_EQ(bytesOf("dim3 block(16, 8); k<<<g, block, block.x * block.y * sizeof(int)>>>(a);"),
        "blockDim.x*blockDim.y*sizeof(int)");
    EXPECT_EQ(bytesOf("int w = 16, h = 8; dim3 block(w, h); size_t bytes = (w + 2) * h * sizeof(float);\n"
                      "k<float><<<g, block, bytes, stream>>>(a);"),
        "((blockDim.x+2)*blockDim.y*sizeof(float))");
    EXPECT_EQ(bytesOf("k<<<g, dim3(THREADS, 2), THREADS * sizeof(unsigned char)>>>(a);"),
        "max(THREADS, blockDim.x)*sizeof(unsigned char)");
    EXPECT_EQ(bytesOf("k<<<g, 128, 128 * 4>>>(a);"), "max(128, blockDim.x)*4");
    EXPECT_EQ(bytesOf("k<<<g, given, 3 * n>>>(a);"), "3*n") << "nobody knows n";
    EXPECT_EQ(bytesOf("int s = s + 1; k<<<g, 32, s>>>(a);").size() < 500, true) << "no end otherwise";
    EXPECT_EQ(bytesOf("k<<<g, 32>>>(a);"), "");
}

TEST(HostEffects, TheBlockOfALaunchIsWhatItsVariablesWereSetTo)
{
    const auto blockOf = [](const std::string& body) {
        const auto& launches =
            extractDeviceCode("void f(int n, float* a, int given)\n{\n" + body + "\n}\n").host.launches;
        return launches.size() == 1 ? launches[0].block : std::vector<std::string>();
    };
    EXPECT_THAT(blockOf("k<<<g, 128>>>(a);"), ElementsAre("128"));
    EXPECT_THAT(blockOf("int threads = 2 * 32; k<<<n / threads, threads>>>(a);"), ElementsAre("(2*32)"));
    EXPECT_THAT(blockOf("dim3 block(TILE, TILE), grid(3); k<<<grid, block>>>(a);"), ElementsAre("TILE", "TILE"));
    EXPECT_THAT(blockOf("k<<<dim3(9), dim3{8, 4, 2}, 0, s>>>(a);"), ElementsAre("8", "4", "2"));
    EXPECT_THAT(blockOf("k<<<g, given>>>(a);"), ElementsAre("given"));
}

TEST(HostEffects, ALaunchHasItsGridItsArgumentsAndTheMemoryOfItsArrays)
{
    const auto launchOf = [](const std::string& body) {
        const auto launches = extractDeviceCode("int main()\n{\n" + body + "\n}\n").host.launches;
        EXPECT_EQ(launches.size(), 1u) << body;
        return launches.empty() ? HostLaunch() : launches[0];
    };
    const HostLaunch reverse =
        launchOf("const int n = 64; int a[n], *d;\ncudaMalloc(&d, n * sizeof(int));\nk<<<1, n>>>(d, n);");
    EXPECT_EQ(reverse.line, 5u);
    EXPECT_THAT(reverse.grid, ElementsAre("1"));
    EXPECT_THAT(reverse.block, ElementsAre("argument.a1"));
    EXPECT_THAT(reverse.values, ElementsAre("d", "(64)"));
    EXPECT_THAT(reverse.bytes, ElementsAre("(64)*sizeof(int)", ""));
    const HostLaunch picture = launchOf("const int w = 240, h = 160; unsigned char *d; cudaMalloc(&d, w * h);\n"
                                        "dim3 b(16, 16), g((w + b.x - 1) / b.x, (h + b.y - 1) / b.y);\n"
                                        "k<<<g, b>>>(d, w, h, 64, 0.1f);");
    EXPECT_THAT(
        picture.grid, ElementsAre("(argument.a1+blockDim.x-1)/blockDim.x", "(argument.a2+blockDim.y-1)/blockDim.y"));
    EXPECT_THAT(picture.values, ElementsAre("d", "(240)", "(160)", "64", "0.1f"));
    EXPECT_THAT(picture.bytes, ElementsAre("(240)*(160)", "", "", "", ""));
    EXPECT_THAT(launchOf("int h[256], *d; cudaMalloc(&d, sizeof h); k<<<1, 2>>>(d);").bytes,
        ElementsAre("(sizeof(int)*(256))"));
    EXPECT_THAT(
        launchOf("float *d, x[3][4]; cudaMalloc(&d, sizeof(x) + 5 * sizeof(*d) + sizeof(x[0])); k<<<1, 2>>>(d);").bytes,
        ElementsAre("(sizeof(float)*(3)*(4))+5*(sizeof(float))+(sizeof(float))"));
    EXPECT_THAT(launchOf("cudaMalloc(&d, given()); k<<<count(), 2>>>(d, argc);").grid, ElementsAre("count()"));
}

TEST(HostEffects, ALaunchHasTheTemplateArgumentsThatAreWritten)
{
    const auto argumentsOf = [](const std::string& launch) {
        const auto launches = extractDeviceCode("int main()\n{\n" + launch + "\n}\n").host.launches;
        return launches.size() == 1 ? launches[0].templateArguments : std::vector<std::string>{"launches"};
    };
    EXPECT_THAT(argumentsOf("const int b = 64; reduce<float, b><<<1, b>>>(d);"), ElementsAre("float", "(64)"));
    EXPECT_THAT(argumentsOf("scale<<<1, 2>>>(d);"), IsEmpty());
}

TEST(HostEffects, WhatABranchOrALoopSetsIsNotKnownBehindIt)
{
    const auto gridOf = [](const std::string& body) {
        const auto launches = extractDeviceCode("int main(int argc, char** argv)\n{\n" + body + "\n}\n").host.launches;
        return launches.size() == 1 && launches[0].grid.size() == 1 ? launches[0].grid[0] : "launches";
    };
    const std::string launch = "k<<<n, 2>>>(d);";
    EXPECT_EQ(gridOf("int n = 4; if (argc > 1) n = 8; " + launch), "n");
    EXPECT_EQ(gridOf("int n = 4; if (argc > 1) { n = 8; } else n = 3; " + launch), "n");
    EXPECT_EQ(gridOf("int n; if (argc > 1) if (argc > 2) n = 8; else n = 7; else n = 3; " + launch), "n");
    EXPECT_EQ(gridOf("int n = 4; for (int i = 0; i < 3; ++i) n = n + n; " + launch), "n");
    EXPECT_EQ(gridOf("int n = 4; while (n < argc) n = 2 * n; " + launch), "n");
    EXPECT_EQ(gridOf("int n = 4; do n = 2 * n; while (n < argc); " + launch), "n");
    EXPECT_EQ(gridOf("int n = 4; { int n = 8; f(n); } " + launch), "n") << "another of that name";
    EXPECT_EQ(gridOf("int n = 4; if (argc > 1) { n = 8; " + launch + " }"), "(8)") << "the launch is in it, too";
    EXPECT_EQ(gridOf("int n = 4; if (argc > 1) puts(\"a\"); for (int i = 0; i < 3; ++i) { f(i); } " + launch), "(4)");
    EXPECT_EQ(gridOf("int n = 4; if (argc > 1) return 1; n = 5; " + launch), "(5)");
}

TEST(HostEffects, VariablesAreKnownAsTheyAreDeclared)
{
    EXPECT_THAT(variablesOf("__constant__ float weights[9];\n"
                            "__device__ unsigned int counter = 5, *next, table[2] = {1, 2};\n"
                            "static __constant__ const Params params{1};\n"
                            "namespace ns {\n"
                            "__device__ __managed__ Matrix<float, 4> m;\n"
                            "extern __constant__ ns::Point points[];\n"
                            "}\n"
                            "__device__ __align__(16) float4 wide[3];\n"
                            "struct Tables { static __constant__ double t[4]; };\n"),
        ElementsAre("float weights 1", "unsigned int counter 2", "unsigned int* next 2", "unsigned int table 2",
            "Params params 3", "Matrix<float,4> m managed 5", "ns::Point points 6", "float4 wide 8", "double t 9"));
}

TEST(HostEffects, WhatIsNoVariableOfTheDeviceIsNone)
{
    EXPECT_THAT(variablesOf("float host[9];\nconstexpr int n = 3;\n__device__ float twice(float x);\n"
                            "__device__ float half(float x) { float y = x / 2; return y; }\n"
                            "__global__ void k(float* a) { __shared__ float tile[32]; tile[0] = a[0]; }\n"
                            "struct Params { int n; float* data; };\nenum Kind { One, Two };\n"),
        IsEmpty());
}

TEST(HostEffects, CopiesToSymbolsAreFoundWhereTheyAre)
{
    EXPECT_THAT(fillsOf("__constant__ float weights[9];\nnamespace filters { __constant__ int n; }\n"
                        "__device__ float* table;\n"
                        "void setUp(const float* from)\n{\n"
                        "    CHECK(cudaMemcpyToSymbol(weights, from, sizeof(weights)));\n"
                        "    cudaMemcpyToSymbolAsync(filters::n, &from[0], sizeof(int), 0,\n"
                        "        cudaMemcpyHostToDevice, stream);\n}\n"
                        "int main()\n{\n"
                        "    void* where;\n    cudaGetSymbolAddress((void**)&where, table);\n"
                        "    cudaMemcpyToSymbol(\"weights\", where, 4);\n"
                        "    cudaMemcpyToSymbol(&weights[2], where, 4);\n}\n"),
        ElementsAre("weights copied setUp 6", "filters::n copied async setUp 7", "table address main 13",
            "weights copied main 14", "weights copied main 15"));
}

TEST(HostEffects, ManagedVariablesAreFilledByAssignment)
{
    const std::string declared = "__managed__ int n, list[4];\n__device__ __managed__ Params p;\nint other;\n";
    const auto inMain = [&](const std::string& body) { return fillsOf(declared + "int main() { " + body + " }\n"); };
    EXPECT_THAT(inMain("n = 3;"), ElementsAre("n host main 4"));
    EXPECT_THAT(inMain("list[1] = 3;"), ElementsAre("list host main 4"));
    EXPECT_THAT(inMain("p.scale[0] = 1.0f;"), ElementsAre("p host main 4"));
    EXPECT_THAT(inMain("n += 2;"), ElementsAre("n host main 4"));
    EXPECT_THAT(inMain("++n;"), ElementsAre("n host main 4"));
    EXPECT_THAT(inMain("list[0]++;"), ElementsAre("list host main 4"));
    EXPECT_THAT(inMain("memcpy(list, from, 16);"), ElementsAre("list host main 4"));
    EXPECT_THAT(inMain("cudaMemset(&n, 0, 4);"), ElementsAre("n host main 4"));
}

TEST(HostEffects, WhatOnlyLooksAtVariablesFillsNone)
{
    const std::string declared = "__managed__ int n;\n__constant__ float weights[9];\n";
    const auto inMain = [&](const std::string& body) { return fillsOf(declared + "int main() { " + body + " }\n"); };
    EXPECT_THAT(inMain("if (n == 3) printf(\"%d\", n);"), IsEmpty());
    EXPECT_THAT(inMain("while (n <= 3) other.n = 2;"), IsEmpty());
    EXPECT_THAT(inMain("int x = n + 1;"), IsEmpty());
    EXPECT_THAT(inMain("memcpy(to, &n, 4);"), IsEmpty());
    EXPECT_THAT(inMain("cudaMemcpyFromSymbol(to, weights, 36);"), IsEmpty());
    EXPECT_THAT(inMain("// cudaMemcpyToSymbol(weights, from, 36);\n"), IsEmpty());
    EXPECT_THAT(fillsOf("__managed__ int n;\n__global__ void k() { n = 3; }\n"), IsEmpty());
}

TEST(HostEffects, AHeadersLinesAreThoseOfItsInclude)
{
    CompileRequest request;
    request.text = "\n#include \"setup.h\"\n__global__ void k(float* a) { a[0] = weights[0]; }\n";
    request.headers["setup.h"] =
        "__constant__ float weights[9];\n\n\nvoid fill(float* f) { cudaMemcpyToSymbol(weights, f, 36); }\n";
    const DeviceCode code = splicedCode(request, [](const DeviceCode::Include&) { return true; });
    ASSERT_EQ(code.host.fills.size(), 1u);
    EXPECT_EQ(code.host.fills[0].line, 2u);
    ASSERT_EQ(code.host.variables.size(), 1u);
    EXPECT_EQ(code.host.variables[0].name, "weights");
}

TEST(HostEffects, OptInsToSharedMemoryNameTheirKernels)
{
    EXPECT_THAT(optInsOf("cudaFuncSetAttribute(tiled, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);"),
        ElementsAre("tiled"));
    EXPECT_THAT(optInsOf("cudaFuncSetAttribute((const void*)ns::tiled<float, 32>,\n"
                         "    cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);"),
        ElementsAre("tiled"));
    EXPECT_THAT(optInsOf("CHECK(cudaFuncSetAttribute(static_cast<void*>(&tiled), "
                         "cudaFuncAttribute::cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));"),
        ElementsAre("tiled"));
    EXPECT_THAT(
        optInsOf("cudaFuncSetAttribute(tiled, cudaFuncAttributePreferredSharedMemoryCarveout, 100);"), IsEmpty());
    EXPECT_THAT(optInsOf("tiled<<<1, 32, 65536>>>(a);"), IsEmpty());
}

TEST(HostEffects, ModesOfTexturesAreThoseThatAreSet)
{
    const auto modesOf = [](const std::string& body) {
        std::vector<std::string> words;
        for (const HostTextureMode& mode : extractDeviceCode("int main()\n{\n" + body + "\n}\n").host.textureModes)
            words.push_back(mode.member + " " + mode.value);
        return words;
    };
    EXPECT_THAT(modesOf("cudaTextureDesc d = {};\nd.filterMode = cudaFilterModeLinear; d.normalizedCoords = 1;\n"
                        "d.addressMode[0] = cudaAddressModeWrap; p->readMode = cudaReadModeElementType;"),
        ElementsAre("filterMode cudaFilterModeLinear", "normalizedCoords 1", "addressMode cudaAddressModeWrap",
            "readMode cudaReadModeElementType"));
    EXPECT_THAT(modesOf("d.addressMode[0] = d.addressMode[1] = cudaAddressModeBorder;"),
        ElementsAre("addressMode cudaAddressModeBorder"));
    EXPECT_THAT(modesOf("if (d.filterMode == cudaFilterModeLinear) f(d.readMode); int filterMode = 1;"), IsEmpty());
    EXPECT_THAT(modesOf("d.filterMode ="), IsEmpty());
}

} // namespace warpatlas
