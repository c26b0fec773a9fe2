#include "ui/desktop/model/kernel_document.h"

#include "app/dataset/file_bytes.h"
#include "app/experiment/kernel_name.h"
#include "app/experiment/simulated_gpu.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/job.h"

#include <QFileInfo>

#include <tuple>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

/// A pause in writing: short enough that an error shows at once, long enough that not every letter is compiled.
constexpr int pauseMs = 120;

constexpr const char* newKernel =
    R"(// Each thread takes one pixel. Change the line that writes, and watch what happens.
__global__ void mine(const unsigned char* in, unsigned char* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        int i = y * width + x;
        out[i] = in[i];
    }
}
)";

constexpr const char* newName = "mine.cu";

/// The text that its file has now. Throws InputError.
std::string textNow(SourceKernel& source)
{
    if (source.cell.empty())
        return std::string(asText(readFile(source.file, maximumTextBytes)));
    readText(source);
    return source.text;
}

/// An experiment's text need not be that of its file.
void readFileOnce(SourceKernel source, std::map<std::string, std::string>& files)
{
    if (!QFileInfo(toQt(source.file)).isAbsolute() || files.contains(wholeNameOf(source)))
        return;
    try {
        files[wholeNameOf(source)] = textNow(source);
    } catch (const InputError&) {
        // There is none: the text has no file yet.
    }
}

} // namespace

KernelDocument::KernelDocument(DesktopModel& model, QObject* parent)
    : QObject(parent), m_model(model), m_check(wakes(this, [this] { take(); }))
{
    m_due.setSingleShot(true);
    m_due.setInterval(pauseMs);
    connect(&m_due, &QTimer::timeout, this, &KernelDocument::check);
    connect(&m_model, &DesktopModel::experimentChanged, this, &KernelDocument::followExperiment);
    connect(this, &KernelDocument::stateChanged, &m_model,
        [this] { m_model.own().setTextRefused(m_draft && isAhead() && m_checked && !m_checked->succeeded()); });
    followExperiment();
}

bool KernelDocument::isAhead() const
{
    const auto& source = m_model.experiment().source;
    return m_draft && (m_begun || !source || source->text != m_draft->text);
}

/// The text of the draft's file, as it was read or written last; null where it has none.
const std::string* KernelDocument::fileText() const
{
    const auto known = m_draft ? m_files.find(wholeNameOf(*m_draft)) : m_files.end();
    return known == m_files.end() ? nullptr : &known->second;
}

bool KernelDocument::isModified() const
{
    const std::string* const saved = fileText();
    return m_draft && (!saved || *saved != m_draft->text || isFileGone());
}

bool KernelDocument::isFileGone() const
{
    return fileText() && QFileInfo(file()).isAbsolute() && !QFileInfo::exists(file());
}

void KernelDocument::create()
{
    SourceKernel source{newName};
    source.text = newKernel;
    begin(std::move(source), {said("undo.new_kernel", "new kernel"), newKernel, {}, {}});
}

void KernelDocument::copyShown()
{
    std::optional<Experiment> copy = m_model.own().copy();
    if (!copy)
        return;
    SourceKernel source = *copy->source;
    const QString words = said("undo.copy_kernel", "copy of {}", nameOfKernel(m_model.experiment()));
    begin(std::move(source), {words, copy->source->text, {}, copy});
}

/// Reads the text of the file that it names; says why it cannot.
bool KernelDocument::read(SourceKernel& source)
{
    try {
        readText(source);
    } catch (const InputError& error) {
        m_model.say(toQt(error.what()), true);
        return false;
    }
    m_files[wholeNameOf(source)] = source.text;
    return true;
}

void KernelDocument::open(const QString& path, const QStringList& data)
{
    SourceKernel source{path.toStdString()};
    std::string kernel;
    if (isNotebook(source.file)) {
        m_notebook = {};
        try {
            m_notebook = {source.file, std::make_shared<const NotebookKernels>(kernelsOf(Notebook(source.file)))};
            const auto& texts = m_notebook.kernels->texts;
            std::tie(source.cell, kernel) =
                chooseKernel(*m_notebook.kernels, source.file, texts.empty() ? std::string() : texts.front().place)
                    .both();
        } catch (const InputError& error) {
            m_model.say(toQt(error.what()), true);
            return;
        }
    }
    if (!read(source))
        return;
    begin(source, {said("undo.open", "open {}", sourceNameOf(source)), source.text, {path, data, kernel}, {}});
}

