/// "Try": what could be done next, one click each.
#pragma once

#include "app/experiment/outcome.h"
#include "ui/desktop/look/section.h"

#include <QString>

#include <functional>
#include <vector>

namespace warpatlas::ui::inline desktop {

/// What somebody could try next with the kernel at hand: a mistake of it, another block, the next step of its ladder.
/// Pure; each step is one change, which undo takes back.
class DesktopModel;

struct NextStep {
    enum class Place { Here, NewKernel, Check, Data };
    QString name; ///< for the program: "block", "mistake.no_guard"
    QString title; ///< "Make the block 32 × 8"
    QString note; ///< what one will see, in a few words
    std::function<void(DesktopModel& model)> take = {}; ///< for Place::Here
    Place place = Place::Here; ///< else the window leads there
};

/// Three to five. `outcome` is of the experiment that is set.
std::vector<NextStep> nextSteps(const Outcome& outcome);

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

} // namespace warpatlas::ui::inline desktop
