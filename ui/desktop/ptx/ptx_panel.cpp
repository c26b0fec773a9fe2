#include "ui/desktop/ptx/ptx_panel.h"

#include "app/experiment/outcome.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/model/debug_bridge.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/ptx_bridge.h"
#include "ui/desktop/ptx/ptx_view.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

/// Lines of words below the instructions. Their number stays the same for all of them, so that nothing jumps about
/// while the mouse moves.
constexpr int manyLines = 5, fewLines = 3, lowPanel = 260;

QString coloured(const QString& text, const QColor& colour)
{
    return QString("<span style=\"color:%1\">%2</span>").arg(colour.name(), text.toHtmlEscaped());
}

} // namespace

PtxPanel::PtxPanel(DesktopModel& model, PtxBridge& ptx, DebugBridge& debugging, QWidget* parent)
    : Section({"panel.ptx", "PTX"}, parent),
      m_model(model),
      m_ptx(ptx),
      m_debugging(debugging),
      m_view(new PtxView),
      m_words(makeLabel({}, "note"))
{
    setObjectName("ptx.panel");
    auto* close = makeLink(said("ptx_view.close", "Hide"), "ptx.close", said("ptx_view.close.name", "Hide the PTX"));
    addTrailing(close);
    connect(close, &QPushButton::clicked, this, &PtxPanel::closeRequested);
    body()->setSpacing(4);
    body()->addWidget(m_view, 1);
    m_words->setObjectName("ptx.words");
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::RichText);
    m_words->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    // Long instructions must not widen the window.
    m_words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    body()->addWidget(m_words);
    m_view->setWords([this](std::uint32_t row) { return wordsOf(row); });
    connect(m_view, &PtxView::pointed, this, &PtxPanel::explain);
    connect(&m_ptx, &PtxBridge::changed, this, &PtxPanel::showListing);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &PtxPanel::showCounters);
    connect(&m_debugging, &DebugBridge::changed, this, &PtxPanel::showThread);
    explain();
}

void PtxPanel::showListing()
{
    m_view->setListing(m_ptx.listing());
    setRemark(m_ptx.listing() ? m_ptx.kernel() : QString());
    m_trace.reset();
    showCounters();
    showThread();
    explain();
}

void PtxPanel::showCounters()
{
    const OutcomePointer& outcome = m_model.outcome();
    const bool counted = m_ptx.isOfRun() && outcome && outcome->trace;
    const std::shared_ptr<const void> trace = counted ? outcome->trace : nullptr;
    if (trace == m_trace && (trace || m_view->listing() == nullptr))
        return;
    m_trace = trace;
    m_view->setCounters(
        counted ? countersByLine(outcome->trace->lines, m_ptx.listing()->lines()) : std::vector<LineCounters>());
    if (counted)
        badge()->setProvenance(Provenance::Simulated);
    else
        badge()->hide();
}

void PtxPanel::showThread()
{
    const DebugMomentPointer& moment = m_debugging.moment();
    const PtxListingPointer& listing = m_ptx.listing();
    m_values.clear();
    if (!moment || !listing || !m_ptx.isOfRun()) {
        m_view->setLive({}, {});
        explain();
        return;
    }
    const auto live = listing->rowAt(moment->ptxLine), next = listing->rowAt(moment->nextPtxLine);
    for (const LaneRow& row : moment->registers)
        if (!row.values[moment->lane].empty())
            m_values.emplace(row.name, row.values[moment->lane]);
    // Registers of a function that was called have the same names as those of its caller.
    const auto where = next ? next : live;
    m_valuesOf = where ? listing->rows()[*where].function : 0;
    m_view->setLive(live, next);
    explain();
}

QString PtxPanel::valuesOf(std::uint32_t row) const
{
    const PtxListingPointer& listing = m_ptx.listing();
    if (!listing || m_values.empty() || row >= listing->rows().size() || listing->rows()[row].function != m_valuesOf)
        return {};
    QStringList values;
    for (const std::string& name : listing->registersOf(row))
        if (const auto found = m_values.find(name); found != m_values.end())
            values += toQt(name + " = " + found->second);
    return values.isEmpty() ? QString() : said("ptx_view.values", "Now: {}", values.join(", "));
}

QString PtxPanel::wordsOf(std::uint32_t row) const
{
    const PtxListingPointer& listing = m_ptx.listing();
    if (!listing)
        return {};
    const PtxRowWords told = listing->wordsOf(row);
    QStringList lines;
    if (!told.sentence.empty())
        lines += toQt(told.sentence);
    if (const QString values = valuesOf(row); !values.isEmpty())
        lines += values;
    for (const std::string& note : told.notes)
        lines += toQt(note);
    const PtxRow& shown = listing->rows()[row];
    if (!shown.calledAt.empty()) {
        QStringList calls;
        for (const std::uint32_t line : shown.calledAt)
            calls += QString::number(line);
        lines += said("ptx_view.inlined", "Inlined from line {}, called in line {}.", shown.line, calls.join(", "));
    }
    return lines.join('\n');
}

void PtxPanel::explain()
{
    const Tokens& t = tokens();
    const int lineHeight = m_words->fontMetrics().lineSpacing() + 1;
    const int room = lineHeight * (height() < lowPanel ? fewLines : manyLines);
    m_words->setFixedHeight(room);
    const PtxListingPointer& listing = m_ptx.listing();
    if (!listing) {
        m_words->setText(coloured(!m_ptx.refusal().isEmpty() ? m_ptx.refusal()
                : m_ptx.reading()                            ? said("ptx_view.reading", "reading the PTX …")
                                                             : QString(),
            t.soft));
        return;
    }
    const auto row = m_view->pointedRow() ? m_view->pointedRow() : m_view->liveRow();
    if (!row) {
        m_words->setText(coloured(said("ptx_view.hint",
                                      "Point at an instruction, or go to it with the keys: what it does stands here. "
                                      "Pointing at a line of the source lights what was made of it."),
            t.soft));
        return;
    }
    const PtxRowWords told = listing->wordsOf(*row);
    QString text = coloured(toQt(told.sentence), t.text);
    if (const QString values = valuesOf(*row); !values.isEmpty())
        text += "<br>" + coloured(values, t.dark ? t.accent : mix(t.accent, t.text, 0.5));
    // As many modifiers as there is room for; the tool tip has them all.
    QString notes;
    bool cut = false;
    for (std::size_t i = 0; i < told.notes.size(); ++i) {
        const QString more = (notes.isEmpty() ? QString() : notes + " · ") + toQt(told.notes[i]);
        m_words->setText(text + "<br>" + coloured(more, t.soft));
        if (m_words->heightForWidth(std::max(m_words->width(), 100)) > room) {
            notes += notes.isEmpty() ? QString() : QString(" …");
            cut = true;
            break;
        }
        notes = more;
    }
    m_words->setText(notes.isEmpty() ? text : text + "<br>" + coloured(notes, t.soft));
    m_view->setTips(cut);
}

void PtxPanel::showEvent(QShowEvent* event)
{
    Section::showEvent(event);
    m_ptx.setWatched(true);
    m_debugging.setWatched(this, true);
}

void PtxPanel::hideEvent(QHideEvent* event)
{
    Section::hideEvent(event);
    m_ptx.setWatched(false);
    m_debugging.setWatched(this, false);
}

void PtxPanel::resizeEvent(QResizeEvent* event)
{
    Section::resizeEvent(event);
    explain();
}

void PtxPanel::changeEvent(QEvent* event)
{
    Section::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        explain();
}

} // namespace warpatlas::ui::inline desktop
