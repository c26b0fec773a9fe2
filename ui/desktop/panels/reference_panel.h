/// What a kernel of one's own is checked against: a host function or another kernel of its text, a kernel of the
/// catalogue or of a file, a file with the result; and how far the two may differ. Hidden for kernels of the catalogue,
/// which have their references.
#pragma once

#include "app/experiment/outcome.h"
#include "ui/desktop/look/section.h"

#include <string>
#include <vector>

class QMenu;
class QToolButton;

namespace warpatlas::ui {

class DesktopModel;
class LiveForm;

class ReferencePanel : public Section {
    Q_OBJECT
public:
    explicit ReferencePanel(DesktopModel& model, QWidget* parent = nullptr);

private:
    void refresh();
    void addOutput(const Outcome& outcome, std::size_t output);
    void addResult(const Outcome& outcome, std::size_t output);
    void addTolerance(const Outcome& outcome);
    void fillMenu(QMenu& menu, const Outcome& outcome, std::size_t output, const std::string& present);
    void openData(std::size_t output);
    void openKernel(std::size_t output);
    std::string folder() const; ///< of the kernel's text

    DesktopModel& m_model;
    OutcomePointer m_shown; ///< the outcome that is shown
    bool m_compared = false; ///< what came of its comparison is shown, too
    std::vector<std::string> m_references; ///< of the experiment that is shown
    LiveForm* m_form;
    QWidget* m_rows = nullptr; ///< while they are built
};

} // namespace warpatlas::ui
