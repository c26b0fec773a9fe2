// A host function of the checked kernel's own file, as device code that one thread runs.
#include "app/reference/match_parameters.h"
#include "app/reference/reference_code.h"
#include "app/reference/reference_source.h"
#include "app/words/say.h"
#include "kernels/compiler/cpu_functions.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas::inline reference {
namespace {

constexpr std::string_view wrapperName = "warpatlas_reference";

const CpuFunction& functionNamed(const std::vector<CpuFunction>& functions, const ReferenceSpec& spec)
{
    std::string names;
    for (const CpuFunction& function : functions) {
        if (function.name == spec.name || function.scope + function.name == spec.name)
            return function;
        names += (names.empty() ? "" : ", ") + function.name;
    }
    throw InputError(subjectOf(spec),
        names.empty() ? say("reference.no_functions", "the text has no host function beside main()")
                      : say("reference.no_function", "there is no such host function; there are {}", names));
}

/// As C++ writes it; empty where that needs a header.
std::string_view cppName(ElementType type)
{
    switch (type) {
    case ElementType::U8:
        return "uint8_t";
    case ElementType::I8:
        return "int8_t";
    case ElementType::U16:
        return "uint16_t";
    case ElementType::I16:
        return "int16_t";
    case ElementType::U32:
        return "uint32_t";
    case ElementType::I32:
        return "int32_t";
    case ElementType::F32:
        return "float";
    case ElementType::U64:
        return "uint64_t";
    case ElementType::I64:
        return "int64_t";
    case ElementType::F64:
        return "double";
    case ElementType::Bool:
        return "bool";
    case ElementType::F16:
    case ElementType::BF16:
        break;
    }
    return {};
}

/// "float const* __restrict__" to "float*".
std::string withoutConst(const CalledParameter& parameter)
{
    return parameter.base + (parameter.pointer ? "*" : "");
}

/// The kernel that calls it, and what that kernel is called with.
class Wrapper {
public:
    Wrapper(const CpuFunction& function, const CheckedKernel& checked, std::size_t output, const ReferenceSpec& spec)
        : m_function(function), m_checked(checked), m_output(output), m_spec(spec)
    {
        std::vector<CalledParameter> called;
        for (const CpuParameter& parameter : function.parameters)
            called.push_back(calledParameter(parameter, function.templateParameters));
        const auto matches = matchParameters(called, checked.bound.signature, checked.work, spec.inOrder());
        if (!matches)
            throw InputError(subjectOf(spec), matches.reason());
        for (std::size_t i = 0; i < matches.value().size(); ++i)
            pass(called[i], matches.value()[i]);
        if (!m_writes)
            takeResult();
    }

    /// The line of the kernel.
    std::string text() const
    {
        return fmt::format("extern \"C\" __global__ void {}({}) {{ {}{}{}({}){}; }}\n", wrapperName, m_parameters,
            m_assignment, m_function.scope, m_function.name, m_passed, m_assignment.empty() ? "" : ")");
    }
    std::vector<Argument> arguments() const { return m_arguments; }

private:
    void pass(const CalledParameter& called, std::size_t match)
    {
        const std::string name = fmt::format("p{}", m_arguments.size());
        const Argument& argument = m_checked.work.arguments[match];
        const KernelParameter& parameter = m_checked.bound.signature.parameters[match];
        std::string type;
        if (const auto* scalar = std::get_if<ScalarArgument>(&argument))
            type = cppName(scalar->type);
        if (type.empty() && called.generic) {
            CalledParameter ofKernel = calledParameter(parameter);
            if (!parameter.compilerType.empty())
                ofKernel = calledParameter(KernelParameter{parameter.compilerType, {}, parameter.bytes,
                    parameter.pointer, parameter.pointee, parameter.real, parameter.number, {}});
            type = withoutConst(ofKernel);
        }
        if (type.empty())
            type = withoutConst(called);
        m_parameters += fmt::format("{}{} {}", m_parameters.empty() ? "" : ", ", type, name);
        m_passed += fmt::format("{}{}{}", m_passed.empty() ? "" : ", ", called.reference ? "*" : "", name);
        m_arguments.push_back(argument);
        const auto* buffer = std::get_if<BufferArgument>(&argument);
        m_writes = m_writes || (buffer != nullptr && buffer->buffer == m_output && !called.constant);
        if (const auto* structure = std::get_if<StructArgument>(&argument))
            m_writes = m_writes
                || std::ranges::find(structure->pointers, m_output, &PointerPlace::buffer) != structure->pointers.end();
    }

    /// Its return value goes where the kernel's result is: to the first element.
    void takeResult()
    {
        const BufferSpec& output = m_checked.work.buffers[m_output];
        const bool number = m_function.result != "void" && m_function.result != "bool"
            && (numberTypeFrom(m_function.result) || m_function.result == "auto"
                || std::ranges::find(m_function.templateParameters, m_function.result)
                    != m_function.templateParameters.end());
        const std::string_view type = cppName(output.type);
        if (!number || type.empty())
            throw InputError(subjectOf(m_spec),
                say("reference.writes_other", "{}() neither writes {} nor returns a number for it", m_function.name,
                    output.name));
        m_parameters += fmt::format("{}{}* result", m_parameters.empty() ? "" : ", ", type);
        m_assignment = fmt::format("*result = {}(", type);
        m_arguments.emplace_back(BufferArgument{m_output});
    }

    const CpuFunction& m_function;
    const CheckedKernel& m_checked;
    std::size_t m_output;
    const ReferenceSpec& m_spec;
    std::string m_parameters, m_passed, m_assignment;
    std::vector<Argument> m_arguments;
    bool m_writes = false;
};

} // namespace

ReferenceSource cpuReference(
    const ReferenceSpec& spec, const CheckedKernel& checked, std::size_t output, const Progress& progress)
{
    if (isPtx(checked.source.text))
        throw InputError(subjectOf(spec), say("reference.ptx", "PTX has no host functions"));
    const std::vector<CpuFunction> functions = cpuFunctionsOf(checked.source.text);
    const CpuFunction& function = functionNamed(functions, spec);
    const Wrapper wrapper(function, checked, output, spec);
    SourceKernel text = checked.source;
    text.text = withCpuFunction(text.text, function.name);
    if (!text.text.ends_with('\n'))
        text.text += '\n';
    text.text += wrapper.text();
    text.mode =
        CompileMode::Lesson; // products and sums stay as they are written, as a compiler for the host leaves them
    // On a CPU a product and its sum are rounded one after the other.
    const ReferenceCode code =
        compileReference(text, std::string(wrapperName), checked.gpu, false, subjectOf(spec), progress);

    auto source = std::make_shared<BoundReference::Source>();
    source->facts.name = function.name + "()";
    source->facts.source = sourceNameOf(checked.source);
    source->output = checked.work.buffers[output];
    source->work.code = code.code;
    source->work.buffers = code.owned(checked.work.buffers);
    source->work.arguments = wrapper.arguments();
    source->work.output = source->buffer = output;
    source->launch = {{1, 1, 1}, {1, 1, 1}};
    source->key =
        "cpu " + compileKey(text, checked.gpu) + neededTokens(text.text) + argumentKey(source->work.arguments);
    return source;
}

} // namespace warpatlas::inline reference
