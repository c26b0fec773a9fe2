/// One of the four questions at the foot of the window: a dot, the question, and its answer in short, each number with
/// its badge. A click opens its page.
#pragma once

#include "ui/desktop/layout/headlines.h"

#include <QAbstractButton>

namespace warpatlas::ui::inline desktop {

class AnswerButton : public QAbstractButton {
    Q_OBJECT
public:
    /// `key` is the one that opens it, for the tool tip.
    AnswerButton(Question question, const QString& key, QWidget* parent = nullptr);
    void setAnswer(const AnswerHeadline& answer);
    const AnswerHeadline& answer() const { return m_answer; }

    int leastWidth() const; ///< with the question, and with what is wrong in as few words as there are
    int wholeWidth() const; ///< with all of the answer
    QString shown() const; ///< the words of the answer that there is room for, parts joined by " · "
    QSize sizeHint() const override;

private:
    /// The painted part of the answer at the present width.
    struct Fitting {
        Headline parts; ///< that have room; the last one perhaps without what stands behind its badge
        QString brief; ///< in place of them
    };
    Fitting fitting() const;
    int room() const;
    void paintEvent(QPaintEvent* event) override;

    AnswerHeadline m_answer;
};

} // namespace warpatlas::ui::inline desktop
