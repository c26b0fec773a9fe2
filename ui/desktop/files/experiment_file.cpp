#include "ui/desktop/files/experiment_file.h"

#include "app/dataset/data_spec.h"
#include "app/dataset/file_bytes.h"
#include "app/dataset/file_kind.h"
#include "app/experiment/kernel_name.h"
#include "kernels/model/error.h"
#include "ui/canvas/state/kept_view.h"
#include "ui/canvas/words/data_words.h"
#include "ui/desktop/look/qt_words.h"

#include <QFileInfo>

namespace warpatlas::ui::inline desktop {
namespace {

/// Returns the experiment without what opening data changes.
Experiment withoutData(Experiment experiment)
{
    experiment.data.clear();
    experiment.grid.reset();
    return experiment;
}

std::optional<std::string> contentsOf(const QString& path)
{
    try {
        return std::string(asText(readFile(path.toStdString(), maximumTextBytes)));
    } catch (const InputError&) {
        return std::nullopt; // it is gone, or empty
    }
}

} // namespace

ExperimentFile::ExperimentFile(DesktopModel& model, ViewModel& view, QObject* parent)
    : QObject(parent), m_model(model), m_view(view), m_saved(model.experiment())
{
    connect(&m_model, &DesktopModel::experimentChanged, this, &ExperimentFile::changed);
    connect(&m_model.history(), &ExperimentHistory::began, this, &ExperimentFile::began);
    connect(&m_model, &DesktopModel::adopts, this, &ExperimentFile::adopts);
    connect(&m_model.data(), &OpenedData::opened, this, &ExperimentFile::opened);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &ExperimentFile::changed);
    connect(&m_model, &DesktopModel::inputsChanged, this, &ExperimentFile::changed);
}

/// Begins with an experiment that the person did not make: the last session's, or the replacement for a missing one.
void ExperimentFile::began()
{
    if (!m_recovered && m_path.isEmpty())
        m_saved = m_model.experiment();
    emit changed();
}

/// Says whether only the data changed: opening data first is a beginning, not a change.
bool ExperimentFile::onlyDataChanged() const
{
    return m_path.isEmpty() && !m_recovered && withoutData(m_saved) == withoutData(m_model.experiment());
}

/// Takes over the kernel that comes with the opened data.
void ExperimentFile::adopts(const Experiment& next)
{
    if (onlyDataChanged())
        m_saved = next;
}

void ExperimentFile::opened(const QString& path)
{
    if (!isExperimentFile(path.toStdString())) {
        if (onlyDataChanged())
            m_saved = m_model.experiment();
    } else {
        belongTo(path);
        m_saved = m_model.experiment();
        m_recovered = false;
    }
    emit changed();
}

/// Takes the file for what the window shows now. What was shown before belongs to another one: undo would bring it back
/// under this file's name, and saving would write it there.
void ExperimentFile::belongTo(const QString& path)
{
    const bool another = m_path.isEmpty() || QFileInfo(path) != QFileInfo(m_path);
    setPath(path);
    if (another && !path.isEmpty())
        m_model.forgetSteps();
}

void ExperimentFile::setPath(const QString& path)
{
    m_files = path == m_path ? m_files : SavedFiles::Named;
    m_path = path;
    m_contents = path.isEmpty() ? std::nullopt : contentsOf(path);
}

bool ExperimentFile::changedOnDisk() const
{
    const std::optional<std::string> now = m_path.isEmpty() ? std::nullopt : contentsOf(m_path);
    return now && now != m_contents;
}

bool ExperimentFile::isGone() const
{
    return m_contents && !QFileInfo::exists(m_path);
}

void ExperimentFile::keep()
{
    setPath(m_path);
    emit changed();
}

QString ExperimentFile::name() const
{
    if (!m_path.isEmpty())
        return QFileInfo(m_path).fileName();
    const OutcomePointer& outcome = m_model.outcome();
    if (!outcome || outcome->bound->data.empty())
        return {};
    const Dataset& data = outcome->bound->data.front();
    const std::string_view file = fileOf(data.spec);
    return file.empty() ? toQt(data.label) : QFileInfo(toQt(file)).fileName();
}

bool ExperimentFile::modified() const
{
    const bool fileIsThere = m_contents && !isGone();
    return m_recovered || m_model.experiment() != m_saved || (!m_path.isEmpty() && !fileIsThere);
}

QString ExperimentFile::title() const
{
    QStringList parts;
    if (const QString name = this->name(); !name.isEmpty())
        parts += name + "[*]";
    if (m_model.waiting()) {
        parts += said("window.title.waits", "{} waits for data", m_model.experiment().kernel);
    } else if (const OutcomePointer& outcome = m_model.outcome()) {
        const std::string kernel = nameOfKernel(*outcome->bound);
        const QString mistake = toQt(mistakeTitle(*outcome->bound));
        parts += mistake.isEmpty() ? toQt(kernel) : said("window.title.mistake", "{}, mistake: {}", kernel, mistake);
        if (const auto& source = m_model.experiment().source; source && !source->cell.empty())
            parts += toQt(sourceNameOf(*source));
    }
    if (!parts.isEmpty() && !parts.first().contains("[*]"))
        parts.first() += "[*]";
    parts += parts.isEmpty() ? "WarpAtlas[*]" : "WarpAtlas";
    return parts.join(" – ");
}

void ExperimentFile::resume(const QString& path)
{
    try {
        m_saved = loadExperiment(path.toStdString());
        setPath(path);
    } catch (const InputError&) {
        // The file is gone, or something else by now: the window shows its contents, without a file.
    }
}

bool ExperimentFile::save(const QString& path, std::optional<SavedFiles> files)
{
    const SavedFiles how = files.value_or(path == m_path ? m_files : SavedFiles::Named);
    try {
        saveExperiment(m_model.experiment(), path.toStdString(), keptView(m_view.state()), how);
    } catch (const InputError& error) {
        m_model.say(toQt(error.what()), true);
        return false;
    }
    setPath(path);
    m_files = how;
    m_saved = m_model.experiment();
    m_recovered = false;
    emit changed();
    return true;
}

void ExperimentFile::begins()
{
    setPath({});
    m_recovered = false;
    begun();
}

void ExperimentFile::begun()
{
    m_saved = m_model.experiment();
    emit changed();
}

void ExperimentFile::textSaved()
{
    const auto& source = m_model.experiment().source;
    if (!m_path.isEmpty() || m_recovered || !m_saved.source || !source)
        return;
    m_saved.source->text = source->text;
    m_saved.source->file = source->file;
    emit changed();
}

bool ExperimentFile::onlyTextChanged() const
{
    Experiment now = m_model.experiment();
    if (!m_path.isEmpty() || m_recovered || !m_saved.source || !now.source || now == m_saved)
        return false;
    now.source->text = m_saved.source->text;
    now.source->file = m_saved.source->file;
    now.kernel = m_saved.kernel; // a text with another name in it has another kernel
    return now == m_saved;
}

void ExperimentFile::recovered(const QString& path)
{
    belongTo(path);
    m_recovered = true;
    emit changed();
}

} // namespace warpatlas::ui::inline desktop
