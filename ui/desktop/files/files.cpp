#include "ui/desktop/files/files.h"

#include "app/dataset/file_kind.h"
#include "app/dataset/recorded/program_file.h"
#include "app/experiment/kernel_name.h"
#include "kernels/model/error.h"
#include "ui/canvas/state/kept_view.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/kernel_document.h"
#include "ui/desktop/model/missing_files.h"
#include "ui/desktop/model/recent_files.h"

#include <QAbstractButton>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QString>

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

/// Asks before unsaved changes are lost: Save, Discard or Cancel.
/// `subject` has the changes: "lesson.warpatlas", "The experiment with photo.png"; `what` is a sentence about them.
int askAboutUnsaved(QWidget* parent, const QString& subject, const QString& what)
{
    QMessageBox box(QMessageBox::NoIcon, said("dialog.unsaved", "Unsaved changes"),
        said("dialog.unsaved.line", "{} has changes that are not saved.", subject),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, parent);
    box.setObjectName("unsavedQuestion");
    box.setInformativeText(what);
    box.setDefaultButton(QMessageBox::Save);
    box.setEscapeButton(QMessageBox::Cancel);
    return box.exec();
}

} // namespace

Files::Files(QMainWindow& window, DesktopModel& model, KernelDocument& document, ViewModel& view, RecentFiles& recent,
    const QString& recoveryFolder)
    : QObject(&window),
      m_window(window),
      m_model(model),
      m_document(document),
      m_recent(recent),
      m_file(model, view),
      m_recovery(recoveryFolder,
          [this, &view]() -> std::optional<LeftBehind> {
              // A draft that does not compile yet is lost as easily as one that does.
              if (!m_file.modified() && !m_document.isUnsaved())
                  return std::nullopt;
              return LeftBehind{m_document.unsaved(), keptView(view.state()), m_file.path()};
          }),
      m_bar(new OfferBar("recoveryWords",
          {"recoveryRestore", said("window.recovery.restore", "Restore"),
              said("window.recovery.restore.tip", "Open the unsaved experiment of the last session")},
          {"recoveryDiscard", said("window.recovery.discard", "Discard"),
              said("window.recovery.discard.tip", "Forget the unsaved experiment of the last session")})),
      m_textGuard({.kind = "",
          .readTip = said("window.changed.read.tip", "Take the text that the file has now"),
          .keepText = said("window.changed.keep", "Keep this text"),
          .keepTip = said("window.changed.keep.tip", "Stay with the text that is here; saving it replaces the file"),
          .saveTip = said("window.gone.save.tip", "Write the text that is here to its file"),
          .keepHereTip =
              said("window.gone.keep.tip", "Stay with the text that is here, without a file until it is saved"),
          .goneWords =
              [](const QString& name) {
                  return said("window.gone",
                      "{} is not there any more: it was deleted or renamed. Its text is kept here; saving writes the "
                      "file again.",
                      name);
              },
          .path = [this] { return m_document.file(); },
          .name = [this] { return QFileInfo(m_document.file()).fileName(); },
          .isChanged = [this] { return m_document.changedOnDisk().has_value(); },
          .isGone = [this] { return m_document.isFileGone(); },
          .readAgain = [this] { m_document.readAgain(); },
          .keep = [this] { m_document.keepDraft(); },
          .save = [this] { return saveText(false); },
          .told = [this] { emit m_document.stateChanged(); }}),
      m_experimentGuard({.kind = "Experiment",
          .readTip = said("window.changed.read_experiment.tip", "Open the experiment that the file has now"),
          .keepText = said("window.changed.keep_experiment", "Keep this one"),
          .keepTip = said("window.changed.keep_experiment.tip",
              "Stay with the experiment that is here; saving it replaces the file"),
          .saveTip = said("window.gone.save_experiment.tip", "Write the experiment that is here to its file"),
          .keepHereTip = said("window.gone.keep_experiment.tip",
              "Stay with the experiment that is here, without a file until it is saved"),
          .goneWords =
              [](const QString& name) {
                  return said("window.gone_experiment",
                      "{} is not there any more: it was deleted or renamed. The experiment is kept here; saving writes "
                      "the file again.",
                      name);
              },
          .path = [this] { return m_file.path(); },
          .name = [this] { return m_file.name(); },
          .isChanged = [this] { return m_file.changedOnDisk(); },
          .isGone = [this] { return m_file.isGone(); },
          .readAgain = [this] { m_model.data().openFiles({m_file.path()}); }, // what is here goes back to with Undo
          .keep = [this] { m_file.keep(); },
          .save = [this] { return save(); },
          .told = [this] { emit m_file.changed(); }})
{
    connect(&m_file, &ExperimentFile::changed, this, [this] {
        showTitle();
        m_recovery.changed();
    });
    connect(&m_document, &KernelDocument::stateChanged, this, [this] { m_recovery.changed(); });
    connect(&m_document, &KernelDocument::begins, &m_file, &ExperimentFile::begins);
    connect(&m_document, &KernelDocument::begun, &m_file, &ExperimentFile::begun);
    connect(&m_document, &KernelDocument::textSaved, &m_file, &ExperimentFile::textSaved);
    connect(&m_model.data(), &OpenedData::viewOpened, this, &Files::restored);
    connect(&m_document, &KernelDocument::checkedChanged, this, [this] {
        // A text that does not compile never runs: with that it is restored.
        if (m_restoring && !m_document.isAhead() && m_document.checked() && !m_document.checked()->succeeded())
            restored();
    });
    connect(m_bar, &OfferBar::accepted, this, &Files::restore);
    connect(m_bar, &OfferBar::declined, this, [this] {
        m_left.reset();
        m_recovery.forgetFound();
    });
    connect(&m_document, &KernelDocument::stateChanged, this, [this] { m_textGuard.refresh(); });
    connect(&m_file, &ExperimentFile::changed, this, [this] { m_experimentGuard.refresh(); });
    showTitle();
}

