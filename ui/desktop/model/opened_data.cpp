#include "ui/desktop/model/opened_data.h"

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
std::vector<std::string> OpenedData::broughtFor(const KernelDescription& before, const KernelDescription& next)
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

void OpenedData::takeAlong(const KernelDescription& before, const KernelDescription* chosen, Experiment& next)
{
    forget();
    next.data = chosen ? broughtFor(before, *chosen) : std::vector<std::string>();
    m_along = next.data;
    m_alongKernel = next.kernel;
}

/// Returns the data by input; those of one's own kernel may be arguments, of which the files count.
std::vector<std::string> OpenedData::shownData() const
{
    std::vector<std::string> data = m_model.experiment().data;
    if (!m_model.experiment().source)
        return data;
    const std::vector<InputDescription> inputs = m_model.kernelOf(m_model.experiment()).inputs;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (i < data.size() && !data[i].empty())
            continue;
        const std::string file = fileOfArgument(m_model.own().argumentOf(inputs[i].name));
        if (file.empty())
            continue;
        data.resize(std::max(data.size(), i + 1));
        data[i] = file;
    }
    return data;
}

/// Remembers the person's own data; a kernel without inputs forgets none.
void OpenedData::remember()
{
    const std::vector<std::string> data = shownData();
    if (m_model.kernelOf(m_model.experiment()).inputs.empty())
        return;
    if (data.empty())
        m_brought.clear();
    else if (m_brought.size() < data.size())
        m_brought = data;
    else
        std::ranges::copy(data, m_brought.begin());
}

