#include "ui/desktop/model/own_kernel.h"

#include "app/dataset/data_spec.h"
#include "app/inputs/way_to_form.h"
#include "app/player/follow_text.h"
#include "app/reference/reference.h"
#include "app/source/names/device_variables.h"
#include "app/source/names/number_spec.h"
#include "app/source/names/size_name.h"
#include "app/source/symbol_spec.h"
#include "app/words/say.h"
#include "kernels/model/device_id.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/desktop_model.h"

#include <QFileInfo>

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

bool hasKernel(const std::vector<KernelSignature>& kernels, const std::string& name)
{
    return std::ranges::find(kernels, name, &KernelSignature::name) != kernels.end();
}

/// Drops the values of variables that the text does not have any more.
void keepSymbolsOf(const std::vector<std::string>& variables, std::vector<std::string>& symbols)
{
    std::erase_if(symbols, [&](const std::string& symbol) {
        const std::string name = parseSymbolSpec(symbol).name;
        return std::ranges::none_of(
            variables, [&](const std::string& variable) { return meansVariable(variable, name); });
    });
}

const KernelSignature* signatureNamed(const std::vector<KernelSignature>& kernels, const std::string& name)
{
    const auto found = std::ranges::find(kernels, name, &KernelSignature::name);
    return found == kernels.end() ? kernels.empty() ? nullptr : &kernels.front() : &*found;
}

/// Chooses the kernel that runs, where the experiment names none of the text's, and its arguments. `before`: the kernel
/// that they were given to; null: it is not known.
void takeKernel(
    const CheckedSource& checked, const KernelSignature* before, std::vector<std::string> arguments, Experiment& next)
{
    if (!hasKernel(checked.kernels, next.kernel))
        next.kernel = checked.kernels.empty() ? std::string() : checked.kernels.front().name;
    if (const KernelSignature* signature = signatureNamed(checked.kernels, next.kernel))
        followText(before, *signature, arguments);
    next.source->arguments = std::move(arguments);
}

/// The data that an array argument begins with; empty where there are none, or it is no array.
std::string dataOf(const ArgumentSpec& argument)
{
    const auto* const array = std::get_if<BufferArgumentSpec>(&argument.value);
    return array ? array->source : std::string();
}

/// The data with all that was made of them: "f32:grey:photo.jpg".
std::string specOf(const Dataset& loaded, const InputForm& form)
{
    std::string spec = (loaded.deep ? "u8:" : "") + loaded.spec; // as the catalogue's kernel had it
    for (const Conversion* conversion : wayToForm(*loaded.array, form))
        spec.insert(0, std::string(conversion->name) + ":");
    return spec;
}

/// Arrays of a structure that an argument now gives take no data any more; `takers` as BoundSource's.
void clearDataOf(const std::string& parameter, const std::string& spec, const std::vector<std::string>& takers,
    std::vector<std::string>& data)
{
    if (spec.empty())
        return;
    const ArgumentSpec argument = parseArgumentSpec(spec);
    const auto* const structure = std::get_if<StructSpec>(&argument.value);
    for (std::size_t i = 0; structure && i < std::min(takers.size(), data.size()); ++i)
        for (const StructFieldSpec& field : structure->fields)
            if (field.array && field.array->role != BufferRole::Output && takers[i] == parameter + "." + field.path)
                data[i].clear();
}

} // namespace

/// The signature that the present arguments were given for; null where it is not known.
const KernelSignature* OwnKernel::presentSignature() const
{
    const auto& source = m_model.experiment().source;
    if (!source)
        return nullptr;
    if (m_checked && m_checked->source.text == source->text
        && hasKernel(m_checked->kernels, m_model.experiment().kernel))
        return signatureNamed(m_checked->kernels, m_model.experiment().kernel);
    const BoundExperiment* const bound = m_model.outcome() ? m_model.outcome()->bound.get() : nullptr;
    return bound && bound->source && bound->experiment.source->text == source->text
            && bound->experiment.kernel == m_model.experiment().kernel
        ? &bound->source->signature
        : nullptr;
}

