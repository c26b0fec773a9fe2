/// A row of the sweep's form: what changes, and its values; below it a line that says what they mean, or why they are
/// none.
#pragma once

#include "ui/desktop/sweep/axis_texts.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace warpatlas::ui {

class SweepAxisRow : public QWidget {
    Q_OBJECT
public:
    /// `optional`: there may be no axis.
    SweepAxisRow(const QString& name, const QString& title, bool optional, QWidget* parent = nullptr);

    void setChoices(const std::vector<AxisChoice>& choices); ///< keeps what is chosen, where that is among them
    const AxisText& text() const { return m_text; }
    void setText(const AxisText& text);
    /// `read` null: not known yet.
    void setRead(const ReadAxis* read);

signals:
    void edited(); ///< text() is another, by the person

private:
    void choose(const std::string& name);
    void showText();
    void fillValues();
    QString titleOf(const std::string& name) const;

    bool m_optional;
    std::vector<AxisChoice> m_choices;
    AxisText m_text;
    QToolButton *m_over, *m_choose;
    QLineEdit* m_values;
    QLabel* m_note;
};

} // namespace warpatlas::ui