/// Keeps the person's own data in step with undo and redo, also past kernels that have no input for them.
void OpenedData::keepBrought(int step, bool isNew)
{
    if (isNew) {
        m_kept.erase(m_kept.upper_bound(step), m_kept.end());
        m_kept[step] = m_brought;
        return;
    }
    if (const auto kept = m_kept.find(step); kept != m_kept.end())
        m_brought = kept->second;
    if (m_model.history().stack().count() > 0)
        forget(); // undone or redone, not begun anew
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
void OpenedData::setSpecs(Experiment& next, const Specs& specs) const
{
    const std::vector<InputDescription> inputs = m_model.kernelOf(next).inputs;
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
        m_model.own().dropCopiedSizes(next.source->arguments);
    next.grid.reset(); // the old grid belongs to the old data
}

/// Says why a file is no data, where it is none: what runs goes on, and nothing is changed.
bool OpenedData::refuses(const QString& path)
{
    const QString refusal = refusalOfData(path);
    if (!refusal.isEmpty())
        m_model.say(refusal, true);
    return !refusal.isEmpty();
}

void OpenedData::set(std::size_t input, const std::string& spec)
{
    const std::string_view file = fileOf(spec);
    if (!file.empty() && refuses(QString::fromUtf8(file.data(), qsizetype(file.size()))))
        return;
    Experiment next = m_model.experiment();
    // A file may have changed since; what the program makes has not.
    if (file.empty() && !next.source && !next.grid && spec == specOfInput(input))
        return;
    setSpecs(next, {{input, spec}});
    forget();
    m_conversions.clear();
    if (!file.empty())
        m_opened.files = {QString::fromUtf8(file.data(), qsizetype(file.size()))};
    m_model.change(ui::said("undo.data", "data {}", QFileInfo(toQt(spec)).fileName()), next);
    m_openedStep = m_model.history().stack().index();
}

/// Returns what the input is loaded from, chosen or the kernel's own; empty where it has none.
std::string OpenedData::specOfInput(std::size_t input) const
{
    const std::vector<std::string>& data = m_model.experiment().data;
    if (input < data.size() && !data[input].empty())
        return data[input];
    const std::vector<InputDescription> inputs = m_model.kernelOf(m_model.experiment()).inputs;
    return input < inputs.size() ? inputs[input].defaultData : std::string();
}

/// Forgets what was told about opened data.
void OpenedData::forget()
{
    m_opened.leftOut.clear();
    m_given.clear();
}

void OpenedData::exchange(std::size_t one, std::size_t other)
{
    const auto inputs = m_model.inputs();
    if (!inputs || std::max(one, other) >= inputs->inputs.size())
        return;
    const InputState &first = inputs->inputs[one], &second = inputs->inputs[other];
    if (!first.loaded || !second.loaded)
        return;
    Experiment next = m_model.experiment();
    setSpecs(next, {{one, second.loaded->spec}, {other, first.loaded->spec}});
    forget();
    m_conversions.clear();
    m_model.change(ui::said("undo.exchange", "exchange {} and {}", first.name, second.name), next);
}

void OpenedData::setConvert(bool convert)
{
    Experiment next = m_model.experiment();
    next.convert = convert;
    m_model.change(
        convert ? ui::said("undo.convert", "convert data") : ui::said("undo.convert_nothing", "convert nothing"), next);
}

/// Says whether an input's data came along from another kernel, and were not chosen since.
bool OpenedData::cameAlong(std::size_t input) const
{
    const std::vector<std::string>& data = m_model.experiment().data;
    return m_alongKernel == m_model.experiment().kernel && input < data.size() && input < m_along.size()
        && !data[input].empty() && data[input] == m_along[input];
}

/// Returns a new set that fills the inputs in order: the data that were opened before, without those that came along
/// from another kernel, and then the file. Empty where that makes no set.
OpenedData::Specs OpenedData::newSetWith(const KernelDescription& kernel, const std::string& file) const
{
    const std::vector<std::string>& data = m_model.experiment().data;
    Specs opened;
    bool along = false;
    for (std::size_t i = 0; i < data.size(); ++i)
        if (cameAlong(i))
            along = true;
        else if (readsFile(data[i]))
            opened.emplace_back(opened.size(), data[i]);
    const bool complete = m_model.waiting()
        && std::ranges::all_of(
            m_model.waiting()->inputs, [](const InputState& input) { return input.loaded.has_value(); });
    if (!complete || !along || opened.empty() || opened.size() >= kernel.inputs.size())
        return {};
    opened.emplace_back(opened.size(), file);
    return opened;
}

/// Returns the first input that waits for data, else the first that reads no file, else the first.
std::size_t OpenedData::inputFor(const KernelDescription& kernel) const
{
    if (m_model.waiting())
        for (std::size_t i = 0; i < m_model.waiting()->inputs.size(); ++i)
            if (!m_model.waiting()->inputs[i].fits)
                return i;
    const std::vector<std::string>& data = m_model.experiment().data;
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

OpenedData::Opened OpenedData::openedExperiment(const QString& path, std::size_t others) const
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

OpenedData::Opened OpenedData::openedData(const QStringList& paths, bool orOtherKernel) const
{
    Opened opened;
    opened.files = paths;
    const KernelDescription kernel = m_model.kernelOf(m_model.experiment());
    const std::size_t inputs = kernel.inputs.size(), files = std::size_t(paths.size());
    const std::string first = paths.first().toStdString();
    const auto with = [this](const Specs& specs) {
        Experiment next = m_model.experiment();
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
        opened.leftOut = leftOutWords(m_model.experiment().kernel, inputs, files);
    return opened;
}

void OpenedData::openFiles(const QStringList& paths, bool orOtherKernel)
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
        m_opened = alone == paths.end() ? openedData(paths, orOtherKernel)
                                        : openedExperiment(*alone, std::size_t(paths.size()) - 1);
        const std::vector<std::string>& data = m_opened.experiment.data;
        m_given.assign(data.begin(), data.begin() + std::ptrdiff_t(std::min(m_opened.orOtherKernelFor, data.size())));
        m_conversions.clear(); // said again of what was opened again
        openExperiment(ui::said("undo.open", "open {}", QFileInfo(m_opened.files.first()).fileName()),
            m_opened.experiment, m_opened.view);
    } catch (const InputError& error) {
        m_model.say(toQt(error.what()), true);
    }
}

void OpenedData::begin(const QStringList& files, std::string leftOut, bool saysAgain)
{
    forget();
    m_opened.files = files;
    m_opened.leftOut = std::move(leftOut);
    if (saysAgain)
        m_conversions.clear();
}

void OpenedData::restoreExperiment(
    const Experiment& experiment, const std::optional<SavedView>& view, const std::string& missing)
{
    forget();
    m_opened.leftOut = missing;
    openExperiment(ui::said("undo.restore", "restore what was unsaved"), experiment, view);
}

void OpenedData::openExperiment(
    const QString& words, const Experiment& experiment, const std::optional<SavedView>& view)
{
    m_opened.view = view;
    m_openedStep = -1;
    if (experiment == m_model.experiment()) {
        m_model.run();
    } else {
        m_model.change(words, experiment, "open");
        m_openedStep = m_model.history().stack().index();
    }
}

void OpenedData::tellOpened()
{
    for (const QString& path : std::exchange(m_opened.files, {}))
        emit opened(path);
}

/// Takes the step back that opened what did not run, and no other. Returns false where there is none.
bool OpenedData::takeBack()
{
    const bool isLast =
        !m_opened.files.empty() && m_model.history().stack().index() == m_openedStep && m_model.history().takeBack();
    m_openedStep = -1;
    return isLast;
}

void OpenedData::addWishes(RunOptions& options)
{
    options.orOtherKernelFor = std::exchange(m_opened.orOtherKernelFor, 0);
    options.otherwise = std::exchange(m_opened.otherwise, nullptr);
    m_replaced.clear();
}

void OpenedData::tell(const BoundExperiment& bound)
{
    const bool isOpened = bound.experiment == m_model.experiment();
    std::string brief;
    const std::string done = isOpened ? whatWasDone(bound, brief) : m_conversions;
    if (done != std::exchange(m_conversions, done) && !done.empty())
        emit saidOfChange(toQt(brief.empty() ? done : brief), brief.empty() ? QString() : toQt(done));
    if (isOpened && m_opened.view)
        emit viewOpened(*std::exchange(m_opened.view, {}));
}

/// Says how a person's own data were converted for the kernel, which kernel replaced the other, and what was opened and
/// is not shown. Empty if nothing was. `brief`: where a conversion that loses nothing is all of it, that there was one.
std::string OpenedData::whatWasDone(const BoundExperiment& bound, std::string& brief) const
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
        : m_opened.leftOut.empty() && bound.source                      ? leftOutWords(*bound.source)
                                                                        : m_opened.leftOut;
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

} // namespace warpatlas::ui::inline desktop
