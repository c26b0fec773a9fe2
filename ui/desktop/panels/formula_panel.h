/// The followed thread's present line with its numbers filled in, and what happens there.
#pragma once

#include "ui/desktop/parts.h"

namespace warpatlas::ui {

class FollowBridge;
class ViewModel;

class FormulaPanel : public Section {
    Q_OBJECT
public:
    FormulaPanel(ViewModel& view, FollowBridge& follow, QWidget* parent = nullptr);

private:
    void refresh();

    ViewModel& m_view;
    FollowBridge& m_follow;
    QLabel *m_note, *m_formulas, *m_events;
};

/// A formula in rows: "x = a * b + c" and below it "= 14 * 32 + 5 = 453", the last value strong. One row where it is
/// short. Rich text.
QString formulaRows(const QString& formula);

} // namespace warpatlas::ui