QString experimentFilter()
{
    return said("dialog.filter.experiments", "Experiments (*{})", experimentExtension);
}

void Files::showTitle()
{
    m_window.setWindowTitle(m_file.title());
    m_window.setWindowModified(m_file.modified());
}

void Files::open(const QStringList& paths, bool orOtherKernel)
{
    if (paths.isEmpty())
        return;
    if (isProgramFile(paths.first().toStdString())) {
        emit programOpened(paths.first());
        return;
    }
    const auto isText = [](const QString& path) { return isKernelSource(path.toStdString()); };
    if (const auto text = std::ranges::find_if(paths, isText); text != paths.end()) {
        QStringList data = paths;
        data.removeIf(isText);
        if (mayLoseChanges())
            m_document.open(*text, data);
        return;
    }
    if (!isExperimentFile(paths.first().toStdString()) || mayLoseChanges())
        m_model.data().openFiles(paths, orOtherKernel);
}

void Files::openCell(const std::string& place, const std::string& kernel)
{
    if (mayLoseChanges())
        m_document.openCell(place, kernel);
}

void Files::newKernel()
{
    if (mayLoseChanges())
        m_document.create();
}

void Files::beginWith(const std::function<void()>& what)
{
    if (!m_file.path().isEmpty() && !mayLoseChanges())
        return;
    m_file.begins();
    what();
    m_file.begun();
}

bool Files::save()
{
    if (m_file.path().isEmpty())
        return saveAs();
    return m_experimentGuard.mayOverwrite(&m_window) && saveTo(m_file.path());
}

bool Files::saveAs()
{
    const QString name = m_file.path().isEmpty() ? dialogFolder() + "/experiment" + experimentExtension
                                                 : QFileInfo(m_file.path()).absoluteFilePath();
    const QString withData =
        said("dialog.filter.with_data", "Experiments with their data, in one file (*{})", experimentExtension);
    QString chosen;
    QString path = QFileDialog::getSaveFileName(&m_window, said("dialog.save_experiment", "Save experiment"), name,
        experimentFilter() + ";;" + withData, &chosen);
    if (path.isEmpty())
        return false;
    if (QFileInfo(path).suffix().isEmpty())
        path += experimentExtension;
    return saveTo(path, chosen == withData ? SavedFiles::Within : SavedFiles::Named);
}

bool Files::saveTo(const QString& path, std::optional<SavedFiles> files)
{
    if (!m_file.save(path, files))
        return false;
    m_recent.add(path);
    m_recovery.writeNow(); // nothing is unsaved any more
    m_model.say(savedText(path), false);
    return true;
}

