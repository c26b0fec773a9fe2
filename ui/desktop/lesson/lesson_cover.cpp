#include "ui/desktop/lesson/lesson_cover.h"

#include "ui/desktop/lesson/lesson_model.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"

#include <QEvent>
#include <QVBoxLayout>

namespace warpatlas::ui::inline desktop {

constexpr int seam = 3; ///< between parts, which is hidden as well

LessonCover::LessonCover(const QList<QWidget*>& hidden, const QString& name, QWidget* window) : QWidget(window)
{
    setObjectName(name);
    setRole(this, "lessonCover");
    setAttribute(Qt::WA_StyledBackground);
    auto* layout = makeLayout<QVBoxLayout>(8, this);
    m_title = makeLabel({}, "coverTitle");
    m_sentence = makeLabel({}, "soft");
    layout->addStretch(1);
    for (QLabel* const label : {m_title, m_sentence}) {
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(true);
        layout->addWidget(label);
    }
    layout->addStretch(1);
    for (QWidget* const part : hidden) {
        m_hidden.append(part);
        part->installEventFilter(this);
    }
    window->installEventFilter(this);
    hide();
}

void LessonCover::setWords(const QString& title, const QString& sentence)
{
    m_title->setText(title);
    m_title->setVisible(!title.isEmpty());
    m_sentence->setText(sentence);
    setAccessibleName(title + " " + sentence);
    setVisible(!sentence.isEmpty());
    place();
}

bool LessonCover::eventFilter(QObject*, QEvent* event)
{
    static constexpr std::array moves{QEvent::Resize, QEvent::Move, QEvent::Show, QEvent::Hide};
    if (std::ranges::find(moves, event->type()) != moves.end())
        place();
    return false;
}

void LessonCover::place()
{
    if (!isVisibleTo(parentWidget()))
        return;
    QRegion hidden;
    for (const QPointer<QWidget>& part : m_hidden)
        if (part && part->isVisible() && part->window() == window())
            hidden += QRect(part->mapTo(parentWidget(), QPoint()), part->size()).adjusted(-seam, -seam, seam, seam);
    setGeometry(hidden.boundingRect());
    // The words stand in the middle of the first part.
    if (const QPointer<QWidget>& first = m_hidden.first()) {
        const QPoint at = first->mapTo(parentWidget(), QPoint()) - pos();
        layout()->setContentsMargins(
            at.x(), at.y(), width() - at.x() - first->width(), height() - at.y() - first->height());
    }
    setMask(hidden.translated(-pos()));
    raise();
}

void coverWhileAsked(LessonModel& lesson, const CoveredParts& parts, QWidget* window)
{
    auto* const overPicture =
        new LessonCover({parts.middle, parts.source, parts.thread, parts.answers}, "lesson.cover", window);
    auto* const overSource = new LessonCover({parts.source}, "lesson.sourceCover", window);
    auto* const overMiddle = new LessonCover({parts.middle}, "lesson.middleCover", window);
    auto* const overAnswers = new LessonCover({parts.answers}, "lesson.answersCover", window);
    const auto refresh = [&lesson, overPicture, overSource, overMiddle, overAnswers] {
        const bool asked = lesson.hidesPicture(), runs = lesson.runsProgram(), other = lesson.showsOther();
        if (asked)
            overPicture->setWords(said("lesson.cover", "First your answer"),
                said("lesson.cover.words", "Think it through, and answer on the left. Then the run shows it."));
        else if (runs)
            overPicture->setWords(said("lesson.program_runs", "The program is run"),
                said("lesson.program_runs.words", "It is compiled first, which takes some seconds."));
        else if (other) // what is there is of before the lesson
            overPicture->setWords(toQt(lesson.lesson()->title), toQt(lesson.lesson()->teaches));
        else
            overPicture->setWords({}, {});
        const bool covered = asked || runs || other;
        const auto step = covered ? std::nullopt : lesson.hiddenSolution();
        overSource->setWords(step ? said("lesson.source_cover", "This kernel is yours to write") : QString(),
            step ? said(
                "lesson.source_cover.words", "Step {} asks for it. Its text is shown when that is solved.", *step + 1)
                 : QString());
        const bool writes = !covered && lesson.writesProgram();
        overMiddle->setWords(writes ? said("lesson.writes", "A whole program") : QString(),
            writes ? said("lesson.writes.words", "It is run when it is checked: \"Show this run\" shows it over time.")
                   : QString());
        overAnswers->setWords({},
            !covered && (lesson.showsProgram() || writes) ? said("lesson.answers_cover",
                "Right, How fast, Why and What if are asked of one kernel: open a launch of the program.")
                                                          : QString());
    };
    QObject::connect(&lesson, &LessonModel::changed, overPicture, refresh);
}

} // namespace warpatlas::ui::inline desktop
