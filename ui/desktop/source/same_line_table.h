/// "The same line, three threads": what the line of the first refused access came to for the last right thread and for
/// wrong ones. Hidden where a run has none. Recorded on a worker.
#pragma once

#include "app/mend/same_line.h"
#include "ui/desktop/look/section.h"
#include "ui/desktop/model/job.h"

namespace warpatlas::ui::inline desktop {

class DesktopModel;

class SameLineTable : public Section {
    Q_OBJECT
public:
    explicit SameLineTable(DesktopModel& model, QWidget* parent = nullptr);
    const Job& job() const { return m_job; }

signals:
    void threadClicked(qulonglong thread); ///< linear

private:
    void refresh();
    void show(const SameLine& table);

    DesktopModel& m_model;
    QWidget* m_cells = nullptr;
    QLabel* m_note;
    OutcomePointer m_of; ///< the run that is looked at
    std::shared_ptr<const void> m_shown; ///< its trace, for which this is made already
    Job m_job;
};

} // namespace warpatlas::ui::inline desktop
