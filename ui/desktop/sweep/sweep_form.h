/// What is asked of a sweep: one axis or two with their values, or one of the ready questions. What the texts mean is
/// read on a worker, while the form is seen.
#pragma once

#include "app/player/newest_work.h"
#include "ui/desktop/sweep/axis_texts.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QToolButton;

namespace warpatlas::ui {

class DesktopModel;
class SweepAxisRow;

class SweepForm : public QWidget {
    Q_OBJECT
public:
    explicit SweepForm(DesktopModel& model, QWidget* parent = nullptr);

    /// What is to be run; empty where a text is refused, or not read yet.
    std::optional<Sweep> sweep() const;
    bool reads() const; ///< what is meant is not known yet
    void ask(const ReadySweep& ready);
    /// What answers the question that the form still asks; empty where its texts are a person's own.
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

} // namespace warpatlas::ui
