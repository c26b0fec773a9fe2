#include "ui/desktop/files/files.h"

#include "app/dataset/file_kind.h"
#include "app/dataset/recorded/program_file.h"
#include "app/experiment/kernel_name.h"
#include "kernels/model/error.h"
#include "ui/canvas/state/kept_view.h"
#include "ui/desktop/files/changed_question.h"
#include "ui/desktop/files/unsaved_question.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/kernel_document.h"
#include "ui/desktop/model/missing_files.h"
#include "ui/desktop/model/recent_files.h"

#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace warpatlas::ui {
namespace {

/// Editors delete a file and write it anew: only one that stays away is gone.
constexpr int goneMs = 500;

QString changedText(const QString& name)
{
    return said("window.changed", "{} was changed by another program. What is shown is not what it has.", name);
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
      m_changedTextBar(new OfferBar("changedWords",
          {"changedRead", said("window.changed.read", "Read it again"),
              said("window.changed.read.tip", "Take the text that the file has now")},
          {"changedKeep", said("window.changed.keep", "Keep this text"),
              said("window.changed.keep.tip", "Stay with the text that is here; saving it replaces the file")})),
      m_goneBar(new OfferBar("goneWords",
          {"goneSave", said("window.gone.save", "Save it again"),
              said("window.gone.save.tip", "Write the text that is here to its file")},
          {"goneKeep", said("window.gone.keep", "Only keep it here"),
              said("window.gone.keep.tip", "Stay with the text that is here, without a file until it is saved")})),
      m_changedBar(new OfferBar("changedExperimentWords",
          {"changedExperimentRead", said("window.changed.read", "Read it again"),
              said("window.changed.read_experiment.tip", "Open the experiment that the file has now")},
          {"changedExperimentKeep", said("window.changed.keep_experiment", "Keep this one"),
              said("window.changed.keep_experiment.tip",
                  "Stay with the experiment that is here; saving it replaces the file")})),
      m_goneExperimentBar(new OfferBar("goneExperimentWords",
          {"goneExperimentSave", said("window.gone.save", "Save it again"),
              said("window.gone.save_experiment.tip", "Write the experiment that is here to its file")},
          {"goneExperimentKeep", said("window.gone.keep", "Only keep it here"),
              said("window.gone.keep_experiment.tip",
                  "Stay with the experiment that is here, without a file until it is saved")}))
{
    connect(&m_file, &ExperimentFile::changed, this, [this] {
        showTitle();
        m_recovery.changed();
    });
    connect(&m_document, &KernelDocument::stateChanged, this, [this] { m_recovery.changed(); });
    connect(&m_document, &KernelDocument::begins, &m_file, &ExperimentFile::begins);
    connect(&m_document, &KernelDocument::begun, &m_file, &ExperimentFile::begun);
    connect(&m_document, &KernelDocument::textSaved, &m_file, &ExperimentFile::textSaved);
    connect(&m_model, &DesktopModel::viewOpened, this, &Files::restored);
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
    connect(&m_document, &KernelDocument::stateChanged, this, [this] {
        m_textWatch.setFile(m_document.file());
        if (m_changedTextBar->isVisible())
            offerChangedText(); // it may be saved, or another text be here
        if (m_goneBar->isVisible() && !m_document.isFileGone())
            m_goneBar->hide();
    });
    for (QTimer* due : {&m_goneDue, &m_goneExperimentDue}) {
        due->setSingleShot(true);
        due->setInterval(goneMs);
    }
    connect(&m_goneDue, &QTimer::timeout, this, &Files::offerGoneText);
    connect(&m_textWatch, &FileWatch::touched, this, &Files::offerChangedText);
    connect(m_changedTextBar, &OfferBar::accepted, &m_document, &KernelDocument::readAgain);
    connect(m_changedTextBar, &OfferBar::declined, &m_document, &KernelDocument::keepDraft);
    connect(&m_textWatch, &FileWatch::touched, this, [this] {
        if (m_document.isFileGone())
            m_goneDue.start();
        else if (m_goneBar->isVisible())
            offerGoneText(); // it is back
    });
    connect(m_goneBar, &OfferBar::accepted, this, [this] {
        if (!saveText(false))
            offerGoneText(); // its folder has gone as well
    });
    connect(m_goneBar, &OfferBar::declined, &m_document, &KernelDocument::keepDraft);
    connect(&m_file, &ExperimentFile::changed, this, [this] {
        m_experimentWatch.setFile(m_file.path());
        if (m_changedBar->isVisible())
            offerChangedExperiment();
        if (m_goneExperimentBar->isVisible() && !m_file.isGone())
            m_goneExperimentBar->hide();
    });
    connect(&m_experimentWatch, &FileWatch::touched, this, &Files::offerChangedExperiment);
    connect(m_changedBar, &OfferBar::accepted, this, &Files::readExperimentAgain);
    connect(m_changedBar, &OfferBar::declined, &m_file, &ExperimentFile::keep);
    connect(&m_goneExperimentDue, &QTimer::timeout, this, &Files::offerGoneExperiment);
    connect(&m_experimentWatch, &FileWatch::touched, this, [this] {
        if (m_file.isGone())
            m_goneExperimentDue.start();
        else if (m_goneExperimentBar->isVisible())
            offerGoneExperiment(); // it is back
    });
    connect(m_goneExperimentBar, &OfferBar::accepted, this, [this] {
        if (!save())
            offerGoneExperiment(); // its folder has gone as well
    });
    connect(m_goneExperimentBar, &OfferBar::declined, &m_file, &ExperimentFile::keep);
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
        m_model.openFiles(paths, orOtherKernel);
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
    return mayOverwriteExperiment() && saveTo(m_file.path());
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
        return mayOverwriteText() && m_document.saveTo(file.filePath());
    const QString start = file.isAbsolute() ? file.filePath() : dialogFolder() + "/" + file.fileName();
    QString path = QFileDialog::getSaveFileName(&m_window, said("dialog.save_kernel", "Save the kernel's text"), start,
        said("dialog.filter.kernels", "CUDA C++ and PTX ({})", "*.cu *.ptx"));
    if (path.isEmpty())
        return false;
    if (QFileInfo(path).suffix().isEmpty())
        path += ".cu";
    return m_document.saveTo(path);
}

/// Asks where another program changed the text's file.
bool Files::mayOverwriteText()
{
    if (!m_document.changedOnDisk())
        return true;
    switch (askAboutChanged(&m_window, QFileInfo(m_document.file()).fileName())) {
    case ChangedAnswer::Overwrite:
        return true;
    case ChangedAnswer::ReadAgain:
        m_document.readAgain();
        return false;
    case ChangedAnswer::Cancel:
        break;
    }
    return false;
}

bool Files::mayOverwriteExperiment()
{
    if (!m_file.changedOnDisk())
        return true;
    switch (askAboutChanged(&m_window, m_file.name())) {
    case ChangedAnswer::Overwrite:
        return true;
    case ChangedAnswer::ReadAgain:
        readExperimentAgain();
        return false;
    case ChangedAnswer::Cancel:
        break;
    }
    return false;
}

/// What is here goes back to with Undo.
void Files::readExperimentAgain()
{
    m_model.openFiles({m_file.path()});
}

void Files::offerChangedText()
{
    if (m_document.changedOnDisk())
        m_changedTextBar->offer(changedText(QFileInfo(m_document.file()).fileName()));
    else
        m_changedTextBar->hide();
}

void Files::offerGoneText()
{
    if (m_document.isFileGone())
        m_goneBar->offer(said("window.gone",
            "{} is not there any more: it was deleted or renamed. Its text is kept here; saving writes the file again.",
            QFileInfo(m_document.file()).fileName()));
    else
        m_goneBar->hide();
    emit m_document.stateChanged(); // a text whose file is gone counts as not saved
}

void Files::offerChangedExperiment()
{
    if (m_file.changedOnDisk())
        m_changedBar->offer(changedText(m_file.name()));
    else
        m_changedBar->hide();
}

void Files::offerGoneExperiment()
{
    if (m_file.isGone())
        m_goneExperimentBar->offer(said("window.gone_experiment",
            "{} is not there any more: it was deleted or renamed. The experiment is kept here; saving writes the file "
            "again.",
            m_file.name()));
    else
        m_goneExperimentBar->hide();
    emit m_file.changed(); // one whose file is gone counts as not saved
}

/// Asks about the text that no file has: what does not compile is in no experiment, and a text alone is kept by a .cu.
bool Files::mayLoseText()
{
    const bool gone = m_document.isFileGone();
    if (!gone && !m_document.isUnsaved() && !(m_file.onlyTextChanged() && m_document.isModified()))
        return true;
    switch (askAboutUnsaved(&m_window, QFileInfo(m_document.file()).fileName(),
        gone ? said("dialog.unsaved.gone", "The file with the kernel's text is not there any more.")
             : said("dialog.unsaved.text", "The kernel's text was changed."))) {
    case UnsavedAnswer::Save:
        return saveText(false);
    case UnsavedAnswer::Discard:
        if (m_file.onlyTextChanged())
            emit discarded(m_file.unmodified());
        return true;
    case UnsavedAnswer::Cancel:
        break;
    }
    return false;
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
    switch (askAboutUnsaved(&m_window, subject,
        m_file.isGone() ? said("dialog.unsaved.gone_experiment", "The experiment's file is not there any more.")
            : m_document.isModified()
            ? said("dialog.unsaved.with_text",
                "The kernel's text in {} was changed, too. Save keeps it in the experiment; the file stays as it was.",
                QFileInfo(m_document.file()).fileName())
            : said("dialog.unsaved.what", "Kernel, data, launch, parameters or device were changed."))) {
    case UnsavedAnswer::Save:
        return save();
    case UnsavedAnswer::Discard:
        emit discarded(m_file.unmodified());
        return true;
    case UnsavedAnswer::Cancel:
        break;
    }
    return false;
}

bool Files::mayClose()
{
    return mayLoseChanges();
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
    m_model.restoreExperiment(left.experiment, view, missing);
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

} // namespace warpatlas::ui
