#include "kernels/analysis/resource_usage.h"
// A person's own kernel found in its text, and what it is called with.
#include "tests/app/support/files.h"
#include "tests/app/support/saxpy.h"

namespace warpatlas {

using testing::HasSubstr;

namespace {

std::string refusal(const std::string& subject, const Experiment& experiment)
{
    return test::refusalOf(subject, [&] { bindExperiment(experiment); });
}

std::string signatureOf(const Experiment& experiment)
{
    return bindExperiment(experiment)->source->signature.text();
}

/// Kernels without code, each with one pointer.
std::string emptyKernels(const std::vector<std::string>& names)
{
    std::string text = ".version 6.4\n.target sm_75\n.address_size 64\n";
    for (const std::string& name : names)
        text += ".visible .entry " + name + "(.param .u64 a)\n{\n    ret;\n}\n";
    return text;
}

constexpr Launch oneThread{{1, 1, 1}, {1, 1, 1}};

} // namespace

TEST(BindSource, ChoosingAKernel)
{
    Experiment experiment = test::saxpy();
    const auto asked = [&](const char* name) {
        experiment.kernel = name;
        return experiment;
    };
    EXPECT_EQ(refusal("--kernel", asked("")), "say which kernel of saxpy.ptx: saxpy, nothing");
    EXPECT_THAT(refusal("--kernel sgemm", asked("sgemm")), HasSubstr("there is saxpy, nothing"));
    EXPECT_EQ(signatureOf(asked("_Z5saxpyfPKfPfi")), "saxpy(float, float const*, float*, int)");
}

TEST(BindSource, KernelsOfOneNameAreToldApart)
{
    // ov(int*), ov(float*), ns::k(int*), ns::in::k(int*), other::one(int*)
    Experiment experiment = test::ownKernel("k.ptx",
        emptyKernels({"_Z2ovPi", "_Z2ovPf", "_ZN2ns1kEPi", "_ZN2ns2in1kEPi", "_ZN5other3oneEPi"}), oneThread,
        {"out:i32:1"});
    EXPECT_EQ(refusal("--kernel", experiment),
        "say which kernel of k.ptx: ov(int*), ov(float*), ns::k, ns::in::k, other::one");
    const auto asked = [&](const char* name) {
        experiment.kernel = name;
        return experiment;
    };
    EXPECT_EQ(refusal("--kernel ov", asked("ov")), "several kernels are called so; say which: ov(int*), ov(float*)");
    EXPECT_EQ(
        refusal("--kernel k", asked("k")), "several kernels are called so; say which: ns::k(int*), ns::in::k(int*)");
    EXPECT_EQ(signatureOf(asked("ov(int *)")), "ov(int*)");
    EXPECT_EQ(signatureOf(asked("ns::k")), "ns::k(int*)");
    EXPECT_EQ(signatureOf(asked("in::k")), "ns::in::k(int*)");
    EXPECT_EQ(signatureOf(asked("one")), "other::one(int*)");
    EXPECT_THAT(refusal("--kernel two", asked("two")), HasSubstr("there is ov(int*), ov(float*), ns::k, "));
    EXPECT_TRUE(test::run(asked("ov(int*)"))->trace) << "the device finds it by its name in the PTX";
}

TEST(BindSource, AnInstanceIsFoundWhateverTheCompilerCallsIt)
{
    Experiment experiment = test::ownKernel("k.cu",
        "enum Op { ADD, MUL };\nusing real = float;\n"
        "namespace ns {\ntemplate <Op op, unsigned n, class T = int> __global__ void k(T* x) { x[0] = op + n; }\n}\n"
        "int main() { ns::k<ADD, 16, float><<<1, 1>>>(nullptr); }\n",
        oneThread, {});
    const auto asked = [&](const char* name) {
        experiment.kernel = name;
        return signatureOf(experiment);
    };
    EXPECT_EQ(asked("k<MUL, 0x10, real>"), "ns::k<(Op)1, 16u, float>(float* x)");
    EXPECT_EQ(asked("ns::k<ADD, 8 * 2>"), "ns::k<(Op)0, 16u, int>(int* x)");
    EXPECT_EQ(asked("k<ADD, 16, float>"), "ns::k<(Op)0, 16u, float>(float* x)");
    // PTX has no text: what its own names say.
    experiment = test::ownKernel("k.ptx", emptyKernels({"_Z1kILj16EEvPi", "_Z1kILj8EEvPi"}), oneThread, {"out:i32:1"});
    EXPECT_EQ(asked("k<16>"), "k<16u>(int*)");
}

TEST(BindSource, ArgumentsThatDoNotFitAreRefusedWithTheParameters)
{
    const std::string signature = "saxpy(float, float const*, float*, int)";
    EXPECT_EQ(refusal("--arg", test::saxpy({"f32:2"})), "1 given, but the kernel takes 4: " + signature);
    EXPECT_EQ(refusal("--arg f32:1", test::saxpy({"f32:2", "f32:1", "inout:ramp:4", "i32:4"})),
        "parameter 2 is a pointer: in:, out: or inout: is expected, not a number; the kernel is " + signature);
    EXPECT_EQ(refusal("--arg in:ramp:4", test::saxpy({"f32:2", "in:ramp:4", "inout:ramp:4", "in:ramp:4"})),
        "parameter 4 is int, not a pointer: a number is expected; the kernel is " + signature);
    EXPECT_EQ(refusal("--arg i32:2", test::saxpy({"i32:2", "in:ramp:4", "inout:ramp:4", "i32:4"})),
        "parameter 1 is float, not i32; the kernel is " + signature);
    EXPECT_EQ(refusal("--arg i64:4", test::saxpy({"f32:2", "in:ramp:4", "inout:ramp:4", "i64:4"})),
        "parameter 4 has 4 bytes, but an i64 has 8; the kernel is " + signature);
    EXPECT_THAT(refusal("--arg in:none.npy", test::saxpy({"f32:2", "in:none.npy", "inout:ramp:4", "i32:4"})),
        HasSubstr("no such file"));
    EXPECT_FALSE(refusal("--arg 5", test::saxpy({"5"})).empty());
}

TEST(BindSource, ArraysOfAnotherTypeThanThePointersAreRefused)
{
    const std::string signature = "saxpy(float, float const*, float*, int)";
    EXPECT_EQ(refusal("--arg out:i32:4", test::saxpy({"f32:2", "in:none.npy", "out:i32:4", "i32:4"})),
        "argument 3 is float*, but out:i32:4 holds i32: f32 is expected; the kernel is " + signature);
    Experiment bytes = test::saxpy({"f32:2", "in:ramp:4x4x3", "out:f32:4", "i32:4"});
    EXPECT_EQ(bindExperiment(bytes)->source->files[0].note, "made f32");
    bytes.convert = false;
    EXPECT_EQ(refusal("--arg in:ramp:4x4x3", bytes),
        "argument 2 is float const*, but in:ramp:4x4x3 holds u8: f32 is expected; the kernel is " + signature);
    EXPECT_FALSE(refusal("--arg out:f64:4", test::saxpy({"f32:2", "in:ramp:4", "out:f64:4", "i32:4"})).empty());

    // Mangled parameters, and the arrays that they take and refuse.
    const auto takes = [](const std::string& mangled, const std::string& type) {
        try {
            bindExperiment(
                test::ownKernel("k.ptx", emptyKernels({"_Z1k" + mangled}), oneThread, {"out:" + type + ":4"}));
            return true;
        } catch (const InputError&) {
            return false;
        }
    };
    for (const char* byte : {"Pc", "Pa", "Ph", "PKh", "Pb", "Pv", "P5Point"})
        EXPECT_TRUE(takes(byte, "u8") && takes(byte, "i8")) << byte;
    for (const char* other : {"Ph", "Pi", "Pm", "Pd", "PVi"})
        EXPECT_FALSE(takes(other, "f32")) << other;
    EXPECT_TRUE(takes("Pi", "u32") && takes("Pj", "i32") && takes("Pm", "i64") && takes("Px", "u64"));
    EXPECT_TRUE(takes("Pt", "i16") && takes("Pd", "f64") && takes("PKf", "f32") && takes("Pv", "f64"));
    EXPECT_TRUE(takes("P6float4", "f32") && takes("PPf", "u64") && takes("P5Point", "f32"));
    EXPECT_FALSE(takes("Pf", "f16") || takes("Pf", "i32") || takes("Ps", "f16"));
    // Several numbers side by side.
    EXPECT_TRUE(takes("P6float2", "f32") && takes("P6float2", "f32x2") && takes("PK6uchar4", "u8x4"));
    EXPECT_TRUE(takes("P4int2", "u32x2") && takes("P7double2", "f64x2") && takes("PKf", "f32x3"));
    EXPECT_FALSE(takes("P6float2", "f64x2") || takes("P6float2", "i32") || takes("P6uchar4", "f32"));
    EXPECT_FALSE(takes("P6float3", "f32")) << "4 values are no whole elements of 3";
}

TEST(BindSource, TheGridCoversWhatIsWritten)
{
    Experiment experiment = test::saxpy();
    experiment.grid.reset();
    EXPECT_EQ(bindExperiment(experiment)->launch, (Launch{{4, 1, 1}, {64, 1, 1}})) << "250 elements, blocks of 64";
    experiment.block.reset();
    EXPECT_EQ(bindExperiment(experiment)->launch, (Launch{{1, 1, 1}, {256, 1, 1}}));
    Experiment nothing = test::saxpy({});
    nothing.kernel = "nothing";
    nothing.grid.reset();
    EXPECT_THAT(refusal("--grid auto", nothing), HasSubstr("what this kernel should cover is not known"));
}

TEST(BindSource, RegistersAreAskedForWhereTheyCanMatter)
{
    const auto compilers = listCompilers();
    if (!compilers.front().reason.empty())
        GTEST_SKIP() << "only NVRTC counts registers: " << compilers.front().reason;
    Experiment experiment = test::ownKernel("few.cu", "__global__ void few(float* v) { v[threadIdx.x] = 1; }\n",
        {{1, 1, 1}, {1024, 1, 1}}, {"out:f32:1024"});
    const OutcomePointer outcome = test::run(experiment);
    const auto usage = resourceUsage(outcome->bound->work.code, outcome->gpu);
    ASSERT_TRUE(usage.has_value());
    EXPECT_GT(usage->registersPerThread, 0);
    EXPECT_LE(usage->registersPerThread, 64);
    EXPECT_TRUE(outcome->trace);
    experiment.block->x = 64;
    EXPECT_TRUE(bindExperiment(experiment)->work.code.resourceUsage.empty());
}

TEST(BindSource, TextThatDoesNotCompileSaysWhere)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const auto with = [](const std::string& text, const std::string& kernel = "") {
        return test::ownKernel("folder/bad.cu", text, oneThread, {"out:i32:1"}, kernel);
    };
    try {
        test::run(with("__global__ void k(int* a)\n{\n    a[0] = b;\n    a[1] = c;\n}\n"));
        FAIL();
    } catch (const CompileFailure& failure) {
        EXPECT_EQ(failure.subject(), "folder/bad.cu:3:12");
        EXPECT_THAT(failure.reason(), HasSubstr("(1 more error)"));
        ASSERT_EQ(failure.compilation().messages.size(), 2u);
        EXPECT_EQ(placeOf(failure.compilation().messages[1], "bad.cu"), "bad.cu:4:12");
    }
    EXPECT_THAT(refusal("folder/bad.cu", with("int main() { }\n")), HasSubstr("there is no kernel in it"));
    const std::string text = "template <int N> __global__ void k(int* a) { a[0] = N; }\n";
    EXPECT_THAT(refusal("folder/bad.cu", with(text)), HasSubstr("k is a template; give its arguments"));
    EXPECT_THAT(refusal("--kernel k", with(text, "k")), HasSubstr("k is a template"));
    EXPECT_THAT(refusal("--kernel k", with(text, "k<...>")), HasSubstr("k is a template")) << "the hint's own words";
    const std::string launches = "__global__ void child(int* a) { a[0] = 1; }\n"
                                 "__global__ void parent(int* a)\n{\n    child<<<1, 1>>>(a);\n}\n"
                                 "__global__ void other(int* a) { a[0] = 2; }\n";
    EXPECT_EQ(refusal("--kernel parent", with(launches, "parent")),
        "line 4: a kernel is launched from the device, which is not simulated (dynamic parallelism); the kernel is "
        "left "
        "out");
    EXPECT_THAT(refusal("--kernel none", with(launches, "none")), HasSubstr("there is no such kernel"));
    for (const CompilerListing& compiler : listCompilers()) {
        if (!compiler.reason.empty())
            continue;
        const auto refused = [&](const std::string& file, const char* kernel) {
            Experiment experiment = with(file, kernel);
            experiment.source->compiler = compiler.kind;
            try {
                test::run(experiment);
            } catch (const CompileFailure& failure) {
                // Nobody wrote the text in which the compiler looks for an instance: one sentence, and not of its
                // lines.
                EXPECT_EQ(failure.compilation().messages.size(), 1u) << kernel;
                EXPECT_EQ(failure.subject(), std::string("--kernel ") + kernel);
                return failure.reason();
            }
            return std::string();
        };
        EXPECT_THAT(refused(text, "k<float>"), HasSubstr("there is no such instance: "));
        EXPECT_EQ(refused(text + "__global__ void p(int* a) { a[0] = 1; }\n", "p<float>"),
            "p is no template; there is k<...>, p");
        try {
            Experiment both = with(text + "__global__ void p(int* a)\n{\n    a[0] = b;\n}\n", "p<float>");
            both.source->compiler = compiler.kind;
            test::run(both);
            FAIL();
        } catch (const CompileFailure& failure) {
            EXPECT_EQ(failure.subject(), "folder/bad.cu:4:12") << "what is wrong in the file comes first";
            EXPECT_EQ(failure.compilation().messages.size(), 1u);
        }
    }
    const OutcomePointer outcome = test::run(with(text, "k<3>"));
    EXPECT_EQ(outcome->after[0]->values<std::int32_t>()[0], 3);
    EXPECT_EQ(outcome->bound->kernel->description().name, "k<3>");
}

