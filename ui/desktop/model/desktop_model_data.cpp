// The data of the experiment: what a person brought, where it goes, what waits for more.

#include "app/dataset/data_spec.h"
#include "app/dataset/file_bytes.h"
#include "app/dataset/file_kind.h"
#include "app/dataset/tables/table_reader.h"
#include "app/experiment/kernel_name.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/canvas/state/kept_view.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/missing_files.h"

#include <QFile>
#include <QFileInfo>
#include <QString>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

/// Says what the file is by its name, where that is no kind of data; null: it may be one.
const Text* programOf(const QString& path)
{
    static constexpr Text aNotebook{"data.refused.notebook", "a notebook"},
        aPythonProgram{"data.refused.python", "a Python program"};
    const std::string extension = extensionOf(path.toStdString());
    return extension == ".ipynb" ? &aNotebook : extension == ".py" ? &aPythonProgram : nullptr;
}

/// Returns in one sentence why a file cannot be opened as data, as far as its beginning tells; empty: that tells
/// nothing against it, or cannot be read at all, which the run says. Reads 64 KiB at most.
QString refusalOfData(const QString& path)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray head = file.read(qint64(headBytes));
    if (head.isEmpty())
        return {};
    const std::span<const std::byte> bytes = asBytes({head.constData(), std::size_t(head.size())});
    const std::string name = path.toStdString();
    const Text* const program = programOf(path);
    const auto programWords = [&] {
        return said("data.refused.program", "{} is not opened: it is {}, neither data nor a kernel.",
            QFileInfo(path).fileName(), said(*program));
    };
    try {
        // What a table is cut in the middle of might be taken for a fault of it.
        if (recognise(name, bytes) == FileKind::Table) {
            if (file.atEnd())
                readTable(name, bytes);
            else if (program)
                return programWords();
        }
    } catch (const InputError& error) {
        return program ? programWords() : toQt(error.what());
    }
    return {};
}

/// The file that an array is read from; empty where it is from none, or the argument is no array.
std::string fileOfArgument(const std::string& argument)
{
    if (argument.empty())
        return {};
    const ArgumentSpec spec = parseArgumentSpec(argument);
    const auto* const array = std::get_if<BufferArgumentSpec>(&spec.value);
    return array ? std::string(fileOf(array->source)) : std::string();
}

} // namespace

/// Returns the person's own data for the next kernel. Data that the kernel shows by default were not chosen: the next
/// kernel has its own.
std::vector<std::string> DesktopModel::broughtFor(const KernelDescription& before, const KernelDescription& next)
{
    for (std::size_t i = 0; i < std::min(m_brought.size(), before.inputs.size()); ++i)
        if (m_brought[i] == before.inputs[i].defaultData)
            m_brought[i].clear();
    std::vector<std::string> data = m_brought;
    if (next.inputs.size() == 1) {
        auto own = std::ranges::find_if(data, readsFile);
        if (own == data.end())
            own = std::ranges::find_if(data, [](const std::string& spec) { return !spec.empty(); });
        if (own != data.end())
            data = {*own};
    }
    data.resize(next.inputs.size());
    return std::ranges::all_of(data, &std::string::empty) ? std::vector<std::string>() : data;
}

/// Returns the data by input; those of one's own kernel may be arguments, of which the files count.
std::vector<std::string> DesktopModel::shownData() const
{
    std::vector<std::string> data = experiment().data;
    if (!experiment().source)
        return data;
    const std::vector<InputDescription> inputs = kernelOf(experiment()).inputs;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (i < data.size() && !data[i].empty())
            continue;
        const std::string file = fileOfArgument(argumentOf(inputs[i].name));
        if (file.empty())
            continue;
        data.resize(std::max(data.size(), i + 1));
        data[i] = file;
    }
    return data;
}

