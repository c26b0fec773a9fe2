#include "ui/desktop/model/experiment_history.h"

#include <QUndoCommand>

#include <algorithm>

namespace warpatlas::ui::inline desktop {

class ExperimentChange : public QUndoCommand {
public:
    ExperimentChange(ExperimentHistory& history, const QString& words, Experiment before, Experiment after, QString key)
        : QUndoCommand(words),
          m_history(history),
          m_before(std::move(before)),
          m_after(std::move(after)),
          m_key(std::move(key))
    {
    }

    void undo() override
    {
        m_history.set(m_before);
        // The stack drops an obsolete command after its undo, but undoes none that was obsolete before.
        setObsolete(m_history.m_dropping);
    }
    void redo() override { m_history.set(m_after); }
    int id() const override { return m_key.isEmpty() && !m_history.m_amending ? -1 : 1; }
    const QString& key() const { return m_key; }

    bool mergeWith(const QUndoCommand* other) override
    {
        const auto& later = static_cast<const ExperimentChange&>(*other);
        if ((m_history.m_sealed && !m_history.m_amending) || later.m_key != m_key)
            return false;
        m_after = later.m_after;
        if (!m_history.m_amending)
            setText(later.text());
        return true;
    }

private:
    ExperimentHistory& m_history;
    Experiment m_before, m_after;
    QString m_key;
};

ExperimentHistory::ExperimentHistory(QObject* parent) : QObject(parent) { }

void ExperimentHistory::change(const QString& words, const Experiment& next, const QString& key)
{
    if (next == m_current)
        return;
    // A step that is now behind an undone good one can never be returned to by redo.
    m_goodIndex = std::min(m_goodIndex, m_stack.index());
    m_sealedIndex = std::min(m_sealedIndex, m_stack.index());
    m_stack.push(new ExperimentChange(*this, words, m_current, next, key));
    m_sealed = false;
}

void ExperimentHistory::amend(const Experiment& next)
{
    const auto* last =
        m_stack.index() > 0 ? dynamic_cast<const ExperimentChange*>(m_stack.command(m_stack.index() - 1)) : nullptr;
    if (!last || next == m_current) {
        if (!last)
            reset(next);
        return;
    }
    m_amending = true;
    m_stack.push(new ExperimentChange(*this, last->text(), m_current, next, last->key()));
    m_amending = false;
}

void ExperimentHistory::forgetSteps()
{
    m_stack.clear();
    m_goodIndex = m_sealedIndex = 0;
    m_sealed = true;
}

void ExperimentHistory::reset(const Experiment& experiment)
{
    forgetSteps();
    set(experiment);
    emit began();
}

void ExperimentHistory::seal()
{
    m_sealed = true;
    m_sealedIndex = m_stack.index();
}

bool ExperimentHistory::revertToGood()
{
    const bool differs = m_stack.index() != m_goodIndex;
    m_dropping = true;
    while (m_stack.index() > m_goodIndex)
        m_stack.undo();
    m_dropping = false;
    while (m_stack.index() < m_goodIndex)
        m_stack.redo();
    m_sealed = true;
    return differs;
}

bool ExperimentHistory::takeBack()
{
    if (m_stack.index() == 0)
        return false;
    m_dropping = true;
    m_stack.undo();
    m_dropping = false;
    m_goodIndex = std::min(m_goodIndex, m_stack.index());
    m_sealedIndex = std::min(m_sealedIndex, m_stack.index());
    m_sealed = true;
    return true;
}

void ExperimentHistory::set(const Experiment& experiment)
{
    m_current = experiment;
    emit changed();
}

} // namespace warpatlas::ui::inline desktop