TEST(BindSource, IsCompiledForTheChosenGpu)
{
    if (test::noCompiler())
        GTEST_SKIP() << "no compiler is here";
    Experiment experiment = test::ownKernel("arch.cu",
        "__global__ void k(int* a)\n{\n    a[0] = __CUDA_ARCH__;\n    a[1] = sizeof(REAL);\n}\n", oneThread,
        {"out:i32:2"});
    experiment.source->definitions = {"REAL=double"};
    const auto ran = [&](const std::string& device) {
        experiment.device = device;
        const OutcomePointer outcome = test::run(experiment);
        EXPECT_THAT(outcome->bound->source->compilation->mode, HasSubstr(" -DREAL=double"));
        return outcome->output->values<std::int32_t>()[0];
    };
    EXPECT_EQ(ran("sim:T4"), 750);
    EXPECT_EQ(ran("sim"), 860); // the limits of an RTX 3060 are those that hold by default
    experiment.gpu = "A100";
    EXPECT_EQ(ran("sim"), 800);
    // Or the newest below that the compiler knows.
    const int hopper = ran("sim:H100");
    EXPECT_TRUE(hopper == 900 || hopper == 860 || hopper == 890) << hopper;
    EXPECT_THAT(test::run(experiment)->bound->source->compilation->mode, HasSubstr("_" + std::to_string(hopper / 10)));
    // A real one brings its own sheet.
    experiment.device = "cuda";
    const GpuSheet turing = findGpu("T4").value();
    EXPECT_THAT(bindExperiment(experiment, nullptr, nullptr, &turing)->source->compilation->mode, HasSubstr("_75"));
}