void OwnKernel::setSource(const CheckedSource& checked, const QString& words, const QString& key)
{
    Experiment next = m_model.experiment();
    std::vector<std::string> arguments = next.source ? next.source->arguments : checked.source.arguments,
                             symbols = next.source ? next.source->symbols : checked.source.symbols;
    const auto sharedBytes = next.source ? next.source->dynamicSharedBytes : checked.source.dynamicSharedBytes;
    if (next.source)
        keepSymbolsOf(checked.variables, symbols);
    const KernelSignature* const before = presentSignature();
    next.source = checked.source;
    next.source->dynamicSharedBytes = sharedBytes;
    takeKernel(checked, before, std::move(arguments), next);
    if (const KernelSignature* const now = signatureNamed(checked.kernels, next.kernel))
        followText(before, *now, m_copiedSizes);
    m_checked = checked;
    next.source->symbols = std::move(symbols);
    m_model.data().forget();
    if (next == m_model.experiment())
        m_model.run();
    else
        m_model.change(words, next, key);
}

Experiment OwnKernel::begun(const SourceKernel& source, const QStringList& data) const
{
    Experiment next;
    // A person's data stay; the default data of the kernel before do not.
    next.data = m_model.experiment().data;
    if (!m_model.experiment().source)
        std::erase_if(next.data, [](const std::string& spec) { return !readsFile(spec); });
    if (!data.isEmpty())
        next.data.clear();
    for (const QString& path : data)
        next.data.push_back(path.toStdString());
    next.kernel.clear();
    next.source = source;
    next.convert = m_model.experiment().convert;
    next.device = kindOfDevice(m_model.experiment().device) == DeviceKind::Cpu ? "sim" : m_model.experiment().device;
    next.gpu = m_model.experiment().gpu;
    return next;
}

void OwnKernel::beginSource(const CheckedSource& checked, const QString& words, const OpenedSource& opened)
{
    Experiment next = begun(checked.source, opened.data);
    next.kernel = opened.kernel;
    const bool toSimulator = next.device != m_model.experiment().device;
    takeKernel(checked, nullptr, checked.source.arguments, next);
    m_checked = checked;
    std::string leftOut;
    if (toSimulator)
        leftOut = warpatlas::say("source.to_simulator",
            "The CPU has no form of a kernel of one's own: {} runs on the simulator.", next.kernel);
    QStringList files = opened.data;
    if (!opened.path.isEmpty())
        files += opened.path;
    m_model.data().begin(files, std::move(leftOut), !opened.data.isEmpty());
    if (next == m_model.experiment())
        m_model.run();
    else
        m_model.change(words, next);
}

void OwnKernel::beginCopy(const CheckedSource& checked, const QString& words, Experiment copy, bool isWritten)
{
    copy.source = checked.source;
    if (isWritten)
        takeKernel(checked, nullptr, checked.source.arguments, copy);
    m_checked = checked;
    m_model.data().openExperiment(words, copy, {});
}

void OwnKernel::choose(const std::string& name)
{
    Experiment next = m_model.experiment();
    if (!next.source || next.kernel == name)
        return;
    next.kernel = name;
    next.source->arguments.clear();
    next.source->dynamicSharedBytes.reset();
    next.references.clear();
    next.tolerance.reset();
    next.grid.reset();
    next.block.reset();
    m_model.change(ui::said("undo.kernel", "kernel {}", name), next);
}

void OwnKernel::setArgument(const std::string& parameter, const std::string& spec)
{
    Experiment next = m_model.experiment();
    if (!next.source)
        return;
    std::vector<std::string>& arguments = next.source->arguments;
    if (m_model.outcome() && m_model.outcome()->bound->source)
        nameArguments(m_model.outcome()->bound->source->signature, arguments);
    const std::string said = withDataOf(parameter, spec, next);
    std::erase_if(arguments, [&](const std::string& argument) { return namedArgument(argument).name == parameter; });
    if (!said.empty())
        arguments.push_back(parameter + "=" + said);
    m_model.change(spec.empty() ? ui::said("undo.argument_chosen", "{} as chosen", parameter)
                                : ui::said("undo.argument", "{} {}", parameter, spec),
        next, "argument " + toQt(parameter));
}

