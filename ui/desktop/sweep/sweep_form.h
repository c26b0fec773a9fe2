/// A wish for a sweep: one axis or two with their values, or one of the ready questions. The texts are read on a
/// worker, while the form is seen.
#pragma once

#include "app/player/newest_work.h"
#include "ui/desktop/sweep/axis_texts.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QToolButton;
class QLineEdit;

namespace warpatlas::ui::inline desktop {

/// A row of the sweep's form: what changes, and its values; below it a line that says what they mean, or why they are
/// none.
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

class DesktopModel;
class SweepAxisRow;

class SweepForm : public QWidget {
    Q_OBJECT
public:
    explicit SweepForm(DesktopModel& model, QWidget* parent = nullptr);

    /// The sweep to run; empty where a text is refused, or not read yet.
    std::optional<Sweep> sweep() const;
    bool reads() const; ///< what is meant is not known yet
    void ask(const ReadySweep& ready);
    /// The answers to the question that the form still asks; empty where its texts are a person's own.
    std::vector<SweepShow> answers() const;

signals:
    void changed(); ///< sweep() is another
    void asked(); ///< a question was chosen

private:
    void fillQuestions();
    void tellQuestion();
    void read();
    void take();
    void show();
    void tell();
    AxisWish wish() const;
    void showEvent(QShowEvent* event) override;

    DesktopModel& m_model;
    QToolButton* m_questions;
    SweepAxisRow *m_over, *m_and;
    QPushButton* m_times;
    QLabel* m_about;
    std::optional<ReadAxes> m_read; ///< the last that was read
    std::optional<ReadySweep> m_asked; ///< the last one
    bool m_wantsTimes = true;
    NewestWork<AxisWish, ReadAxes> m_reader; ///< last: the others outlive its worker
};

} // namespace warpatlas::ui::inline desktop