TEST(BindSource, ClustersOfBlocksAreRefusedInOneLine)
{
    const std::string head = ".version 8.0\n.target sm_90\n.address_size 64\n";
    const auto refused = [&](const std::string& directives, const std::string& body) {
        return refusal("c.ptx",
            test::ownKernel("c.ptx",
                head + ".visible .entry k()\n" + directives + "{\n.reg .b32 %r<3>;\n" + body
                    + "ret;\n}\n"
                      ".visible .entry other()\n.explicitcluster\n{\n.reg .b32 %r<3>;\nmov.u32 %r1, "
                      "%cluster_ctarank;\nret;\n}\n",
                oneThread, {}, "k"));
    };
    EXPECT_EQ(refused(".explicitcluster\n.reqnctapercluster 2, 1, 1\n", ""),
        "k works in clusters of blocks (.explicitcluster), which are not simulated");
    EXPECT_THAT(refused(".reqnctapercluster 1, 2, 1\n", ""), HasSubstr("(.reqnctapercluster)"));
    EXPECT_THAT(refused("", "ld.shared::cluster.u32 %r1, [%r2];\n"), HasSubstr("(ld.shared::cluster.u32)"));
    EXPECT_THAT(refused("", "barrier.cluster.arrive;\n"), HasSubstr("(barrier.cluster.arrive)"));
    EXPECT_THAT(refused("", "mapa.u32 %r1, %r2, 0;\n"), HasSubstr("(mapa.u32)"));
    // What a real GPU's views show of a block is simulated, too.
    Experiment real =
        test::ownKernel("c.ptx", head + ".visible .entry k()\n.explicitcluster\n{\nret;\n}\n", oneThread, {});
    real.device = "cuda";
    EXPECT_THAT(refusal("c.ptx", real), HasSubstr("k works in clusters of blocks"));
    // Of another kernel's there is nothing to say.
    const Experiment fine =
        test::ownKernel("c.ptx", head + ".visible .entry k()\n.maxntid 32, 1, 1\n{\nret;\n}\n", oneThread, {}, "k");
    EXPECT_EQ(signatureOf(fine), "k()");
}

