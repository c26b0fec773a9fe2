#include "ui/desktop/model/kernel_document.h"

#include "app/dataset/file_bytes.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/wake.h"

#include <QFileInfo>

#include <utility>

namespace warpatlas::ui {
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

} // namespace

KernelDocument::KernelDocument(DesktopModel& model, QObject* parent)
    : QObject(parent), m_model(model), m_check(wakes(this, [this] { take(); }))
{
    m_due.setSingleShot(true);
    m_due.setInterval(pauseMs);
    connect(&m_due, &QTimer::timeout, this, &KernelDocument::check);
    connect(&m_model, &DesktopModel::experimentChanged, this, &KernelDocument::followExperiment);
    followExperiment();
}

bool KernelDocument::isAhead() const
{
    const auto& source = m_model.experiment().source;
    return m_draft && (!source || source->text != m_draft->text);
}

QString KernelDocument::file() const
{
    return m_draft ? QString::fromStdString(m_draft->file) : QString();
}

void KernelDocument::create()
{
    SourceKernel source{newName};
    source.text = newKernel;
    m_saved.clear();
    begin(std::move(source), said("undo.new_kernel", "new kernel"), {});
}

void KernelDocument::copyShown()
{
    std::optional<Experiment> copy = m_model.ownCopy();
    if (!copy)
        return;
    if (!m_model.experiment().source)
        m_saved.clear();
    SourceKernel source = *copy->source;
    begin(std::move(source), said("undo.copy_kernel", "copy of {}", m_model.experiment().kernel), {}, std::move(copy));
}

void KernelDocument::open(const QString& path)
{
    SourceKernel source{path.toStdString()};
    try {
        readText(source);
    } catch (const InputError& error) {
        m_model.say(toQt(error.what()), true);
        return;
    }
    m_saved = source.text;
    begin(std::move(source), said("undo.open", "open {}", QFileInfo(path).fileName()), path);
}

void KernelDocument::begin(
    SourceKernel source, const QString& words, const QString& path, std::optional<Experiment> copyOf)
{
    m_draft = std::move(source);
    m_checked.reset();
    m_words = words;
    m_path = path;
    m_copyOf = std::move(copyOf);
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

void KernelDocument::check()
{
    m_due.stop();
    if (!m_draft)
        return;
    // As it is run: a compiler that was asked the same has the answer.
    m_check.check(*m_draft, instancesFor(m_copyOf ? m_copyOf->kernel : m_model.experiment().kernel),
        m_model.outcome() ? std::optional(m_model.outcome()->gpu) : std::nullopt);
    emit stateChanged();
}

void KernelDocument::take()
{
    std::optional<CheckedSource> checked = m_check.take();
    if (!checked || !m_draft || checked->source.text != m_draft->text)
        return;
    m_checked = std::move(checked);
    const bool good = m_checked->succeeded() && !m_checked->kernels.empty();
    if (good && (isAhead() || !m_words.isEmpty())) {
        m_changing = true;
        const QString words = m_words.isEmpty() ? said("undo.edit_kernel", "edit {}", m_draft->file) : m_words;
        if (m_copyOf) {
            m_copyOf->source = m_checked->source; // it may have been written in since
            m_model.openExperiment(words, *std::exchange(m_copyOf, {}), {});
        } else
            m_model.setSource(*m_checked, words, m_words.isEmpty() ? QString("source") : QString(), m_path);
        m_good = m_draft->text;
        m_words.clear();
        m_path.clear();
        m_changing = false;
    }
    emit checkedChanged();
    emit stateChanged();
}

/// The experiment changed by itself: undo, another kernel, a file that was opened.
void KernelDocument::followExperiment()
{
    const auto& source = m_model.experiment().source;
    if (m_changing || (source && m_draft && source->text == m_draft->text && source->file == m_draft->file))
        return;
    if (!source) {
        // A draft that does not compile is kept for when its last good version comes back.
        if (m_draft && m_draft->text != m_good)
            m_left = {m_good, m_draft->text};
        if (!m_draft || !m_words.isEmpty())
            return; // what was begun and does not compile yet stays
        m_draft.reset();
        m_checked.reset();
        emit textReplaced();
        emit stateChanged();
        return;
    }
    if (!m_draft || m_draft->file != source->file)
        m_saved = source->text;
    m_draft = source;
    m_good = source->text;
    if (!m_left.first.empty() && m_left.first == source->text)
        m_draft->text = std::exchange(m_left, {}).second;
    m_words.clear();
    m_path.clear();
    m_copyOf.reset();
    emit textReplaced();
    emit stateChanged();
    check();
}

bool KernelDocument::saveTo(const QString& path)
{
    if (!m_draft)
        return false;
    try {
        writeFile(path.toStdString(), asBytes(m_draft->text));
    } catch (const InputError& error) {
        m_model.say(toQt(error.what()), true);
        return false;
    }
    m_saved = m_draft->text;
    if (m_draft->file != path.toStdString()) {
        m_draft->file = path.toStdString();
        m_words = said("undo.save_kernel", "save as {}", QFileInfo(path).fileName());
        check();
    }
    m_model.say(savedText(path), false);
    emit stateChanged();
    return true;
}

Experiment KernelDocument::unsaved() const
{
    Experiment experiment = m_model.experiment();
    if (isAhead()) {
        if (!experiment.source)
            experiment.kernel.clear();
        experiment.source = m_draft;
    }
    return experiment;
}

} // namespace warpatlas::ui
