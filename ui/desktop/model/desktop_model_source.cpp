// A kernel of one's own in the experiment: its text, which of its kernels runs, and what that is called with.
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

} // namespace

namespace {

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

KernelDescription DesktopModel::kernelOf(const Experiment& experiment) const
{
    if (!experiment.source) {
        const auto known = findKernel(experiment.kernel);
        return known ? known.value()->description() : KernelDescription();
    }
    const bool bound = outcome() && outcome()->bound->source && outcome()->bound->experiment.source
        && outcome()->bound->experiment.source->file == experiment.source->file;
    return bound ? outcome()->bound->kernel->description() : KernelDescription();
}

/// The signature that the present arguments were given for; null where it is not known.
const KernelSignature* DesktopModel::presentSignature() const
{
    const auto& source = experiment().source;
    if (!source)
        return nullptr;
    if (m_checked && m_checked->source.text == source->text && hasKernel(m_checked->kernels, experiment().kernel))
        return signatureNamed(m_checked->kernels, experiment().kernel);
    const BoundExperiment* const bound = outcome() ? outcome()->bound.get() : nullptr;
    return bound && bound->source && bound->experiment.source->text == source->text
            && bound->experiment.kernel == experiment().kernel
        ? &bound->source->signature
        : nullptr;
}

void DesktopModel::setSource(const CheckedSource& checked, const QString& words, const QString& key)
{
    Experiment next = experiment();
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
    noteChecked(checked);
    next.source->symbols = std::move(symbols);
    forgetOpened();
    if (next == experiment())
        run();
    else
        change(words, next, key);
}

Experiment DesktopModel::begun(const SourceKernel& source, const QStringList& data) const
{
    Experiment next;
    // A person's data stay; the default data of the kernel before do not.
    next.data = experiment().data;
    if (!experiment().source)
        std::erase_if(next.data, [](const std::string& spec) { return !readsFile(spec); });
    if (!data.isEmpty())
        next.data.clear();
    for (const QString& path : data)
        next.data.push_back(path.toStdString());
    next.kernel.clear();
    next.source = source;
    next.convert = experiment().convert;
    next.device = kindOfDevice(experiment().device) == DeviceKind::Cpu ? "sim" : experiment().device;
    next.gpu = experiment().gpu;
    return next;
}

void DesktopModel::beginSource(const CheckedSource& checked, const QString& words, const OpenedSource& opened)
{
    Experiment next = begun(checked.source, opened.data);
    const bool toSimulator = next.device != experiment().device;
    takeKernel(checked, nullptr, checked.source.arguments, next);
    noteChecked(checked);
    forgetOpened();
    if (toSimulator)
        m_leftOut = warpatlas::say("source.to_simulator",
            "The CPU has no form of a kernel of one's own: {} runs on the simulator.", next.kernel);
    if (!opened.data.isEmpty())
        m_conversions.clear(); // said again of what was opened again
    m_opening = opened.data;
    if (!opened.path.isEmpty())
        m_opening += opened.path;
    if (next == experiment())
        run();
    else
        change(words, next);
}

void DesktopModel::beginCopy(const CheckedSource& checked, const QString& words, Experiment copy, bool isWritten)
{
    copy.source = checked.source;
    if (isWritten)
        takeKernel(checked, nullptr, checked.source.arguments, copy);
    noteChecked(checked);
    openExperiment(words, copy, {});
}

void DesktopModel::setOwnKernel(const std::string& name)
{
    Experiment next = experiment();
    if (!next.source || next.kernel == name)
        return;
    next.kernel = name;
    next.source->arguments.clear();
    next.source->dynamicSharedBytes.reset();
    next.references.clear();
    next.tolerance.reset();
    next.grid.reset();
    next.block.reset();
    change(ui::said("undo.kernel", "kernel {}", name), next);
}

void DesktopModel::setArgument(const std::string& parameter, const std::string& spec)
{
    Experiment next = experiment();
    if (!next.source)
        return;
    std::vector<std::string>& arguments = next.source->arguments;
    if (outcome() && outcome()->bound->source)
        nameArguments(outcome()->bound->source->signature, arguments);
    const std::string said = withDataOf(parameter, spec, next);
    std::erase_if(arguments, [&](const std::string& argument) { return namedArgument(argument).name == parameter; });
    if (!said.empty())
        arguments.push_back(parameter + "=" + said);
    change(spec.empty() ? ui::said("undo.argument_chosen", "{} as chosen", parameter)
                        : ui::said("undo.argument", "{} {}", parameter, spec),
        next, "argument " + toQt(parameter));
}

std::string DesktopModel::argumentOf(const std::string& parameter) const
{
    if (!experiment().source)
        return {};
    std::vector<std::string> arguments = experiment().source->arguments;
    if (outcome() && outcome()->bound->source)
        nameArguments(outcome()->bound->source->signature, arguments);
    for (const std::string& argument : arguments)
        if (const NamedArgument named = namedArgument(argument); named.name == parameter)
            return named.spec.text;
    return {};
}

/// The data of an input and its argument are the same thing: what an argument says takes the place of what was opened,
/// and where the argument goes, the file that is shown stays open. Returns the argument, which may name the open file
/// without its folder.
std::string DesktopModel::withDataOf(const std::string& parameter, const std::string& spec, Experiment& next) const
{
    const std::vector<InputDescription> inputs = kernelOf(next).inputs;
    const auto found = std::ranges::find(inputs, parameter, &InputDescription::name);
    if (found == inputs.end()) {
        if (outcome() && outcome()->bound->source)
            clearDataOf(parameter, spec, outcome()->bound->source->takers, next.data);
        return spec;
    }
    const auto input = std::size_t(found - inputs.begin());
    const std::string before = argumentOf(parameter);
    if (spec.empty()) {
        // Not what the argument names: that may be what could not be read.
        const auto& shown = outcome()->bound->inputs->inputs[input].loaded;
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

void DesktopModel::setSymbol(const std::string& variable, const std::string& spec)
{
    Experiment next = experiment();
    if (!next.source)
        return;
    std::vector<std::string>& symbols = next.source->symbols;
    std::erase_if(
        symbols, [&](const std::string& symbol) { return meansVariable(variable, parseSymbolSpec(symbol).name); });
    if (!spec.empty())
        symbols.push_back(variable + "=" + spec);
    change(spec.empty() ? ui::said("undo.symbol_unfilled", "{} not filled", variable)
                        : ui::said("undo.symbol", "{} {}", variable, spec),
        next, "symbol " + toQt(variable));
}

void DesktopModel::setSharedBytes(std::optional<std::uint32_t> bytes)
{
    Experiment next = experiment();
    if (!next.source || next.source->dynamicSharedBytes == bytes)
        return;
    next.source->dynamicSharedBytes = bytes;
    change(bytes ? ui::said("undo.shared", "shared memory {} bytes", *bytes)
                 : ui::said("undo.shared_chosen", "shared memory as chosen"),
        next, "shared");
}

void DesktopModel::setReference(std::size_t output, const std::string& spec)
{
    Experiment next = experiment();
    if (!next.source || !outcome() || !outcome()->bound->source || output >= outcome()->bound->work.buffers.size())
        return;
    const Work& work = outcome()->bound->work;
    std::erase_if(next.references, [&](const std::string& reference) {
        // One that is for no output any more goes as well: it would only be told as a problem again and again.
        const auto of = comparedOutput(parseReferenceSpec(reference), work);
        return !of || *of == output;
    });
    if (!spec.empty())
        next.references.push_back(outputsOf(work).size() == 1 ? spec : work.buffers[output].name + "=" + spec);
    if (next.references.empty())
        next.tolerance.reset();
    change(spec.empty() ? ui::said("undo.no_reference", "check {} against nothing", work.buffers[output].name)
                        : ui::said("undo.reference", "check {} against {}", work.buffers[output].name, spec),
        next);
}

void DesktopModel::setTolerance(const std::optional<double>& tolerance)
{
    Experiment next = experiment();
    next.tolerance = tolerance;
    if (next != experiment())
        change(ui::said("undo.tolerance", "tolerance"), next);
}

std::optional<Experiment> DesktopModel::ownCopy()
{
    if (!outcome())
        return std::nullopt;
    const BoundExperiment& bound = *outcome()->bound;
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
            say(ui::said("source_edit.made_inside",
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
        say(ui::said("source_edit.not_all",
                "The copy runs {} alone: launches before it, and constant memory that the program fills, are no part "
                "of "
                "its text.",
                code.entry),
            false);
    return copy;
}

} // namespace warpatlas::ui::inline desktop
