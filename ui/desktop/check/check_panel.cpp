#include "ui/desktop/check/check_panel.h"

#include "app/words/figures.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/section.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/panels/launch_cards.h"
#include "ui/desktop/panels/reference_panel.h"

#include <QHBoxLayout>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int factsWidth = 300, cardsWidth = 520;

/// "all equal", "540 differ, by up to 0.5", "within 1e-06".
QString checkedText(const Outcome& outcome)
{
    if (!outcome.check)
        return outcome.complete ? said("check.not_checked", "not checked") : said("check.follows", "follows");
    const Comparison& check = *outcome.check;
    if (!check.matches)
        return said(
            "check.differ", "{} differ, by up to {:.3g}", countOf(check.differing, noun::value), check.maxAbsError);
    return check.maxAbsError > 0
        ? said("check.within", "equal within {}", toleranceText(check.tolerance, check.relativeTolerance))
        : said("check.equal", "all equal");
}

class CheckPanel : public Section {
public:
    explicit CheckPanel(DesktopModel& model)
        : Section({"panel.check", "Check"}),
          m_model(model),
          m_facts(new FactList),
          m_cards(new QVBoxLayout),
          m_empty(makeLabel(said("check.empty", "Nothing has run yet: choose a kernel and data at the top."), "soft"))
    {
        m_facts->setObjectName("check");
        m_facts->hide();
        m_cards->setSpacing(8);
        m_empty->setWordWrap(true);
        auto* facts = new QVBoxLayout;
        facts->addWidget(m_empty);
        facts->addWidget(m_facts);
        facts->addStretch(1);
        auto* cards = new QVBoxLayout;
        cards->addLayout(m_cards);
        cards->addStretch(1);
        auto* reference = makeReferencePanel(model);
        auto* against = new QVBoxLayout;
        against->addWidget(reference);
        against->addStretch(1);
        auto* row = makeLayout<QHBoxLayout>(24);
        for (QVBoxLayout* column : {facts, cards, against})
            row->addLayout(column, 1);
        row->addStretch(1);
        m_facts->setMaximumWidth(factsWidth);
        reference->setMaximumWidth(factsWidth + 60);
        body()->addLayout(row, 1);
        connect(&m_model, &DesktopModel::outcomeChanged, this, &CheckPanel::refresh);
        connect(&m_model, &DesktopModel::inputsChanged, this, &CheckPanel::refresh);
    }

private:
    void refresh()
    {
        const OutcomePointer& outcome = m_model.outcome();
        m_empty->setVisible(!outcome);
        m_facts->setVisible(bool(outcome));
        if (!outcome)
            return;
        showFacts(*outcome);
        showCards(launchCards(*outcome, outcome->bound->launch));
        if (outcome->coverage)
            badge()->setProvenance(outcome->ownersProvenance);
        else
            badge()->hide();
    }
    void showFacts(const Outcome& outcome)
    {
        const QString unknown = said("check.unknown", "not known");
        const auto& coverage = outcome.coverage;
        const auto count = [&](std::uint64_t number) { return coverage ? grouped(number) : unknown; };
        m_facts->set({"check.threads", "threads"}, grouped(outcome.bound->launch.threads()));
        m_facts->set(
            {"check.active", "that write"}, count(coverage ? coverage->knownThreads - coverage->idleThreads : 0));
        m_facts->set({"check.idle", "that write nothing"}, count(coverage ? coverage->idleThreads : 0));
        m_facts->set({"check.stray", "outside of a buffer"}, count(coverage ? coverage->strayingThreads : 0));
        m_facts->set({"check.elements", "elements"}, grouped(outcome.bound->work.outputBuffer().shape.elements()));
        m_facts->set({"check.once", "written once"}, count(coverage ? coverage->writtenOnce : 0));
        m_facts->set({"check.more", "written more than once"}, count(coverage ? coverage->writtenMore : 0));
        m_facts->set({"check.never", "never written"}, count(coverage ? coverage->unwritten : 0));
        const QString reference = toQt(nameOfReference(outcome));
        m_facts->set(
            {"check.against", "checked against"}, reference.isEmpty() ? said("check.cpu", "the CPU") : reference);
        m_facts->set({"check.result", "result"}, checkedText(outcome));
    }
    void showCards(const std::vector<LaunchCard>& cards)
    {
        if (cards == m_shown)
            return;
        m_shown = cards;
        while (QLayoutItem* item = m_cards->takeAt(0)) {
            delete item->widget();
            delete item;
        }
        for (const LaunchCard& card : cards) {
            auto* widget = new Card(card.kind, card.sentence);
            widget->setObjectName("checkCard");
            widget->setMaximumWidth(cardsWidth);
            m_cards->addWidget(widget);
        }
    }

    DesktopModel& m_model;
    FactList* m_facts;
    QVBoxLayout* m_cards;
    QLabel* m_empty;
    std::vector<LaunchCard> m_shown;
};

} // namespace

Section* makeCheckPanel(DesktopModel& model)
{
    return new CheckPanel(model);
}

} // namespace warpatlas::ui::inline desktop