TEST(BindSource, ClustersOfOneBlockAreNotRefused)
{
    const std::string head = ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k()\n";
    const std::string body = "{\n.reg .b32 %r<3>;\nmov.u32 %r1, %cluster_ctarank;\nret;\n}\n";
    for (const std::string directives : {"", ".reqnctapercluster 1, 1, 1\n"})
        EXPECT_EQ(signatureOf(test::ownKernel("c.ptx", head + directives + body, oneThread, {}, "k")), "k()");
}

/// A sweep, and a window whose outcome is another meanwhile, keep the inputs alone.
TEST(BoundInputs, KeepTheirKernel)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    Experiment experiment;
    experiment.source = SourceKernel{"k.cu",
        "__global__ void k(const float* a, float* b, int n)\n"
        "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) b[i] = a[i]; }\n"};
    experiment.kernel = "k";
    experiment.data = {"ramp:7:i32"}; // made f32
    auto bound = bindExperiment(experiment);
    const std::weak_ptr<const BoundSource> source = bound->source;
    const std::shared_ptr<const InputSet> inputs = bound->inputs;
    const ArrayPointer made = inputs->inputs[0].data->array;
    bound.reset();
    ASSERT_FALSE(source.expired());
    EXPECT_EQ(inputs->kernel->description().inputs.size(), 1u);
    EXPECT_EQ(bindExperiment(experiment, inputs.get())->inputs->inputs[0].data->array, made) << "converted once";
}

} // namespace warpatlas