/// Remembers the person's own data; a kernel without inputs forgets none.
void DesktopModel::remember()
{
    const std::vector<std::string> data = shownData();
    if (kernelOf(experiment()).inputs.empty())
        return;
    if (data.empty())
        m_brought.clear();
    else if (m_brought.size() < data.size())
        m_brought = data;
    else
        std::ranges::copy(data, m_brought.begin());
}

/// Keeps the person's own data in step with undo and redo, also past kernels that have no input for them.
void DesktopModel::keepBrought(int step)
{
    if (m_changing || m_adopting) {
        m_kept.erase(m_kept.upper_bound(step), m_kept.end());
        m_kept[step] = m_brought;
        return;
    }
    if (const auto kept = m_kept.find(step); kept != m_kept.end())
        m_brought = kept->second;
    if (m_history.stack().count() > 0)
        forgetOpened(); // undone or redone, not begun anew
}

namespace {

/// Whether an argument says where in its array it points, or may have others that do.
bool isPointedInto(const std::vector<std::string>& arguments, const BufferArgumentSpec& array)
{
    return array.role != BufferRole::Output
        && (array.offset != 0 || std::ranges::any_of(arguments, [](const std::string& argument) {
               return std::holds_alternative<PointerSpec>(namedArgument(argument).spec.value);
           }));
}

/// Removes what an input was called with, as data take its place. How a texture is read stays said: there they become
/// the argument's, and true is returned.
bool replaceArgument(std::vector<std::string>& arguments, const std::string& input, const std::string& data)
{
    for (auto argument = arguments.begin(); argument != arguments.end(); ++argument) {
        NamedArgument named = namedArgument(*argument);
        if (auto* const structure = std::get_if<StructSpec>(&named.spec.value);
            structure && input.starts_with(named.name + ".")) {
            std::erase_if(structure->fields,
                [&](const StructFieldSpec& field) { return named.name + "." + field.path == input; });
            *argument = named.name + "=" + withFiles(*structure, [](const std::string& path) { return path; });
            if (structure->fields.empty())
                arguments.erase(argument);
            return false;
        }
        if (named.name != input)
            continue;
        const auto* const array = std::get_if<BufferArgumentSpec>(&named.spec.value);
        if (array && isPointedInto(arguments, *array)) { // where pointers point stays said
            std::string text = named.spec.text;
            *argument = input + "=" + text.replace(text.find(array->source), array->source.size(), data);
            return true;
        }
        if (!array || !array->texture || array->texture->surface) {
            arguments.erase(argument);
            return false;
        }
        constexpr std::string_view kind = "tex:";
        const std::string modes = named.spec.text.substr(kind.size() + array->source.size());
        *argument = fmt::format("{}={}{}{}", input, kind, data, modes);
        return true;
    }
    return false;
}

} // namespace

/// Sets the specs; data that were not chosen are written out as the kernel's own, so that they stay while others
/// change.
void DesktopModel::setSpecs(Experiment& next, const Specs& specs) const
{
    const std::vector<InputDescription> inputs = kernelOf(next).inputs;
    while (next.data.size() < inputs.size())
        next.data.push_back(inputs[next.data.size()].defaultData);
    for (const auto& [input, spec] : specs) {
        if (next.data.size() <= input)
            next.data.resize(input + 1);
        const bool ofTexture =
            next.source && input < inputs.size() && replaceArgument(next.source->arguments, inputs[input].name, spec);
        next.data[input] = ofTexture ? std::string() : spec;
    }
    if (next.source) // the sizes of a copy's data do as well
        std::erase_if(next.source->arguments, [this](const std::string& argument) {
            return std::ranges::find(m_copiedSizes, argument) != m_copiedSizes.end();
        });
    next.grid.reset(); // the old grid belongs to the old data
}

/// Says why a file is no data, where it is none: what runs goes on, and nothing is changed.
bool DesktopModel::refuses(const QString& path)
{
    const QString refusal = refusalOfData(path);
    if (!refusal.isEmpty())
        say(refusal, true);
    return !refusal.isEmpty();
}

