#include "tests/fuzz/call_target.h"

#include "app/source/call_plan.h"
#include "app/source/symbol_spec.h"
#include "kernels/compiler/device_code.h"
#include "kernels/model/error.h"
#include "kernels/ptx/parser.h"
#include "kernels/ptx/program.h"
#include "tests/fuzz/mutator.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <stdexcept>

namespace warpatlas::fuzz {
namespace {

void attempt(CallOutcome& outcome, const std::function<void()>& reading)
{
    try {
        reading();
    } catch (const InputError& error) {
        outcome.refusals.emplace_back(error.what());
    }
}

std::string unchanged(const std::string& path)
{
    return path;
}

/// A call that is read, written and read again must be the same.
template <class Spec, class Parse> Spec readTwice(const std::string& text, const Parse& parse)
{
    Spec spec = parse(text);
    const std::string written = withFiles(spec, unchanged);
    if (const std::string again = withFiles(parse(written), unchanged); again != written)
        throw std::logic_error(fmt::format("\"{}\" is written \"{}\", and that \"{}\"", text, written, again));
    if (arraysOf(spec).size() != arraysOf(parse(written)).size())
        throw std::logic_error(fmt::format("\"{}\" has other arrays when it is written", text));
    return spec;
}

GivenArguments readArguments(const CallText& call, CallOutcome& outcome)
{
    GivenArguments given(call.parameters.size());
    for (std::size_t i = 0; i < call.arguments.size(); ++i)
        attempt(outcome, [&] {
            const NamedArgument named = namedArgument(call.arguments[i]);
            ArgumentSpec spec = readTwice<ArgumentSpec>(named.spec.text, parseArgumentSpec);
            if (i < given.size())
                given[i] = std::move(spec);
            ++outcome.understood;
        });
    for (const std::string& symbol : call.symbols)
        attempt(outcome, [&] {
            readTwice<SymbolSpec>(symbol, parseSymbolSpec);
            ++outcome.understood;
        });
    return given;
}

void planOf(const CallText& call, const GivenArguments& given, CallOutcome& outcome)
{
    Compilation compilation;
    DeviceCode code = extractDeviceCode(call.source);
    if (code.text.size() != call.source.size())
        throw std::logic_error("device code is as long as its text");
    compilation.kernels = std::move(code.kernels);
    const std::string ptx = fmt::format(".version 7.5\n.target sm_75\n.address_size 64\n.visible .entry {}(\n.param "
                                        "{}\n)\n{{\nret;\n}}\n",
        call.symbol, fmt::join(call.parameters, ",\n.param "));
    const auto module = std::make_shared<const ptx::Module>(ptx::parse(ptx, "damaged.ptx"));
    attempt(outcome, [&] { chooseKernel(*module, call.kernel, &compilation); });
    for (const ptx::Function& function : module->functions) {
        if (!function.entry)
            continue;
        ptx::decode(module, function, "damaged.cu", ptx::Products::Fused); // refuses what would take too much memory
        const KernelSignature signature = signatureOf(function, &compilation);
        if (signature.parameters.size() != function.parameters.size())
            throw std::logic_error("a signature has as many parameters as its kernel");
        GivenArguments arguments = given;
        arguments.resize(signature.parameters.size());
        attempt(outcome, [&] { checkArguments(arguments, signature); });
        const std::vector<ptx::ParameterUse> uses(signature.parameters.size(), {.read = true, .written = true});
        const CallPlan plan =
            planCall(signature, {uses, {}, {}}, 1 + static_cast<int>(call.source.size() % 3), call.source, arguments);
        inputsOf(plan, signature);
        std::vector<std::optional<Shape>> arrays(signature.parameters.size());
        for (std::size_t input : plan.inputs)
            arrays.at(input) = Shape{{53, 37, 1}, 1};
        const GivenArguments chosen = chosenArguments(plan, signature, arrays);
        for (const std::optional<ArgumentSpec>& argument : chosen)
            if (argument)
                readTwice<ArgumentSpec>(argument->text, parseArgumentSpec);
        outcome.planned = true;
    }
}

} // namespace

CallOutcome readCall(const CallText& call)
{
    CallOutcome outcome;
    const GivenArguments given = readArguments(call, outcome);
    attempt(outcome, [&] { planOf(call, given, outcome); });
    return outcome;
}

const std::vector<CallText>& wholeCalls()
{
    static const std::vector<CallText> calls{
        {"#include <cstdio>\n__global__ void scale(const float* in, float* out, float factor, int n)\n{ int i = "
         "threadIdx.x; if (i < n) out[i] = factor * in[i]; }\nint main() { scale<<<1, 32>>>(0, 0, 2, 3); }\n",
            "scale", "_Z5scalePKfPffi", {".u64 a", ".u64 b", ".f32 c", ".u32 d"},
            {"in:random:1000:1:f32", "out:f32:1000:c.npy", "f32:2.5", "n=i32:1000"}, {}},
        {"namespace filters {\nstruct Params { int width, height; float weights[4]; struct { float x; } origin; const "
         "float* data; };\n__constant__ float table[16];\n__global__ void blur(Params p, uchar4* image)\n{ "
         "image[p.width * threadIdx.y].x = table[3]; }\n}\n",
            "filters::blur", "_ZN7filters4blurENS_6ParamsEP6uchar4", {".align 8 .b8 p[48]", ".u64 image"},
            {"p=struct:width=64,weights[2]=1.5,origin.x=-0.5,data=in:a.npy", "inout:bundled:harbour:o.png"},
            {"filters::table=f32:0.1,0.2,0.4", "weights=in:w.npy", "p=bytes:0000803f"}},
        {"#define KERNEL extern \"C\" __global__ void\nKERNEL matmul(float *a, float *b, float *c, int m, int n, int "
         "k) { c[m] = a[n] + b[k]; }\n",
            "", "matmul", {".u64 a", ".u64 b", ".u64 c", ".u32 m", ".u32 n", ".u32 k"},
            {"in:ramp:29x53:f32", "b=in:random:37x29:7", "out:f32:37x53", "u32:53", "i32:0x25", "i32:-29"}, {}},
        {"template <typename T, int N = 4> __global__ void __launch_bounds__(128) fill(T* out, T value, unsigned "
         "char, double d[N])\n{ out[threadIdx.x] = value; }\ntemplate __global__ void fill<float2, 8>(float2*, float2, "
         "unsigned char, double*);\n",
            "fill<float2, 8>", "_Z4fillI6float2Li8EEvPT_S1_hPd", {".u64 a", ".align 8 .b8 b[8]", ".u8 c", ".u64 d"},
            {"out:f32x2:64x32x3:o.npy", "bytes:0000803f00000040", "u8:255", "inout:identity:8:f64"}, {}},
    };
    return calls;
}

CallText damagedCall(unsigned long long number)
{
    constexpr std::size_t largest = 1 << 14;
    std::mt19937_64 random(number * 1'000'003 + 1);
    const std::vector<CallText>& whole = wholeCalls();
    CallText call = whole[random() % whole.size()];
    const auto damage = [&](std::string& text, Dialect dialect) { text = mutate(text, random, largest, dialect); };
    for (std::uint64_t parts = 1 + random() % 3; parts > 0; --parts)
        switch (random() % 7) {
        case 0:
        case 1:
            damage(call.source, Dialect::Cpp);
            break;
        case 2:
            damage(call.kernel, Dialect::Cpp);
            break;
        case 3: // letters of mangled names mean something, each in its place
            call.symbol.insert(
                random() % (call.symbol.size() + 1), 1, "0123456789_ZNESTLIKPRcfijhdvb$."[random() % 31]);
            break;
        case 4:
            damage(call.parameters[random() % call.parameters.size()], Dialect::Ptx);
            break;
        case 5:
            damage(call.arguments[random() % call.arguments.size()], Dialect::Argument);
            break;
        default:
            if (call.symbols.empty())
                call.symbols = wholeCalls()[1].symbols;
            damage(call.symbols[random() % call.symbols.size()], Dialect::Argument);
        }
    return call;
}

} // namespace warpatlas::fuzz