bool Files::saveText(bool askName)
{
    if (!m_document.isOpen())
        return false;
    const QFileInfo file(m_document.file());
    if (!askName && file.isAbsolute())
        return m_textGuard.mayOverwrite(&m_window) && m_document.saveTo(file.filePath());
    QString start = file.isAbsolute() ? file.filePath() : dialogFolder() + "/" + file.fileName();
    if (isNotebook(start.toStdString())) // its cell alone becomes a file
        start = file.absolutePath() + "/" + file.completeBaseName() + ".cu";
    QString path = QFileDialog::getSaveFileName(&m_window, said("dialog.save_kernel", "Save the kernel's text"), start,
        said("dialog.filter.kernels", "CUDA C++ and PTX ({})", "*.cu *.ptx"));
    if (path.isEmpty())
        return false;
    if (QFileInfo(path).suffix().isEmpty())
        path += ".cu";
    return m_document.saveTo(path);
}

/// Asks about the text that no file has: what does not compile is in no experiment, and a text alone is kept by a .cu.
bool Files::mayLoseText()
{
    const bool gone = m_document.isFileGone();
    if (!gone && !m_document.isUnsaved() && !(m_file.onlyTextChanged() && m_document.isModified()))
        return true;
    const int answer = askAboutUnsaved(&m_window, QFileInfo(m_document.file()).fileName(),
        gone ? said("dialog.unsaved.gone", "The file with the kernel's text is not there any more.")
             : said("dialog.unsaved.text", "The kernel's text was changed."));
    if (answer == QMessageBox::Discard && m_file.onlyTextChanged())
        emit discarded(m_file.unmodified());
    return answer == QMessageBox::Discard || (answer == QMessageBox::Save && saveText(false));
}

bool Files::mayLoseChanges()
{
    const bool textAlone = m_file.onlyTextChanged();
    if (!mayLoseText())
        return false;
    if (textAlone || !m_file.modified())
        return true;
    QString subject = m_file.name();
    if (subject.isEmpty())
        subject = said("dialog.unsaved.experiment", "The experiment");
    else if (m_file.path().isEmpty())
        subject = said("dialog.unsaved.experiment_with", "The experiment with {}", subject);
    const int answer = askAboutUnsaved(&m_window, subject,
        m_file.isGone() ? said("dialog.unsaved.gone_experiment", "The experiment's file is not there any more.")
            : m_document.isModified()
            ? said("dialog.unsaved.with_text",
                "The kernel's text in {} was changed, too. Save keeps it in the experiment; the file stays as it was.",
                QFileInfo(m_document.file()).fileName())
            : said("dialog.unsaved.what", "Kernel, data, launch, parameters or device were changed."));
    if (answer == QMessageBox::Discard)
        emit discarded(m_file.unmodified());
    return answer == QMessageBox::Discard || (answer == QMessageBox::Save && save());
}

void Files::leaveBehind()
{
    if (m_left && m_left->experiment == m_model.experiment())
        m_recovery.forgetFound(); // not answered: once is enough
    m_recovery.leaveBehind();
}

void Files::offerRecovery()
{
    m_left = m_recovery.find();
    if (!m_recovery.setAside().isEmpty())
        m_model.say(said("window.set_aside", "What was unsaved cannot be read any more; it is kept as {}.",
                        m_recovery.setAside().join(", ")),
            true);
    if (!m_left)
        return;
    const QString name = m_left->path.isEmpty() ? QString() : QFileInfo(m_left->path).fileName() + ", ";
    m_bar->offer(
        said("window.recovered", "The last session ended unexpectedly. Its unsaved experiment was kept: {}kernel {}.",
            name, nameOfKernel(m_left->experiment)));
}

void Files::restore()
{
    if (!m_left)
        return;
    // The last session's experiment comes back by itself; the kept one adds its view.
    if (m_left->experiment != m_model.experiment() && !mayLoseChanges()) {
        m_bar->show();
        return;
    }
    LeftBehind left = *std::exchange(m_left, {});
    const std::string missing = replaceMissingFiles(left.experiment).words();
    SavedView view = left.view.value_or(SavedView());
    try {
        CanvasState tried;
        applyView(view, tried, {});
    } catch (const InputError&) {
        view = {}; // of a later version
    }
    m_restoring = left.path;
    m_model.data().restoreExperiment(left.experiment, view, missing);
}

/// Ends the restoring where it runs; where it does not, it is offered again at the next start.
void Files::restored()
{
    if (!m_restoring)
        return;
    m_file.recovered(*std::exchange(m_restoring, {}));
    // Written once the view is the kept one; under its new name before the old one is removed.
    QTimer::singleShot(0, this, [this] {
        m_recovery.writeNow();
        m_recovery.forgetFound();
    });
}

} // namespace warpatlas::ui::inline desktop