void DesktopModel::setData(std::size_t input, const std::string& spec)
{
    const std::string_view file = fileOf(spec);
    if (!file.empty() && refuses(QString::fromUtf8(file.data(), qsizetype(file.size()))))
        return;
    Experiment next = experiment();
    // A file may have changed since; what the program makes has not.
    if (file.empty() && !next.source && !next.grid && spec == specOfInput(input))
        return;
    setSpecs(next, {{input, spec}});
    forgetOpened();
    m_conversions.clear();
    if (!file.empty())
        m_opening = {QString::fromUtf8(file.data(), qsizetype(file.size()))};
    change(ui::said("undo.data", "data {}", QFileInfo(toQt(spec)).fileName()), next);
    m_openedStep = m_history.stack().index();
}

/// Returns what the input is loaded from, chosen or the kernel's own; empty where it has none.
std::string DesktopModel::specOfInput(std::size_t input) const
{
    const std::vector<std::string>& data = experiment().data;
    if (input < data.size() && !data[input].empty())
        return data[input];
    const std::vector<InputDescription> inputs = kernelOf(experiment()).inputs;
    return input < inputs.size() ? inputs[input].defaultData : std::string();
}

/// Forgets what was told about opened data.
void DesktopModel::forgetOpened()
{
    m_leftOut.clear();
    m_given.clear();
}

void DesktopModel::exchangeData(std::size_t one, std::size_t other)
{
    const auto inputs = this->inputs();
    if (!inputs || std::max(one, other) >= inputs->inputs.size())
        return;
    const InputState &first = inputs->inputs[one], &second = inputs->inputs[other];
    if (!first.loaded || !second.loaded)
        return;
    Experiment next = experiment();
    setSpecs(next, {{one, second.loaded->spec}, {other, first.loaded->spec}});
    forgetOpened();
    m_conversions.clear();
    change(ui::said("undo.exchange", "exchange {} and {}", first.name, second.name), next);
}

void DesktopModel::setConvert(bool convert)
{
    Experiment next = experiment();
    next.convert = convert;
    change(
        convert ? ui::said("undo.convert", "convert data") : ui::said("undo.convert_nothing", "convert nothing"), next);
}

/// Says whether an input's data came along from another kernel, and were not chosen since.
bool DesktopModel::cameAlong(std::size_t input) const
{
    const std::vector<std::string>& data = experiment().data;
    return m_alongKernel == experiment().kernel && input < data.size() && input < m_along.size() && !data[input].empty()
        && data[input] == m_along[input];
}

/// Returns a new set that fills the inputs in order: the data that were opened before, without those that came along
/// from another kernel, and then the file. Empty where that makes no set.
DesktopModel::Specs DesktopModel::newSetWith(const KernelDescription& kernel, const std::string& file) const
{
    const std::vector<std::string>& data = experiment().data;
    Specs opened;
    bool along = false;
    for (std::size_t i = 0; i < data.size(); ++i)
        if (cameAlong(i))
            along = true;
        else if (readsFile(data[i]))
            opened.emplace_back(opened.size(), data[i]);
    const bool complete = waiting()
        && std::ranges::all_of(waiting()->inputs, [](const InputState& input) { return input.loaded.has_value(); });
    if (!complete || !along || opened.empty() || opened.size() >= kernel.inputs.size())
        return {};
    opened.emplace_back(opened.size(), file);
    return opened;
}

/// Returns the first input that waits for data, else the first that reads no file, else the first.
std::size_t DesktopModel::inputFor(const KernelDescription& kernel) const
{
    if (waiting())
        for (std::size_t i = 0; i < waiting()->inputs.size(); ++i)
            if (!waiting()->inputs[i].fits)
                return i;
    const std::vector<std::string>& data = experiment().data;
    for (std::size_t i = 0; i < kernel.inputs.size(); ++i)
        if (i >= data.size() || !readsFile(data[i]))
            return i;
    return 0;
}

