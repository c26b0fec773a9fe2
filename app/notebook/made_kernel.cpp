#include "app/notebook/made_kernel.h"

#include "app/dataset/lines.h"
#include "app/words/say.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace warpatlas::inline notebook {
namespace {

struct Parameter {
    std::string type, name;
    bool raw = false; ///< the expression indexes it itself
};

std::vector<std::string> splitAt(std::string_view text, char sign)
{
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(sign, at), text.size());
        if (const std::string_view part = trimmed(text.substr(at, end - at)); !part.empty())
            parts.emplace_back(part);
        at = end + 1;
    }
    return parts;
}

/// "float32 x, raw T y" of CuPy. A letter is a type that the call tells; float32 stands for it.
std::vector<Parameter> cupyParameters(const std::string& text, std::set<std::string>& generic)
{
    std::vector<Parameter> parameters;
    for (const std::string& part : splitAt(text, ',')) {
        std::vector<std::string> words = splitAt(part, ' ');
        Parameter parameter;
        std::erase_if(words, [&](const std::string& word) {
            parameter.raw = parameter.raw || word == "raw";
            return word == "raw" || word == "nonnegative" || word == "const";
        });
        if (words.size() != 2)
            return {};
        parameter.type = cTypeOf(words[0]);
        if (parameter.type.empty()) {
            parameter.type = words[0];
            generic.insert(words[0]);
        }
        parameter.name = words[1];
        parameters.push_back(std::move(parameter));
    }
    return parameters;
}

class TextWriter {
public:
    void add(std::string text) { m_pieces.push_back({std::move(text)}); }
    void add(const TextPieces& pieces) { m_pieces.insert(m_pieces.end(), pieces.begin(), pieces.end()); }
    /// As statements: they may lack the last semicolon.
    void statements(std::string before, const TextPieces& pieces)
    {
        if (pieces.empty())
            return;
        const std::string written = textOf(pieces);
        const std::string_view text = trimmed(written);
        add(std::move(before));
        add(pieces);
        add(text.ends_with(';') || text.ends_with('}') ? "\n" : ";\n");
    }
    bool has(std::string_view word) const { return textOf(m_pieces).find(word) != std::string::npos; }
    TextPieces take() { return std::move(m_pieces); }

private:
    TextPieces m_pieces;
};

struct Heads {
    std::string parameters, elements; ///< of the function; the lines that give each name its element
    std::string results; ///< of a reduction: the names of what it writes
};

Heads cupyHeads(const MadeKernel& made, std::set<std::string>& generic)
{
    Heads heads;
    const std::vector<Parameter> inputs = cupyParameters(made.inputs, generic);
    const std::vector<Parameter> outputs = cupyParameters(made.outputs, generic);
    std::size_t place = 0;
    const auto add = [&](const Parameter& parameter, bool isResult) {
        const bool scalar = place < made.scalars.size() && made.scalars[place] && !isResult;
        ++place;
        const std::string constant = isResult ? "" : "const ";
        const std::string name = parameter.raw || scalar ? parameter.name : "array_" + parameter.name;
        heads.parameters += fmt::format("{}{}{} {}, ", constant, parameter.type, scalar ? "" : "*", name);
        if (parameter.raw || scalar)
            return;
        std::string& lines = isResult && made.reduces ? heads.results : heads.elements;
        lines += fmt::format("        {}{}& {} = {}[{}];\n", constant, parameter.type, parameter.name, name,
            isResult && made.reduces ? "blockIdx.x" : "i");
    };
    for (const Parameter& parameter : inputs)
        add(parameter, false);
    for (const Parameter& parameter : outputs)
        add(parameter, true);
    if (inputs.empty() && outputs.empty())
        heads.parameters.clear();
    return heads;
}

constexpr const char* loop =
    R"(    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
)";

/// "extern "C" __global__ void name(parameters, int n)".
std::string headOf(const MadeKernel& made, const Heads& heads, const std::string& otherwise)
{
    const bool usable = !made.name.empty()
        && made.name.find_first_not_of("_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
            == std::string::npos;
    return fmt::format(
        "extern \"C\" __global__ void {}({}int n)\n{{\n", usable ? made.name : otherwise, heads.parameters);
}

void addReduction(TextWriter& text, const MadeKernel& made, const Heads& heads, const std::string& type)
{
    text.add(fmt::format("static __device__ {0} joined({0} a, {0} b)\n{{\n    return ", type));
    text.add(made.reduction);
    text.add(";\n}\n");
    text.add(headOf(made, heads, "reduce_kernel"));
    text.add(fmt::format("    __shared__ {0} parts[1024];\n    {0} sum = ", type));
    text.add(made.identity.empty() ? TextPieces{{"0"}} : made.identity);
    text.add(";\n");
    text.add(loop + heads.elements + "        sum = joined(sum, ");
    text.add(made.operation.empty() ? TextPieces{{"in[i]"}} : made.operation);
    text.add(R"();
    }
    parts[threadIdx.x] = sum;
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            parts[threadIdx.x] = joined(parts[threadIdx.x], parts[threadIdx.x + half]);
        __syncthreads();
    }
    if (threadIdx.x == 0) {
)");
    if (made.cupy) {
        text.add(fmt::format("        const {} a = parts[0];\n", type) + heads.results);
        text.statements("        ", made.finish);
    } else {
        text.add("        out[blockIdx.x] = parts[0];\n");
    }
    text.add("    }\n}\n");
}

} // namespace

TextPieces kernelTextOf(const MadeKernel& made)
{
    std::set<std::string> generic;
    Heads heads;
    std::string type = made.type;
    if (made.cupy) {
        heads = cupyHeads(made, generic);
        if (const std::string c = cTypeOf(std::string_view(type)); !c.empty())
            type = c;
        if (type.empty())
            if (const auto outputs = cupyParameters(made.outputs, generic); !outputs.empty())
                type = outputs.front().type;
    } else {
        for (const std::string& parameter : splitAt(made.inputs, ','))
            heads.parameters += parameter + ", ";
        if (made.reduces)
            heads.parameters = type + "* out, " + heads.parameters;
    }
    if (heads.parameters.empty() || (made.reduces && type.empty()))
        return {};
    TextWriter text;
    text.add("// "
        + say("notebook.made", "The kernel that this {} stands for; its loop and its names are the library's.",
            made.reduces ? "ReductionKernel" : "ElementwiseKernel")
        + "\n");
    for (const std::string& letter : generic)
        text.add(fmt::format(R"(typedef float {}; // )", letter)
            + say("notebook.generic", "the call says it; float is assumed") + "\n");
    text.add(made.preamble);
    text.add(made.preamble.empty() ? "" : "\n");
    if (made.reduces) {
        addReduction(text, made, heads, type);
        return text.take();
    }
    text.add(headOf(made, heads, "elementwise_kernel"));
    if (textOf(made.operation).find("_ind") != std::string::npos)
        text.add(R"(    struct {
        int count;
        __device__ int size() const { return count; }
    } _ind = {n};
)");
    text.statements("    ", made.before);
    text.add(loop + heads.elements);
    text.statements("        ", made.operation);
    text.add("    }\n");
    text.statements("    ", made.after);
    text.add("}\n");
    return text.take();
}

} // namespace warpatlas::inline notebook
