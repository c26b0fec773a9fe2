/// What a kernel of one's own is checked against: a host function or another kernel of its text, a kernel of the
/// catalogue or of a file, a file with the result; and how far the two may differ. Hidden for kernels of the catalogue,
/// which have their references.
#pragma once

#include "app/experiment/outcome.h"
#include "ui/desktop/look/section.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

class QMenu;
class QVBoxLayout;

namespace warpatlas::ui {

class DesktopModel;
class LiveForm;

class ReferencePanel : public Section {
    Q_OBJECT
public:
    explicit ReferencePanel(DesktopModel& model, QWidget* parent = nullptr);

private:
    /// What is shown of one output.
    struct Row {
        bool operator==(const Row&) const = default;

        std::size_t output = 0; ///< its buffer
        QString name{};
        std::string reference{}; ///< empty: none
        bool several = false; ///< there are others
        QString result{}, resultTip{}; ///< empty: nothing was compared yet
        bool good = false; ///< the result
        std::string suggested{}; ///< a host function; empty: none
        QString suggestedText{};
    };
    struct Rows {
        bool operator==(const Rows&) const = default;

        std::vector<Row> outputs;
        bool takesTolerance = false;
        std::optional<double> tolerance; ///< that somebody gave
        QString chosenTolerance; ///< for the empty field
    };

    void refresh();
    Rows rowsOf(const Outcome& outcome) const;
    void readResult(const Outcome& outcome, Row& row) const;
    void addOutput(QVBoxLayout& rows, const Row& row);
    void addTolerance(QVBoxLayout& rows);
    void fillMenu(QMenu& menu, const Outcome& outcome, std::size_t output, const std::string& present);
    void openData(std::size_t output);
    void openKernel(std::size_t output);
    std::string folder() const; ///< of the kernel's text

    DesktopModel& m_model;
    OutcomePointer m_outcome; ///< the latest, for the menus; null while nothing is shown
    Rows m_shown;
    LiveForm* m_form;
};

} // namespace warpatlas::ui
