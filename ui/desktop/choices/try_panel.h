/// "Try": what could be done next, one click each.
#pragma once

#include "ui/desktop/choices/next_steps.h"
#include "ui/desktop/look/section.h"

namespace warpatlas::ui {

class TryPanel : public Section {
    Q_OBJECT
public:
    explicit TryPanel(DesktopModel& model, QWidget* parent = nullptr);

signals:
    void newKernelWanted();
    void checkWanted();
    void dataWanted();

private:
    void refresh();
    void show(const std::vector<NextStep>& steps);

    DesktopModel& m_model;
    QStringList m_shown; ///< titles and notes of the steps
};

} // namespace warpatlas::ui
