/// A whole program in the drawer: it is opened, run on the simulator and stopped here, with what it prints, what it did
/// over time and what went wrong; each launch opens like a kernel of one's own.
#pragma once

#include "app/program/kernel_problems.h"
#include "app/program/saved_program.h"
#include "app/words/problem_words.h"
#include "kernels/device/device.h"
#include "kernels/model/provenance.h"
#include "ui/desktop/look/section.h"
#include "ui/desktop/model/job.h"
#include "ui/desktop/program/program_work.h"

#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <optional>

class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;

namespace warpatlas::ui::inline desktop {

class DesktopModel;
class PointView;
class ProgramChart;
class ProgramForm;
class ProgramSide;
class ResultMenu;

class ProgramPanel : public Section {
    Q_OBJECT
public:
    /// Reads a run, as loadProgram() does; on the job's thread.
    using Load = std::function<SavedProgram(const std::string& path, Progress& progress)>;

    /// `work` empty: runWhereItIsWanted(); `load` empty: loadProgram().
    explicit ProgramPanel(DesktopModel& model, ProgramWork work = {}, Load load = {}, QWidget* parent = nullptr);
    ~ProgramPanel() override; ///< stops the program and waits

    void choose(); ///< asks for the file
    /// A .cu is compiled and run; a saved run is shown as it was. What cannot be read is said.
    void open(const QString& path);
    /// Saves the run that is shown; returns false where that fails, which is said.
    bool saveTo(const QString& path);

    void setDevices(const std::vector<DeviceListing>& devices); ///< of this machine
    const ProgramForm& form() const { return *m_form; }
    void setStarts(const QVariantList& starts); ///< what programs were started with (program_form.h)
    ResultMenu& saves() const { return *m_saves; }
    const Job& job() const { return m_job; }
    const SavedProgram* program() const { return m_program.get(); } ///< null: none is shown
    ProblemCount problems() const; ///< of what is shown
    Provenance provenance() const; ///< of what is shown
    QString headline() const; ///< "3 launches", "running"; empty: nothing yet
    /// Where a file dialog begins, and what it is told of the folder that was chosen.
    std::function<QString()> dialogFolder = [] { return QString("."); };
    std::function<void(const QString& folder)> savedIn = [](const QString&) {};
    /// Opens a launch, which is no part of the file that the window shows; not where a person wants that to stay.
    std::function<void(const std::function<void()>& open)> openAnew = [](const auto& open) { open(); };
    /// Before a program runs: keeps what was changed of its text in the window. False: it does not run.
    std::function<bool(const QString& file)> saveText = [](const QString&) { return true; };

signals:
    void headlineChanged();
    void told(const QString& line, bool wrong);
    void startsChanged(const QVariantList& starts);

private:
    QWidget* makeControls();
    QWidget* makeTimeline();
    void askSave();
    void run();
    void load();
    bool isLast();
    bool loading() const { return m_job.running() && m_loads; }
    void startWork(ProgramWish wish, const std::string& path);
    void takeLoaded(const std::shared_ptr<const SavedProgram>& program, const QString& refusal);
    void take(const std::shared_ptr<const SavedProgram>& program, const QString& messages, const QString& refusal);
    void showPrinted(const SavedProgram& program);
    void showRun(std::shared_ptr<const SavedProgram> program);
    void point(std::optional<std::size_t> at);
    void chooseBar(std::size_t bar);
    void chooseLine(unsigned line);
    void chooseBars(std::vector<std::size_t> bars, const QString& words);
    void resizeEvent(QResizeEvent* event) override;
    void chooseProblem(std::size_t problem);
    /// The launch of that place among the call's; none where it has none.
    void openLaunch(std::size_t call, std::size_t index);
    void refresh();

    /// To be done when the running program has ended: another may have been opened meanwhile.
    enum class Next { Show, Run, Load };

    DesktopModel& m_model;
    ProgramWork m_work;
    Load m_load;
    WorkedProgram m_found; ///< by the job, until it has ended
    bool m_loads = false; ///< what the job does, or did last, is reading
    Job m_job;
    Next m_next = Next::Show;
    QTemporaryDir m_folder; ///< for the run that was not saved: its launches read their memory there
    QString m_file; ///< the program's text; empty: none was opened
    ProgramWish m_wish;
    /// The GPU that the shown run saw, and the window's when it was opened: the first counts until the window's
    /// changes.
    std::optional<GpuSheet> m_gpu;
    std::string m_gpuBeside;
    std::shared_ptr<const SavedProgram> m_program;
    std::string m_toLoad; ///< the saved run that was opened last
    bool m_wasLoaded = false; ///< what is shown is a saved run
    QString m_line; ///< why there is none
    QString m_still; ///< where the launch is that takes long
    int m_runs = 0;

    QPushButton *m_open, *m_run, *m_save;
    ProgramForm* m_form;
    QProgressBar* m_bar; ///< of reading
    ResultMenu* m_saves;
    PointView* m_view;
    ProgramChart* m_chart = nullptr; ///< that m_view shows; null until there is one
    QLabel *m_name, *m_facts, *m_sentence, *m_pointed, *m_empty;
    ProgramSide* m_side;
    QPlainTextEdit* m_output; ///< of m_side
    std::vector<ProgramProblem> m_problems; ///< as they are listed
    QString m_chosen; ///< in words; empty: nothing is
};

} // namespace warpatlas::ui::inline desktop
