#include "ui/desktop/panels/formula_panel.h"

#include "ui/desktop/follow_bridge.h"
#include "ui/desktop/style.h"
#include "ui/desktop/view_model.h"
#include "ui/desktop/words.h"
#include "ui/overlay/follow_words.h"

#include <QVBoxLayout>

#include <algorithm>

namespace warpatlas::ui {
namespace {

constexpr int shortFormula = 34; ///< characters that fit into one row of a narrow panel

bool isName(const QString& text)
{
    return !text.isEmpty()
        && std::all_of(text.begin(), text.end(), [](QChar c) { return c.isLetterOrNumber() || c == '_'; });
}

QString coloured(const QString& text, const QColor& colour)
{
    return QString("<span style='color:%1'>%2</span>").arg(colour.name(), text.toHtmlEscaped());
}

QColor valueColour(const QString& value)
{
    const Tokens& t = tokens();
    return value == "true" ? t.goodText : value == "false" ? t.warningText : value == "not traced" ? t.soft : t.accent;
}

QString code(const QString& rows)
{
    return QString("<div style=\"font-family:'%1';font-size:11px\">%2</div>").arg(monoFont(11).family(), rows);
}

} // namespace

QString formulaRows(const QString& formula)
{
    QStringList parts = formula.split(" = ");
    if (parts.size() < 2)
        return formula.toHtmlEscaped();
    const QString value = parts.takeLast();
    QString first = parts.takeFirst();
    if (isName(first) && !parts.isEmpty())
        first += " = " + parts.takeFirst();
    const bool oneRow = formula.size() <= shortFormula;
    QString rest;
    for (const QString& part : parts)
        rest += "= " + part + ' ';
    const Tokens& t = tokens();
    return first.toHtmlEscaped() + (oneRow ? " " : "<br>&nbsp;&nbsp;") + coloured(rest + "= ", t.soft)
        + coloured(value, valueColour(value));
}

FormulaPanel::FormulaPanel(ViewModel& view, FollowBridge& follow, QWidget* parent)
    : Section("Formula, this thread", parent),
      m_view(view),
      m_follow(follow),
      m_note(makeLabel({}, "note")),
      m_formulas(new QLabel),
      m_events(makeLabel({}, "soft"))
{
    for (QLabel* label : {m_note, m_formulas, m_events}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        body()->addWidget(label);
    }
    m_note->setObjectName("formula.note");
    m_formulas->setObjectName("formula.rows");
    m_events->setObjectName("formula.events");
    m_formulas->setTextFormat(Qt::RichText);
    m_events->setTextFormat(Qt::PlainText);
    connect(&m_view, &ViewModel::changed, this, &FormulaPanel::refresh);
    connect(&m_follow, &FollowBridge::changed, this, &FormulaPanel::refresh);
    refresh();
}

void FormulaPanel::refresh()
{
    const CanvasState& state = m_view.state();
    const StoryPointer& story = m_follow.story();
    const MomentPointer& moment = m_follow.moment();
    QString note, rows, events;
    if (!state.following) {
        note = state.selected.thread
            ? QString("Follow this thread (F) to see each of its lines with the numbers filled in.")
            : QString("Select a thread and follow it (F): each line with its numbers filled in.");
    } else if (!story) {
        note = m_follow.words().isEmpty() ? QString("recording its block …") : m_follow.words();
    } else if (moment) {
        for (const FollowRow& row : followRows(*moment)) {
            const QString text = toQt(row.text);
            if (row.kind == FollowRow::Kind::Event)
                events += (events.isEmpty() ? "" : "\n") + text;
            else
                rows += "<div style='margin-bottom:5px'>"
                    + (row.kind == FollowRow::Kind::Loop ? coloured(text, tokens().soft) : formulaRows(text))
                    + "</div>";
        }
    }
    if (story)
        note = toQt(followWords(*story, std::min(state.visit, story->visits.size() - 1), Room::Full));
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    m_formulas->setText(rows.isEmpty() ? rows : code(rows));
    m_formulas->setVisible(!rows.isEmpty());
    m_events->setText(events);
    m_events->setVisible(!events.isEmpty());
    if (story)
        badge()->setProvenance(Provenance::Simulated);
    else
        badge()->hide();
}

} // namespace warpatlas::ui
