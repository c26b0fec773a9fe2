// The calls that PythonReader knows.
#include "app/notebook/python_modules.h"
#include "app/notebook/python_reader.h"

#include <algorithm>

namespace warpatlas::inline notebook {
namespace {

using Is = PythonValue::Kind;

bool hasDeviceWord(const PythonValue& text)
{
    return text.is(Is::Text) && text.string().find("__global__") != std::string::npos;
}

/// The pieces of a text, or of a list of texts one below the other.
PythonValue oneText(const PythonValue& value)
{
    if (!value.is(Is::List))
        return value;
    PythonValue all = PythonValue::ofText({});
    for (const PythonValue& item : value.items)
        all = joined("+", joined("+", all, item), PythonValue::ofText({{"\n"}}));
    return all;
}

bool isIndex(const PythonValue& value)
{
    return value.is(Is::List) || value.is(Is::Number);
}

} // namespace

void PythonReader::see(const Value& value)
{
    if (hasDeviceWord(value))
        m_finds.add({.form = KernelForm::String, .pieces = *value.text, .unread = value.unread});
}

PythonValue PythonReader::module(const Value& text, KernelForm form)
{
    Value value;
    value.kind = Is::Module;
    if (hasDeviceWord(text))
        value.found = m_finds.add({.form = form, .pieces = *text.text, .unread = text.unread, .byCall = true});
    return value;
}

PythonValue PythonReader::kernel(const Value& text, KernelForm form, const std::string& name)
{
    Value value;
    value.kind = Is::Kernel;
    value.name = name;
    if (hasDeviceWord(text))
        value.found =
            m_finds.add({.form = form, .pieces = *text.text, .named = name, .unread = text.unread, .byCall = true});
    return value;
}

void PythonReader::noteFunction(const std::string& name, const std::string& maker, const PythonToken& at)
{
    m_finds.functions.push_back({m_cell, m_offset + at.at, m_line + at.line - 1, name, maker});
}

/// ElementwiseKernel and ReductionKernel, of CuPy or of PyCUDA, which has one list of parameters.
PythonValue PythonReader::made(const PythonArguments& given, bool reduces, const PythonToken& at)
{
    MadeKernel made;
    made.reduces = reduces;
    const auto pieces = [](const Value& value) { return value.text ? *value.text : TextPieces(); };
    const auto get = [&](std::size_t place, const char* name) { return given.get(place, name); };
    const std::string first = get(0, "in_params").string(), second = get(1, "out_params").string();
    made.cupy = given.has("in_params")
        || (reduces ? get(0, "").is(Is::Text) && cTypeOf(get(0, "")).empty()
                    : first.find('*') == std::string::npos && get(2, "operation").is(Is::Text));
    bool known = true;
    if (made.cupy) {
        made.inputs = first;
        made.outputs = second;
        made.operation = pieces(get(2, reduces ? "map_expr" : "operation"));
        if (reduces) {
            made.reduction = pieces(get(3, "reduce_expr"));
            made.finish = pieces(get(4, "post_map_expr"));
            made.identity = pieces(get(5, "identity"));
        }
        made.name = get(reduces ? 6 : 3, "name").string();
        made.type = get(99, "reduce_type").string();
        made.preamble = pieces(get(99, "preamble"));
        made.before = pieces(get(99, "loop_prep"));
        made.after = pieces(get(99, "after_loop"));
        known = get(0, "in_params").is(Is::Text) && get(1, "out_params").is(Is::Text);
    } else if (reduces) {
        made.type = cTypeOf(get(0, "dtype_out"));
        made.identity = pieces(get(1, "neutral"));
        made.reduction = pieces(get(2, "reduce_expr"));
        made.operation = pieces(get(3, "map_expr"));
        made.inputs = get(4, "arguments").string();
        made.name = get(5, "name").string();
        made.preamble = pieces(get(99, "preamble"));
        known = get(4, "arguments").is(Is::Text);
    } else {
        made.inputs = get(0, "arguments").string();
        made.operation = pieces(get(1, "operation"));
        made.name = get(2, "name").string();
        made.preamble = pieces(get(3, "preamble"));
        made.after = pieces(get(99, "after_loop"));
        made.before = pieces(get(99, "loop_prep"));
        known = get(0, "arguments").is(Is::Text);
    }
    known = known && !made.operation.empty();
    Value value;
    value.kind = Is::Kernel;
    value.name = made.name;
    value.found = m_finds.add({.cell = m_cell,
        .at = m_offset + at.at,
        .form = reduces ? KernelForm::ReductionKernel : KernelForm::ElementwiseKernel,
        .pieces = {},
        .named = made.name,
        .unread = !known,
        .byCall = true,
        .made = made});
    return value;
}

void PythonReader::launched(const Value& kernel, const Value& grid, const Value& block, const Value& shared,
    std::vector<Value> values, const PythonToken& at)
{
    m_finds.launches.push_back(
        {kernel.found, kernel.name, grid, block, shared, std::move(values), m_cell, m_line + at.line - 1});
}

std::optional<PythonValue> PythonReader::kernelMaker(
    const std::string& name, const PythonArguments& given, const PythonToken& at)
{
    if (name == "SourceModule" || name == "DynamicSourceModule")
        return module(oneText(given.get(0, "source")), KernelForm::SourceModule);
    if (name == "RawKernel")
        return kernel(oneText(given.get(0, "code")), KernelForm::RawKernel, given.get(1, "name").string());
    if (name == "RawModule")
        return module(oneText(given.get(99, "code").is(Is::Unknown) ? given.get(0, "") : given.get(0, "code")),
            KernelForm::RawModule);
    if (name == "load_inline")
        return module(oneText(given.get(2, "cuda_sources")), KernelForm::LoadInline);
    if (name == "Program" && hasDeviceWord(given.get(0, "code")))
        return module(given.get(0, "code"), KernelForm::Program);
    if (name == "ElementwiseKernel" || name == "ReductionKernel")
        return made(given, name == "ReductionKernel", at);
    if (name == "InclusiveScanKernel" || name == "ExclusiveScanKernel") { // PyCUDA's own text, of several kernels
        const Value prefix = given.get(99, "name_prefix");
        noteFunction(prefix.is(Is::Text) ? prefix.string() : "scan", name, at);
        return Value();
    }
    if (name == "LaunchConfig") {
        Value config;
        config.kind = Is::Config;
        config.items = {given.get(0, "grid"), given.get(1, "block"), given.get(99, "shmem_size")};
        return config;
    }
    return std::nullopt;
}

PythonValue PythonReader::called(const Value& callee, const PythonArguments& given, const PythonToken& at)
{
    if (callee.is(Is::Kernel)) {
        if (callee.found && m_finds.texts[*callee.found].made) {
            std::vector<bool>& scalars = m_finds.texts[*callee.found].made->scalars;
            scalars.resize(std::max(scalars.size(), given.values.size()));
            for (std::size_t i = 0; i < given.values.size(); ++i)
                scalars[i] = scalars[i] || given.values[i].is(Is::Number);
        } else if (given.has("block") || given.has("grid")) {
            launched(callee, given.get(99, "grid"), given.get(99, "block"), given.get(99, "shared"), given.values, at);
        } else if (given.values.size() >= 2 && (given.values.size() > 2 || isIndex(given.values[0]))) {
            const Value values = given.get(2, "args");
            launched(callee, given.values[0], given.values[1], given.get(3, "shared_mem"), values.items, at);
        }
        return {};
    }
    if (!callee.is(Is::Name))
        return {};
    const std::string& whole = callee.name;
    const std::string name = whole.substr(whole.rfind('.') + 1);
    if (auto known = kernelMaker(name, given, at))
        return *std::move(known);
    if (m_modules != nullptr && (whole == "sys.path.insert" || whole == "sys.path.append") && !given.values.empty())
        m_modules->addFolder(given.values.back().string());
    if (whole.starts_with('.') && !given.values.empty()) { // of a value that is no name
        const Value& of = given.values.front();
        if (name == "get_function" || name == "get_kernel") {
            Value kernel;
            kernel.kind = Is::Kernel;
            kernel.found = of.found;
            kernel.name = given.get(1, "name").string();
            return kernel;
        }
        if (of.is(Is::Module))
            return of; // compile(), and what else gives the same code
        if (of.is(Is::Kernel) && name.ends_with("prepared_call") && given.values.size() >= 3)
            launched(of, given.values[1], given.values[2], given.get(99, "shared_size"),
                {given.values.begin() + 3, given.values.end()}, at);
        if (of.is(Is::Kernel) && (name == "prepare" || name == "compile"))
            return of;
        if (of.is(Is::Text) && name == "write") // into a file that a later cell compiles
            return {};
    }
    if (name == "get_function" || name == "get_kernel") { // of a module that is not known
        Value kernel;
        kernel.kind = Is::Kernel;
        kernel.name = given.get(0, "name").string();
        return kernel;
    }
    if (name == "launch" && given.values.size() >= 3) {
        for (std::size_t i = 0; i + 1 < given.values.size(); ++i)
            if (given.values[i].is(Is::Config) && given.values[i + 1].is(Is::Kernel)) {
                const std::vector<Value>& config = given.values[i].items;
                launched(given.values[i + 1], config[0], config[1], config[2],
                    {given.values.begin() + static_cast<std::ptrdiff_t>(i) + 2, given.values.end()}, at);
            }
        return {};
    }
    if (name == "open" || name == "Path") {
        const WrittenFile* const file = m_finds.file(given.get(0, "file").string());
        return file ? Value::ofText(file->pieces) : Value();
    }
    if (name == "dedent")
        return given.get(0, "text");
    if (whole.ends_with("cuda.jit") || whole.ends_with("jit.rawkernel")) {
        if (given.get(0, "").is(Is::Name) && given.get(0, "").name.find('.') == std::string::npos
            && m_names.contains(given.get(0, "").name))
            noteFunction(given.get(0, "").name, whole, at);
        const Value device = given.get(99, "device");
        return given.has("device") ? Value() : Value::ofName(whole);
    }
    return computed(name, whole, given).value_or(Value());
}

} // namespace warpatlas::inline notebook
