/// The answer to "Why?" as one chain, from left to right: what limits the run, the line that causes it, what would be
/// won without it, and how near that is to what the GPU can do.
#pragma once

#include "app/experiment/outcome.h"
#include "ui/desktop/look/section.h"

namespace warpatlas::ui::inline desktop {

class DesktopModel;
class ViewModel;

class LimitsPanel : public Section {
    Q_OBJECT
public:
    LimitsPanel(DesktopModel& model, ViewModel& view, QWidget* parent = nullptr);

signals:
    void pageWanted(const QString& name); ///< that shows a link in full

protected:
    void showEvent(QShowEvent* event) override;

private:
    void refresh();

    DesktopModel& m_model;
    ViewModel& m_view;
    OutcomePointer m_shown; ///< that the chain is of
    QWidget* m_chain = nullptr;
    QLabel* m_empty;
};

} // namespace warpatlas::ui::inline desktop