namespace {

/// " (f32: 3 of 9 values rounded)": what converting, not reading, has changed of the values.
std::string lossOf(const InputState& input)
{
    std::string_view note = input.data->note;
    note.remove_prefix(std::min(note.size(), input.loaded->note.size()));
    if (note.starts_with("; "))
        note.remove_prefix(2);
    return note.empty() ? std::string() : " (" + std::string(note) + ")";
}

bool isReversed(const std::vector<std::string>& data, const std::vector<std::string>& given)
{
    return given.size() == 2 && data != given && std::equal(data.begin(), data.end(), given.rbegin(), given.rend());
}

/// The files that a person's own kernel has no input for; empty: there are none.
std::string leftOutWords(const BoundSource& source)
{
    std::string files;
    for (const std::string& spec : source.leftOut)
        if (readsFile(spec))
            files += (files.empty() ? "" : ", ") + std::string(fileOf(spec));
    return files.empty() ? files
                         : warpatlas::say("data.no_input", "{} has no input for {}.", source.signature.name, files);
}

std::string leftOutWords(const std::string& kernel, std::size_t inputs, std::size_t files)
{
    return warpatlas::say("data.left_out", "{} takes {}: {} of the {} files left out.", kernel,
        counted(inputs, noun::input), files - inputs, files);
}

} // namespace

DesktopModel::Opened DesktopModel::openedExperiment(const QString& path, std::size_t others) const
{
    Opened opened;
    opened.files = {path};
    opened.experiment = loadExperiment(path.toStdString(), &opened.view);
    CanvasState tried;
    if (opened.view)
        applyView(*opened.view, tried, path.toStdString());
    opened.leftOut = replaceMissingFiles(opened.experiment).words();
    if (others > 0)
        opened.leftOut += (opened.leftOut.empty() ? "" : " ")
            + warpatlas::say(
                "data.opened_alone", "An experiment is opened alone: {} left out.", counted(others, noun::file));
    return opened;
}

DesktopModel::Opened DesktopModel::openedData(const QStringList& paths, bool orOtherKernel) const
{
    Opened opened;
    opened.files = paths;
    const KernelDescription kernel = kernelOf(experiment());
    const std::size_t inputs = kernel.inputs.size(), files = std::size_t(paths.size());
    const std::string first = paths.first().toStdString();
    const auto with = [this](const Specs& specs) {
        Experiment next = experiment();
        setSpecs(next, specs);
        return next;
    };
    if (files == 1 && inputs > 1 && !orOtherKernel) {
        // The file replaces what does not fit, or is the second of a new set where only that fits.
        opened.experiment = with({{inputFor(kernel), first}});
        if (const Specs newSet = newSetWith(kernel, first); !newSet.empty())
            opened.otherwise = std::make_shared<const Experiment>(with(newSet));
        return opened;
    }
    // Several files may be meant for a kernel with more inputs; this one takes the first where they are not.
    const bool tooMany = files > 1 && inputs == 1;
    if (orOtherKernel || inputs == 0 || tooMany)
        opened.orOtherKernelFor = files;
    if (tooMany && !orOtherKernel)
        opened.otherwise = std::make_shared<const Experiment>(with({{0, first}}));
    Specs specs;
    for (std::size_t i = 0; i < files && (opened.orOtherKernelFor > 0 || i < inputs); ++i)
        specs.emplace_back(i, paths[qsizetype(i)].toStdString());
    opened.experiment = with(specs);
    if (files > specs.size())
        opened.leftOut = leftOutWords(experiment().kernel, inputs, files);
    return opened;
}

