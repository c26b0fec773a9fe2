/// The data of the experiment: what a person brought or opened, where it goes, and what is said of it.
#pragma once

#include "app/player/player.h"

#include <QObject>
#include <QStringList>

#include <map>

namespace warpatlas::ui::inline desktop {

class DesktopModel;

class OpenedData : public QObject {
    Q_OBJECT
public:
    explicit OpenedData(DesktopModel& model) : m_model(model) { }

    void set(std::size_t input, const std::string& spec);
    void exchange(std::size_t one, std::size_t other); ///< exchanges those of two inputs
    void setConvert(bool convert); ///< whether data are brought into the kernel's form
    /// Opens one experiment file, or data: several fill the kernel's inputs in their order; one goes to the first input
    /// that waits or has no file yet, else to the first. Where the kernel takes no data, another one that can show them
    /// is taken; with `orOtherKernel` also where it cannot show them.
    void openFiles(const QStringList& paths, bool orOtherKernel = false);
    /// Makes it a step of its own, named `words`; it is looked at as `view` says.
    void openExperiment(const QString& words, const Experiment& experiment, const std::optional<SavedView>& view);
    /// Does the same with what an earlier session left behind; data that were opened in this one are no part of it.
    /// `missing` tells which of its files are gone, while it runs and after.
    void restoreExperiment(
        const Experiment& experiment, const std::optional<SavedView>& view, const std::string& missing);

    // For the model and its other parts.

    /// Begins with files, which the next run opens; `leftOut` is told of with it. `saysAgain`: also conversions that
    /// were told of before.
    void begin(const QStringList& files, std::string leftOut, bool saysAgain);
    void forget(); ///< what was told about opened data
    /// Gives another kernel, next.kernel, the person's own data as far as it has inputs for them; the rest are its own.
    /// `chosen`: null where it is not known.
    void takeAlong(const KernelDescription& before, const KernelDescription* chosen, Experiment& next);
    void addWishes(RunOptions& options); ///< for the next run
    void setReplaced(const std::string& kernel) { m_replaced = kernel; } ///< another kernel replaced it
    void tellOpened();
    void tell(const BoundExperiment& bound); ///< what was done for its data
    const std::string& leftOut() const { return m_opened.leftOut; }
    bool takeBack();
    void dropOpening() { m_opened.files.clear(), m_opened.view.reset(); } ///< the run ended without an outcome
    void remember();
    void keepBrought(int step, bool isNew); ///< `isNew`: not undone or redone
    void beginHistory() { m_kept = {{0, m_brought}}; }
    void forgetBrought() { m_brought.clear(); }

signals:
    /// As said(), about a change that the program made by itself to what was opened: undo takes it back. `whole`: more
    /// of it, or empty.
    void saidOfChange(const QString& line, const QString& whole);
    void opened(const QString& path); ///< read and run without an error
    /// The file that was opened says how to view the present outcome.
    void viewOpened(const warpatlas::SavedView& view);

private:
    using Specs = std::vector<std::pair<std::size_t, std::string>>; ///< by input
    /// The run for opened files.
    struct Opened {
        Experiment experiment; ///< what is tried first
        QStringList files; ///< files that it shows
        std::optional<SavedView> view;
        std::string leftOut; ///< line about the other files; empty: there are none
        std::size_t orOtherKernelFor = 0; ///< as in RunOptions, like the next
        std::shared_ptr<const Experiment> otherwise;
    };

    void setSpecs(Experiment& next, const Specs& specs) const;
    Opened openedExperiment(const QString& path, std::size_t others) const;
    Opened openedData(const QStringList& paths, bool orOtherKernel) const;
    std::vector<std::string> broughtFor(const KernelDescription& before, const KernelDescription& next);
    std::vector<std::string> shownData() const;
    std::size_t inputFor(const KernelDescription& kernel) const;
    bool cameAlong(std::size_t input) const;
    Specs newSetWith(const KernelDescription& kernel, const std::string& file) const;
    std::string whatWasDone(const BoundExperiment& bound, std::string& brief) const;
    bool refuses(const QString& path);
    std::string specOfInput(std::size_t input) const;

    DesktopModel& m_model;
    std::vector<std::string> m_brought; ///< by input: the last choice, kept for kernels with more inputs
    std::vector<std::string> m_along; ///< by input: what m_alongKernel got of it when it was chosen
    std::string m_alongKernel;
    std::map<int, std::vector<std::string>> m_kept; ///< m_brought, by step of the history
    Opened m_opened;
    int m_openedStep = -1; ///< index of the history behind the step that opens them
    std::string m_conversions; ///< those that were told last
    std::string m_replaced; ///< name of the kernel that another one replaced
    std::vector<std::string> m_given; ///< data opened for a kernel that may give way to another
};

} // namespace warpatlas::ui::inline desktop
