/// The experiment with undo and redo: what the user has set, in the order in which they set it.
#pragma once

#include "app/experiment/experiment.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

namespace warpatlas::ui {

class ExperimentHistory : public QObject {
    Q_OBJECT
public:
    explicit ExperimentHistory(QObject* parent = nullptr);

    const Experiment& current() const { return m_current; }
    QUndoStack& stack() { return m_stack; }

    /// One step, named `words` ("block 16 × 16"). Changes with the same non-empty key that nothing was run between are
    /// one step, so that turning a spin box ten notches is undone at once. No step if nothing differs.
    void change(const QString& words, const Experiment& next, const QString& key = {});
    /// The last step led to `next` instead. Starts over where there is none.
    void amend(const Experiment& next);
    /// Starts over, without history.
    void reset(const Experiment& experiment);

    /// The present state is about to be run: later changes are steps of their own.
    void seal();
    /// What was sealed last could be bound: a later failure comes back to there.
    void markGood();
    /// Back to what markGood saw; the failed steps leave the history. Returns whether anything changed.
    bool revertToGood();

signals:
    void changed();
    void began(); ///< anew, without history: nobody changed anything

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

} // namespace warpatlas::ui