std::string OwnKernel::argumentOf(const std::string& parameter) const
{
    if (!m_model.experiment().source)
        return {};
    std::vector<std::string> arguments = m_model.experiment().source->arguments;
    if (m_model.outcome() && m_model.outcome()->bound->source)
        nameArguments(m_model.outcome()->bound->source->signature, arguments);
    for (const std::string& argument : arguments)
        if (const NamedArgument named = namedArgument(argument); named.name == parameter)
            return named.spec.text;
    return {};
}

/// The data of an input and its argument are the same thing: what an argument says takes the place of what was opened,
/// and where the argument goes, the file that is shown stays open. Returns the argument, which may name the open file
/// without its folder.
std::string OwnKernel::withDataOf(const std::string& parameter, const std::string& spec, Experiment& next) const
{
    const std::vector<InputDescription> inputs = m_model.kernelOf(next).inputs;
    const auto found = std::ranges::find(inputs, parameter, &InputDescription::name);
    if (found == inputs.end()) {
        if (m_model.outcome() && m_model.outcome()->bound->source)
            clearDataOf(parameter, spec, m_model.outcome()->bound->source->takers, next.data);
        return spec;
    }
    const auto input = std::size_t(found - inputs.begin());
    const std::string before = argumentOf(parameter);
    if (spec.empty()) {
        // Not what the argument names: that may be what could not be read.
        const auto& shown = m_model.outcome()->bound->inputs->inputs[input].loaded;
        if (!before.empty() && shown && readsFile(shown->spec)) {
            next.data.resize(std::max(next.data.size(), input + 1));
            next.data[input] = shown->spec;
        }
        return spec;
    }
    const ArgumentSpec argument = parseArgumentSpec(spec);
    std::string open = input < next.data.size() ? next.data[input] : std::string();
    if (open.empty() && !before.empty())
        open = dataOf(parseArgumentSpec(before));
    if (dataOf(argument).empty() && input < next.data.size())
        next.data.erase(next.data.begin() + std::ptrdiff_t(input)); // it is no input any more
    else if (input < next.data.size())
        next.data[input].clear();
    const std::string file(fileOf(open));
    return withFiles(argument, [&](const std::string& path) {
        return !file.empty() && path == file.substr(file.rfind('/') + 1) ? file : path;
    });
}

void OwnKernel::setSymbol(const std::string& variable, const std::string& spec)
{
    Experiment next = m_model.experiment();
    if (!next.source)
        return;
    std::vector<std::string>& symbols = next.source->symbols;
    std::erase_if(
        symbols, [&](const std::string& symbol) { return meansVariable(variable, parseSymbolSpec(symbol).name); });
    if (!spec.empty())
        symbols.push_back(variable + "=" + spec);
    m_model.change(spec.empty() ? ui::said("undo.symbol_unfilled", "{} not filled", variable)
                                : ui::said("undo.symbol", "{} {}", variable, spec),
        next, "symbol " + toQt(variable));
}

void OwnKernel::setSharedBytes(std::optional<std::uint32_t> bytes)
{
    Experiment next = m_model.experiment();
    if (!next.source || next.source->dynamicSharedBytes == bytes)
        return;
    next.source->dynamicSharedBytes = bytes;
    m_model.change(bytes ? ui::said("undo.shared", "shared memory {} bytes", *bytes)
                         : ui::said("undo.shared_chosen", "shared memory as chosen"),
        next, "shared");
}