void KernelDocument::openCell(const std::string& place, const std::string& kernel)
{
    if (!m_draft)
        return;
    SourceKernel source{m_draft->file};
    source.cell = place;
    if (read(source))
        begin(source, {said("undo.open", "open {}", sourceNameOf(source)), source.text, {file(), {}, kernel}, {}});
}

const NotebookKernels* KernelDocument::notebook()
{
    if (!m_draft || m_draft->cell.empty())
        return nullptr;
    if (m_notebook.file != m_draft->file) {
        m_notebook = {m_draft->file, nullptr};
        try {
            m_notebook.kernels = std::make_shared<const NotebookKernels>(kernelsOf(Notebook(m_draft->file)));
        } catch (const InputError&) {
            // What is wrong with it is said where it is read or written.
        }
    }
    return m_notebook.kernels.get();
}

void KernelDocument::begin(SourceKernel source, Begun begun)
{
    m_draft = std::move(source);
    m_checked.reset();
    m_step.clear();
    const bool another = !begun.copyOf;
    m_begun = std::move(begun);
    if (another)
        emit begins();
    emit textReplaced();
    emit opened();
    emit stateChanged();
    check();
}

void KernelDocument::setText(const QString& text)
{
    if (!m_draft)
        return;
    std::string written = text.toStdString();
    if (written == m_draft->text)
        return;
    m_draft->text = std::move(written);
    m_due.start();
    emit stateChanged();
}

/// The name of the kernel that runs of the draft, as far as somebody chose one of this text.
std::string KernelDocument::chosenKernel() const
{
    if (m_begun)
        return m_begun->copyOf ? m_begun->copyOf->kernel : m_begun->opened.kernel;
    return m_model.experiment().kernel;
}

/// The GPU that the draft is going to be compiled for; empty where that is not known yet.
std::optional<GpuSheet> KernelDocument::gpuOfRun() const
{
    const bool another = m_begun && !m_begun->copyOf;
    const Experiment next = another ? m_model.own().begun(*m_draft, {}) : m_model.experiment();
    if (std::optional<GpuSheet> simulated = simulatedGpu(next))
        return simulated;
    return m_model.outcome() ? std::optional(m_model.outcome()->gpu) : std::nullopt;
}

void KernelDocument::check()
{
    m_due.stop();
    if (!m_draft)
        return;
    // As it is run: a compiler that was asked the same has the answer.
    m_check.check(*m_draft, instancesFor(chosenKernel()), gpuOfRun());
    emit stateChanged();
}

void KernelDocument::take()
{
    std::optional<CheckedSource> checked = m_check.take();
    if (!checked || !m_draft || checked->source.text != m_draft->text)
        return;
    m_checked = std::move(checked);
    const bool good = m_checked->succeeded() && !m_checked->kernels.empty();
    if (good && (isAhead() || !m_step.isEmpty())) {
        m_changing = true;
        const std::optional<Begun> begun = std::exchange(m_begun, {});
        const QString step = std::exchange(m_step, {});
        if (begun && begun->copyOf) {
            m_model.own().beginCopy(*m_checked, begun->words, *begun->copyOf, m_checked->source.text != begun->text);
        } else if (begun) {
            m_model.own().beginSource(*m_checked, begun->words, begun->opened);
        } else if (!step.isEmpty()) {
            m_model.own().setSource(*m_checked, step);
        } else {
            m_model.own().setSource(*m_checked, said("undo.edit_kernel", "edit {}", wholeNameOf(*m_draft)), "source");
        }
        m_followed = m_model.experiment().source;
        m_changing = false;
        if (begun && !begun->copyOf)
            emit this->begun();
        if (!isModified())
            emit textSaved();
    } else if (good) {
        m_model.own().noteChecked(*m_checked);
    } else if (!m_checked->succeeded() && !isAhead()) {
        emit opened(); // an experiment came with a text that only a person can mend
    }
    emit checkedChanged();
    emit stateChanged();
}

