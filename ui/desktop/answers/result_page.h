/// The page of an answer. At one side what is asked for, with the button that finds it, its progress and what the
/// numbers do not say; beside it what was found: what is wrong with it, a sentence, the chart, and where the numbers
/// come from. Every analysis is one of these.
#pragma once

#include "app/result/result.h"
#include "ui/desktop/charts/result_menu.h"
#include "ui/desktop/look/section.h"
#include "ui/desktop/model/job.h"

#include <functional>
#include <memory>
#include <optional>

class QHBoxLayout;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace warpatlas::ui::inline desktop {

class Chart;
class DesktopModel;
class PointView;
class ResultTable;

/// A part of an answer in short, as the foot of the window shows it.
struct HeadlinePart {
    bool operator==(const HeadlinePart&) const = default;

    QString words; ///< "0.036 ms CPU"
    std::optional<Provenance> provenance = {}; ///< empty where it is no number
    QString kind = {}; ///< "wrong", "warning", else empty
    bool comes = false; ///< nothing is there yet: it is of the run that is under way
    QString after = {}; ///< words behind the badge: "GPU"
    bool strong = true; ///< an answer; false: a hint
};
using Headline = std::vector<HeadlinePart>;

class ResultPage : public Section {
    Q_OBJECT
public:
    ~ResultPage() override; ///< cancels and waits

    const Job& job() const { return m_job; }
    ResultMenu& saves() const { return *m_saves; }

signals:
    void headlineChanged();

protected:
    struct Parts {
        Text title;
        QString name; ///< "flow": begins the objects' names
        int sideWidth = 300;
        QString saves; ///< "Save or copy the timeline"
        std::function<std::optional<Result>()> result; ///< what is saved; empty: there is none
        std::function<std::unique_ptr<Chart>()> figureChart; ///< of it
        bool figureGrows = false; ///< resultFigure()'s
        std::function<std::string()> json = {}; ///< to go on with; null: it has none
        std::function<QString()> fileName = {}; ///< what files are offered as; null: `name`
    };
    ResultPage(DesktopModel& model, const Parts& parts, QWidget* parent);

    struct Button {
        QString words, tip; ///< while nothing runs; without words there is none
        QString cancelTip;
        bool enabled = true;
    };
    /// As it is said now, with the bar and the words beside it; `line`: why there is nothing, or what is missing, while
    /// nothing runs.
    void refreshButton(const Button& button, const QString& line);
    /// The work's own words; shown until it ends.
    void tellProgress(double fraction, const QString& words);
    /// `timed`: the window takes no times meanwhile, as two that are timed at once are both timed wrong.
    void start(Job::Work work, bool timed);
    void cancel();

    /// Shows a result and its chart; `columns` as in PointView::setPoints().
    void showResult(const Result& result, std::unique_ptr<Chart> chart, std::size_t points, std::size_t columns);
    void showResult(const Result& result); ///< with its tables in a chart's place
    void showNothing(const QString& why); ///< in its place

    virtual void press() = 0; ///< the button, while nothing runs
    virtual void finish(const QString& refusal, bool cancelled) = 0;
    virtual void refreshControls() = 0; ///< calls refreshButton()

    DesktopModel& model() const { return m_model; }
    QVBoxLayout* side() const { return m_side; } ///< above the button
    QVBoxLayout* belowButton() const { return m_below; } ///< above the notes
    QVBoxLayout* beside() const
    {
        return m_beside;
    } ///< of what was found: faults, head, chart, conditions, and why none
    QHBoxLayout* head() const { return m_head; } ///< badge, sentence and Save
    QPushButton* button() const { return m_button; }
    QLabel* sentence() const { return m_sentence; }
    QLabel* progressWords() const { return m_words; }
    PointView* view() const { return m_view; }

private:
    QWidget* makeSide(int width);
    void fillBeside();
    void showWords(const Result& result);

    DesktopModel& m_model;
    QString m_name;
    double m_fraction = 0;
    QString m_said; ///< by the work
    bool m_timed = false;

    QVBoxLayout *m_side, *m_below, *m_beside;
    QHBoxLayout* m_head;
    PointView* m_view;
    ResultTable* m_table = nullptr; ///< null until a result is shown by it
    QPushButton* m_button;
    QProgressBar* m_bar;
    QLabel *m_words, *m_notes, *m_faults, *m_sentence, *m_conditions, *m_empty;
    Badge* m_badge; ///< of the sentence
    ResultMenu* m_saves;
    Job m_job;
};

} // namespace warpatlas::ui::inline desktop