void OwnKernel::setReference(std::size_t output, const std::string& spec)
{
    Experiment next = m_model.experiment();
    if (!next.source || !m_model.outcome() || !m_model.outcome()->bound->source
        || output >= m_model.outcome()->bound->work.buffers.size())
        return;
    const Work& work = m_model.outcome()->bound->work;
    std::erase_if(next.references, [&](const std::string& reference) {
        // One that is for no output any more goes as well: it would only be told as a problem again and again.
        const auto of = comparedOutput(parseReferenceSpec(reference), work);
        return !of || *of == output;
    });
    if (!spec.empty())
        next.references.push_back(outputsOf(work).size() == 1 ? spec : work.buffers[output].name + "=" + spec);
    if (next.references.empty())
        next.tolerance.reset();
    m_model.change(spec.empty() ? ui::said("undo.no_reference", "check {} against nothing", work.buffers[output].name)
                                : ui::said("undo.reference", "check {} against {}", work.buffers[output].name, spec),
        next);
}

void OwnKernel::setTolerance(const std::optional<double>& tolerance)
{
    Experiment next = m_model.experiment();
    next.tolerance = tolerance;
    if (next != m_model.experiment())
        m_model.change(ui::said("undo.tolerance", "tolerance"), next);
}

std::optional<Experiment> OwnKernel::copy()
{
    if (!m_model.outcome())
        return std::nullopt;
    const BoundExperiment& bound = *m_model.outcome()->bound;
    const KernelCode& code = bound.work.code;
    Experiment copy = bound.experiment;
    if (bound.source)
        return copy;
    copy.source = SourceKernel{code.sourceName};
    copy.source->text = code.source;
    copy.kernel = code.entry;
    copy.data.clear();
    copy.parameters.clear();
    copy.mistake.clear();
    copy.grid = bound.launch.grid;
    copy.block = bound.launch.block;
    if (bound.work.dynamicSharedBytes > 0)
        copy.source->dynamicSharedBytes = bound.work.dynamicSharedBytes;
    std::vector<std::string>& arguments = copy.source->arguments;
    const std::vector<std::string> names = declaredParameters(code.source, code.entry);
    const bool areNamed = names.size() == bound.work.arguments.size()
        && std::ranges::none_of(names, [](const std::string& name) { return name.empty(); });
    m_copiedSizes.clear();
    const auto add = [&](const std::string& spec, bool isSize) {
        arguments.push_back(areNamed ? names[arguments.size()] + "=" + spec : spec);
        if (areNamed && isSize)
            m_copiedSizes.push_back(arguments.back());
    };
    std::size_t input = 0;
    for (const Argument& argument : bound.work.arguments) {
        if (const auto* scalar = std::get_if<ScalarArgument>(&argument)) {
            add(numberSpec(scalar->type, scalar->bytes),
                areNamed && sizeNamed(names[arguments.size()]) != SizeName::None);
            continue;
        }
        if (!std::holds_alternative<BufferArgument>(argument))
            continue; // kernels of the catalogue take no structures
        const BufferSpec& buffer = bound.work.buffers[std::get<BufferArgument>(argument).buffer];
        if (buffer.role == BufferRole::Output) {
            add(outputArgument(buffer.type, buffer.shape).text, true);
            continue;
        }
        if (input >= bound.inputs->inputs.size()) {
            m_model.say(ui::said("source_edit.made_inside",
                            "{} begins with values that the program makes: its text alone does "
                            "not have them, so it cannot be copied.",
                            buffer.name),
                true);
            return std::nullopt;
        }
        const InputForm& form = bound.kernel->description().inputs[input].form;
        const std::string spec = specOf(*bound.inputs->inputs[input++].loaded, form);
        add((buffer.role == BufferRole::Input ? "in:" : "inout:") + spec, false);
    }
    if (!bound.work.earlier.empty() || !bound.work.variables.empty())
        m_model.say(
            ui::said("source_edit.not_all",
                "The copy runs {} alone: launches before it, and constant memory that the program fills, are no part "
                "of "
                "its text.",
                code.entry),
            false);
    return copy;
}

void OwnKernel::dropCopiedSizes(std::vector<std::string>& arguments) const
{
    std::erase_if(arguments, [this](const std::string& argument) {
        return std::ranges::find(m_copiedSizes, argument) != m_copiedSizes.end();
    });
}

void OwnKernel::setTextRefused(bool refused)
{
    if (std::exchange(m_textRefused, refused) != refused)
        emit m_model.outdatedChanged();
}

} // namespace warpatlas::ui::inline desktop