void DesktopModel::openFiles(const QStringList& paths, bool orOtherKernel)
{
    if (paths.isEmpty())
        return;
    const auto alone =
        std::ranges::find_if(paths, [](const QString& path) { return isExperimentFile(path.toStdString()); });
    if (alone == paths.end())
        for (const QString& path : paths)
            if (refuses(path))
                return;
    try {
        const Opened opened = alone == paths.end() ? openedData(paths, orOtherKernel)
                                                   : openedExperiment(*alone, std::size_t(paths.size()) - 1);
        const std::vector<std::string>& data = opened.experiment.data;
        m_opening = opened.files;
        m_leftOut = opened.leftOut;
        m_otherwise = opened.otherwise;
        m_orOtherKernelFor = opened.orOtherKernelFor;
        m_given.assign(data.begin(), data.begin() + std::ptrdiff_t(std::min(opened.orOtherKernelFor, data.size())));
        m_conversions.clear(); // said again of what was opened again
        openExperiment(ui::said("undo.open", "open {}", QFileInfo(opened.files.first()).fileName()), opened.experiment,
            opened.view);
    } catch (const InputError& error) {
        say(toQt(error.what()), true);
    }
}

/// Says how a person's own data were converted for the kernel, which kernel replaced the other, and what was opened and
/// is not shown. Empty if nothing was. `brief`: where a conversion that loses nothing is all of it, that there was one.
std::string DesktopModel::whatWasDone(const BoundExperiment& bound, std::string& brief) const
{
    std::string made, losses;
    if (bound.inputs)
        for (const InputState& input : bound.inputs->inputs)
            if (input.data && input.loaded && readsFile(input.loaded->spec)
                && input.data->conversion != input.loaded->conversion) {
                const std::string loss = lossOf(input);
                made += (made.empty() ? "" : "; ") + nameAndConversion(*input.data) + loss;
                losses += loss;
            }
    const std::string kernel = nameOfKernel(bound);
    const std::size_t taken = bound.experiment.data.size();
    // A kernel of one's own may have them in its arguments.
    const std::string leftOut = !bound.source && m_given.size() > taken ? leftOutWords(kernel, taken, m_given.size())
        : m_leftOut.empty() && bound.source                             ? leftOutWords(*bound.source)
                                                                        : m_leftOut;
    const std::string before = leftOut + (leftOut.empty() ? "" : " ");
    const bool reversed = isReversed(bound.experiment.data, m_given);
    if (!m_replaced.empty()) {
        const std::string refused = m_given.size() > 1
            ? warpatlas::say("data.takes_not_them", "{} does not take them", m_replaced)
            : warpatlas::say("data.takes_not_alone", "{} does not take it alone", m_replaced);
        const std::string shown = reversed
            ? warpatlas::say("data.shown_reversed", "{}: shown with {}, in the other order", refused, kernel)
            : warpatlas::say("data.shown_with", "{}: shown with {}", refused, kernel);
        return before + shown + (made.empty() ? "" : " (" + made + ")") + ".";
    }
    std::string order = reversed ? warpatlas::say("data.this_order", "{} and {} are taken in this order.",
                            bound.data[0].label, bound.data[1].label)
                                 : leftOut;
    if (made.empty())
        return order;
    if (order.empty() && losses.empty())
        brief = warpatlas::say("data.converted_for", "Converted for {}.", kernel);
    return order + (order.empty() ? "" : " ") + warpatlas::say("data.made_for", "{}, for {}.", made, kernel);
}

std::shared_ptr<const InputSet> DesktopModel::inputs() const
{
    return waiting() ? waiting() : outcome() ? outcome()->bound->inputs : nullptr;
}

/// Waiting is a state, not a failure: what was opened stays, and so does the last picture.
void DesktopModel::waits()
{
    m_history.markGood();
    tellOpened();
    // The line tells, for example, why the last session's experiment waits.
    if (!std::exchange(m_keepLine, false) || !m_leftOut.empty())
        emit said(toQt(m_leftOut), false);
}

} // namespace warpatlas::ui::inline desktop