/// The experiment may have changed to another text by itself: undo, another kernel, a file that was opened. Where only
/// the rest of it changed, what is being written stays.
void KernelDocument::followExperiment()
{
    const auto& source = m_model.experiment().source;
    const bool same = source && m_followed
        ? source->text == m_followed->text && source->file == m_followed->file && source->cell == m_followed->cell
        : !source && !m_followed;
    if (m_changing || same)
        return;
    if (!source && m_begun) {
        m_followed.reset();
        return; // what was begun and does not compile yet stays
    }
    // A draft that is in no experiment is kept for when the text that it was made of comes back.
    std::optional<Left> left;
    if (m_draft && (m_begun || (m_followed && m_draft->text != m_followed->text)))
        left = Left{m_followed ? m_followed->text : std::string(), *m_draft, m_begun};
    m_followed = source;
    m_draft = source;
    m_begun.reset();
    m_step.clear();
    m_checked.reset();
    if (m_left && source && m_left->good == source->text) {
        m_draft = std::move(m_left->draft);
        m_begun = std::move(m_left->begun);
        m_left.reset();
    }
    if (left)
        m_left = std::move(left);
    if (source)
        readFileOnce(*source, m_files);
    emit textReplaced();
    if (m_draft && !isAhead() && !isModified())
        emit textSaved();
    emit stateChanged();
    check();
}

bool KernelDocument::saveTo(const QString& path)
{
    if (!m_draft)
        return false;
    const std::string file = path.toStdString();
    const bool intoCell = !m_draft->cell.empty() && file == m_draft->file;
    try {
        if (isNotebook(file) && !intoCell)
            throw InputError(
                file, warpatlas::say("document.other_notebook", "only the notebook that the text is of takes it"));
        writeFile(
            file, asBytes(intoCell ? withText(Notebook(file), file, m_draft->cell, m_draft->text) : m_draft->text));
    } catch (const InputError& error) {
        m_model.say(toQt(error.what()), true);
        return false;
    }
    if (!intoCell) {
        m_draft->cell.clear();
        m_draft->launches.clear();
    }
    m_notebook = {};
    m_files[wholeNameOf(*m_draft)] = m_draft->text;
    if (m_draft->file != file) {
        m_draft->file = file;
        m_files[file] = m_draft->text;
        m_step = said("undo.save_kernel", "save as {}", QFileInfo(path).fileName());
        check();
    }
    m_model.say(savedText(path), false);
    emit textSaved();
    emit stateChanged();
    return true;
}

std::optional<std::string> KernelDocument::changedOnDisk() const
{
    if (!m_draft || !QFileInfo(file()).isAbsolute())
        return std::nullopt;
    const std::string* const known = fileText(); // null: there was none, and another program may have made one
    try {
        SourceKernel now = *m_draft;
        std::string text = textNow(now);
        return (known && text == *known) || text == m_draft->text ? std::nullopt : std::optional(std::move(text));
    } catch (const InputError&) {
        return std::nullopt; // it is gone: nothing of it can be lost
    }
}

void KernelDocument::readAgain()
{
    if (!m_draft)
        return;
    SourceKernel source = *m_draft;
    if (!read(source))
        return;
    m_draft = std::move(source);
    replaced(said("undo.read_again", "read {} again", QFileInfo(file()).fileName()));
}

void KernelDocument::replaceText(const QString& text, const QString& step)
{
    if (!m_draft)
        return;
    m_draft->text = text.toStdString();
    replaced(step);
}

void KernelDocument::replaced(const QString& step)
{
    m_step = step;
    emit textReplaced();
    emit stateChanged();
    check();
}

void KernelDocument::keepDraft()
{
    if (const std::optional<std::string> text = changedOnDisk()) {
        m_files[wholeNameOf(*m_draft)] = *text;
    } else if (isFileGone()) {
        m_files.erase(wholeNameOf(*m_draft));
    }
    emit stateChanged();
}

Experiment KernelDocument::unsaved() const
{
    if (!isAhead())
        return m_model.experiment();
    Experiment experiment =
        m_begun ? m_begun->copyOf.value_or(m_model.own().begun(*m_draft, m_begun->opened.data)) : m_model.experiment();
    if (experiment.source)
        experiment.source->text = m_draft->text;
    return experiment;
}

} // namespace warpatlas::ui::inline desktop
