/// The experiment with undo and redo: what the user has set, in the order in which they set it.
#pragma once

#include "app/experiment/experiment.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

namespace warpatlas::ui::inline desktop {

class ExperimentHistory : public QObject {
    Q_OBJECT
public:
    explicit ExperimentHistory(QObject* parent = nullptr);

    const Experiment& current() const { return m_current; }
    QUndoStack& stack() { return m_stack; }

    /// Makes one step, named `words` ("block 16 × 16"). Changes with the same non-empty key and no run between them are
    /// one step, so that turning a spin box ten notches is undone at once. Makes no step if nothing differs.
    void change(const QString& words, const Experiment& next, const QString& key = {});
    /// Makes the last step lead to `next` instead. Starts over where there is no step.
    void amend(const Experiment& next);
    /// Starts over, without history.
    void reset(const Experiment& experiment);
    /// Makes the present state the first one: no step leads behind it.
    void forgetSteps();

    /// Call it before the present state is run: later changes are steps of their own.
    void seal();
    /// Call it when what was sealed last could be bound: a later failure comes back to there.
    void markGood() { m_goodIndex = m_sealedIndex; }
    /// Goes back to the state of markGood(); the failed steps leave the history. Returns whether anything changed.
    bool revertToGood();
    /// Takes the last step back, which leaves the history. Returns false where there is none.
    bool takeBack();

signals:
    void changed();
    void began(); ///< anew, without history: no person changed anything

private:
    friend class ExperimentChange;
    void set(const Experiment& experiment);

    Experiment m_current;
    QUndoStack m_stack;
    bool m_amending = false; ///< what is pushed now belongs to the last step
    int m_goodIndex = 0, m_sealedIndex = 0;
    bool m_sealed = true;
    bool m_dropping = false; ///< what is undone now leaves the history
};

} // namespace warpatlas::ui::inline desktop
