#include "ui/desktop/what_if/what_if_panel.h"

#include "app/sweep/point_facts.h"
#include "app/sweep/run_sweep.h"
#include "kernels/model/error.h"
#include "ui/desktop/compare/compare_model.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/what_if/card_picture.h"
#include "ui/desktop/what_if/what_if_card.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr double longestCase = 20; ///< seconds: a longer case is only tried when it is asked for
constexpr std::size_t mostRows = 3;

bool usesFlow(const WhatIfCase& one)
{
    return one.sweep.axes.empty();
}

/// Says whether the run itself shows what a sweep would find at this point.
bool knownByTheRun(const Outcome& now)
{
    return now.complete && now.trace && !now.device.is(DeviceKind::Cuda)
        && (now.predicted || !now.predictRefusal.empty());
}

/// The facts of cases that are found together: all points of a sweep, or one way of copying.
std::vector<WhatIfFacts> found(const WhatIfCase& one, Progress& progress)
{
    if (usesFlow(one)) {
        const auto flow = std::make_shared<const FlowResult>(runFlow(one.sweep.base, one.flow, progress));
        return {{{}, flow, {}, {}}};
    }
    SweepResult result = newResult(one.sweep);
    SweepOptions options;
    options.secondsOfPoint = longestCase * double(one.sweep.points());
    runSweep(result, options, progress);
    std::vector<WhatIfFacts> all;
    for (SweepPoint& point : result.points)
        all.push_back({std::move(point), {}, {}, {}});
    return all;
}

} // namespace

WhatIfPanel::WhatIfPanel(DesktopModel& model, CompareModel& compare, QWidget* parent)
    : Section({"panel.what_if", "Cards"}, parent),
      m_model(model),
      m_compare(compare),
      m_words(makeFittingLabel("whatIf.words", "soft", false)),
      m_empty(makeFittingLabel("whatIf.empty", "soft")),
      m_badges(new QWidget),
      m_stop(new QPushButton),
      m_chart(new QPushButton(said("what_if.chart", "As a chart"))),
      m_area(new QScrollArea)
{
    badge()->hide();
    auto* badges = makeLayout<QHBoxLayout>(6, m_badges);
    for (const auto& [provenance, words] : {std::pair{Provenance::Modelled, said("what_if.times", "times")},
             std::pair{Provenance::Simulated, said("what_if.counted", "counters")}}) {
        auto* const mark = new Badge;
        mark->setProvenance(provenance);
        badges->addWidget(mark);
        badges->addWidget(makeLabel(words, "note"));
    }
    m_stop->setObjectName("whatIf.stop");
    setRole(m_stop, "link");
    m_chart->setObjectName("whatIf.chart");
    m_chart->setToolTip(said("what_if.chart.tip", "Run the whole axis, and show it as a chart"));
    m_chart->setAccessibleName(m_chart->toolTip());
    auto* head = makeLayout<QHBoxLayout>(10);
    head->addWidget(m_words, 1, Qt::AlignVCenter);
    head->addWidget(m_stop);
    head->addWidget(m_badges);
    head->addWidget(m_chart);
    body()->addLayout(head);
    m_area->setObjectName("whatIf.cards");
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setFocusPolicy(Qt::NoFocus);
    auto* inside = new QWidget;
    auto* grid = new QGridLayout(inside);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(10);
    grid->setAlignment(Qt::AlignTop);
    m_area->setWidget(inside);
    m_area->viewport()->installEventFilter(this);
    body()->addWidget(m_area, 1);
    body()->addWidget(m_empty, 1);
    connect(m_chart, &QPushButton::clicked, this, [this] { emit chartWanted(m_group); });
    connect(m_stop, &QPushButton::clicked, this, [this] {
        m_stopped = m_job.running();
        m_job.cancel();
        begin();
        refresh();
    });
    connect(&m_job, &Job::ended, this, [this](const QString& refusal) {
        m_working.reset();
        m_refusal = refusal; // what went wrong would go wrong again and again
        m_stopped = m_stopped || !refusal.isEmpty();
        takeBase();
        begin();
        refresh();
    });
    connect(&m_model, &DesktopModel::outcomeChanged, this, &WhatIfPanel::takeBase);
    connect(&m_compare, &CompareModel::changed, this, &WhatIfPanel::takeBase);
    // Times that the window takes meanwhile would be wrong.
    connect(&m_model, &DesktopModel::busyChanged, this, [this] {
        if (m_model.busy())
            m_job.cancel();
        begin();
        refresh();
    });
    takeBase();
}

WhatIfPanel::~WhatIfPanel() = default;

/// While two runs are compared, the cards are against A, so that they stay as they are whatever B is.
void WhatIfPanel::takeBase()
{
    const OutcomePointer& next = m_compare.kept() ? m_compare.kept() : m_model.outcome();
    // The shown outcome may be of an experiment that is being replaced.
    if (!next || !next->complete || !next->bound->kernel
        || (!m_compare.kept() && next->bound->experiment != m_model.experiment()))
        return refresh();
    if (m_base && m_base->bound->experiment == next->bound->experiment) {
        m_base = next;
        return refresh();
    }
    m_base = next;
    m_job.cancel();
    m_stopped = false;
    m_facts.clear();
    m_texts.clear();
    m_groups = whatIfGroups(*m_base);
    if (!shownGroup())
        m_group = m_groups.empty() ? QString() : m_groups.front().name;
    emit groupsChanged();
    emit groupShown(m_group);
    begin();
    refresh();
}

const WhatIfGroup* WhatIfPanel::shownGroup() const
{
    const auto found = std::ranges::find(m_groups, m_group, &WhatIfGroup::name);
    return found == m_groups.end() ? nullptr : &*found;
}

void WhatIfPanel::showGroup(const QString& name)
{
    if (name == m_group || std::ranges::find(m_groups, name, &WhatIfGroup::name) == m_groups.end())
        return;
    m_group = name;
    m_stopped = false;
    m_job.cancel();
    begin();
    refresh();
    emit groupShown(name);
}

/// Fills in what needs no run: the present case, and the occupancy of blocks.
void WhatIfPanel::prefill(const WhatIfGroup& group)
{
    std::vector<WhatIfFacts>& facts = m_facts[group.name];
    if (facts.size() == group.cases.size())
        return;
    facts.assign(group.cases.size(), {});
    std::vector<std::vector<CardLine>>& texts = m_texts[group.name];
    texts.assign(group.cases.size(), {});
    for (std::size_t i = 0; i < group.cases.size(); ++i) {
        const WhatIfCase& one = group.cases[i];
        if (one.isNow && one.experiment && !usesFlow(one) && knownByTheRun(*m_base)) {
            SweepPoint point;
            takeFacts(point, *m_base, one.sweep);
            point.timed = true;
            facts[i].point = std::move(point);
        }
        if (group.kind == WhatIfKind::Block && m_base->occupancyInput) {
            OccupancyInput input = *m_base->occupancyInput;
            input.threadsPerBlock = int(one.experiment->block.value_or(m_base->bound->launch.block).count());
            facts[i].occupancy = computeOccupancy(m_base->gpu, input).fraction;
        }
        if (group.kind == WhatIfKind::Mistake)
            if (const Answer<const Mistake*> mistake =
                    findMistake(m_base->bound->kernel->description(), one.experiment->mistake);
                mistake) {
                const MistakenText text = textOf(*mistake.value());
                std::vector<std::uint32_t> changed;
                for (const MistakenChange& change : text.changes)
                    for (std::uint32_t line = 0; line < std::max(change.count, 1U); ++line)
                        changed.push_back(change.line + line);
                texts[i] = cardLines(text.text, changed);
            }
        if (one.isNow && (group.kind == WhatIfKind::Variant || group.kind == WhatIfKind::Mistake))
            texts[i] = cardLines(m_base->bound->work.code.source);
    }
}

/// One case after another, those that are tried together at once; again when what is asked for has changed meanwhile.
void WhatIfPanel::begin()
{
    const WhatIfGroup* const group = shownGroup();
    if (!group || !isVisible() || m_job.running() || m_model.busy() || m_stopped)
        return;
    prefill(*group);
    std::vector<std::size_t> due; ///< the first of those that are found together
    const std::vector<WhatIfFacts>& facts = m_facts[group->name];
    for (std::size_t i = 0; i < facts.size(); ++i)
        if (!facts[i].known()
            && (i == 0 || usesFlow(group->cases[i]) || group->cases[i].sweep != group->cases[i - 1].sweep)
            && !(usesFlow(group->cases[i]) && group->cases[i].isNow))
            due.push_back(i);
    if (due.empty())
        return;
    const auto write = [this, name = group->name](std::size_t at, const WhatIfFacts& found) {
        if (auto& all = m_facts[name]; at < all.size()) {
            const auto occupancy = all[at].occupancy;
            all[at] = found;
            all[at].occupancy = occupancy;
        }
    };
    m_job.start([this, write, cases = group->cases, due, kind = group->kind, of = m_base](
                    Progress& progress, const Job::Told& told) {
        for (const std::size_t first : due) {
            progress.throwIfCancelled();
            told([this, of, first] {
                m_working = of == m_base ? std::optional(first) : std::nullopt;
                refresh();
            });
            std::vector<WhatIfFacts> now;
            std::vector<CardLine> text;
            try {
                if (kind == WhatIfKind::Variant)
                    text = cardLines(
                        bindExperiment(cases[first].sweep.at(0), of->bound->inputs.get(), &progress)->work.code.source);
                now = found(cases[first], progress);
            } catch (const InputError& error) {
                now = {{{}, {}, toQt(error.reason()), {}}};
            } catch (const DeviceError& error) {
                if (error.sticky())
                    throw;
                now = {{{}, {}, toQt(error.what()), {}}};
            }
            told([this, write, of, first, now, text, kind, cases] {
                if (of != m_base)
                    return;
                for (std::size_t i = first; i < cases.size(); ++i)
                    if (i == first || (!usesFlow(cases[i]) && cases[i].sweep == cases[first].sweep))
                        write(i, now.size() == 1 ? now.front() : now[cases[i].point]);
                // One after another is a part of each answer.
                if (usesFlow(cases[first]) && cases.front().isNow)
                    write(0, now.front());
                if (kind == WhatIfKind::Variant)
                    if (auto& texts = m_texts["variant"]; first < texts.size())
                        texts[first] = text;
                refresh();
            });
        }
    });
}

void WhatIfPanel::choose(std::size_t at)
{
    const WhatIfGroup* const group = shownGroup();
    if (!group || at >= group->cases.size())
        return;
    const WhatIfCase& one = group->cases[at];
    if (one.isNow && one.experiment && !m_compare.isOn())
        return; // it is there
    if (usesFlow(one))
        emit streamsWanted(one.flow.chunks, one.flow.streams);
    else if (!one.experiment)
        emit chartWanted(group->name);
    else
        m_compare.tryOut(said("undo.what_if", "Try {}", one.title), *one.experiment);
}

void WhatIfPanel::refresh()
{
    const WhatIfGroup* const group = shownGroup();
    const bool any = group && m_facts[group->name].size() == group->cases.size();
    m_area->setVisible(any);
    m_empty->setVisible(!any);
    m_badges->setVisible(any);
    m_chart->setVisible(any && group->kind != WhatIfKind::Mistake);
    m_stop->setVisible(any && (m_job.running() || m_stopped));
    m_stop->setText(m_stopped ? said("what_if.go_on", "Go on") : said("page.cancel", "Cancel"));
    m_stop->setAccessibleName(m_stop->text());
    if (!any) {
        m_words->clear();
        m_empty->setText(said("what_if.empty",
            "As soon as a run is complete, this shows what could be changed, and what would come of it."));
        return;
    }
    const std::vector<WhatIfFacts>& facts = m_facts[group->name];
    const auto known = std::ranges::count_if(facts, &WhatIfFacts::known);
    QString words = group->tip;
    if (m_job.running() && m_working)
        words = said("what_if.progress", "{} of {} are known; {} is being tried", known, facts.size(),
            group->cases[*m_working].title);
    else if (m_stopped && !m_refusal.isEmpty())
        words = m_refusal;
    else if (const QString found = findingOf(*group, facts); !found.isEmpty())
        words = found;
    m_words->setText(words);
    m_words->setToolTip(words);
    while (m_cards.size() > group->cases.size()) {
        m_cards.back()->hide();
        m_cards.back()->deleteLater(); // it may be what leads here
        m_cards.pop_back();
    }
    while (m_cards.size() < group->cases.size()) {
        auto* const card = new WhatIfCard(m_area->widget());
        card->setObjectName(QString("whatIf.card.%1").arg(m_cards.size()));
        card->installEventFilter(this);
        connect(card, &QAbstractButton::clicked, this, [this, at = m_cards.size()] { choose(at); });
        m_cards.push_back(card);
    }
    const auto rows = rowsOf(*group, facts, mostRows);
    const std::vector<CardPicture> pictured = cardPictures(*group, facts, m_texts[group->name], *m_base);
    double axis = 0;
    for (std::size_t i = 0; i < facts.size(); ++i)
        if (const auto time = timeOf(group->cases[i], facts[i]))
            axis = std::max(axis, time->highMs * 1.1);
    const bool compares = m_compare.isOn() && m_compare.kept();
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const WhatIfCase& one = group->cases[i];
        using Side = WhatIfCard::Side;
        const Side side = one.isNow                              ? compares ? Side::A : Side::Now
            : compares && one.experiment == m_model.experiment() ? Side::B
                                                                 : Side::None;
        const bool works = m_job.running() && !facts[i].known() && m_working
            && group->cases[*m_working].sweep == one.sweep && (i == *m_working || !usesFlow(one));
        m_cards[i]->show(
            {one.title, one.tip, pictured[i], timeOf(one, facts[i]), axis, rows[i], faultsOf(facts[i]), side, works});
    }
    placeCards();
}

/// As many columns as have room, all of one width.
void WhatIfPanel::placeCards()
{
    auto* const grid = static_cast<QGridLayout*>(m_area->widget()->layout());
    const int room = m_area->viewport()->width(), count = int(m_cards.size());
    const int columns =
        std::clamp((room + grid->spacing()) / (WhatIfCard::leastWidth + grid->spacing()), 1, std::max(count, 1));
    for (int i = 0; i < count; ++i) {
        WhatIfCard* const card = m_cards[std::size_t(i)];
        if (grid->indexOf(card) < 0 || grid->itemAtPosition(i / columns, i % columns) == nullptr
            || grid->itemAtPosition(i / columns, i % columns)->widget() != card) {
            grid->removeWidget(card);
            grid->addWidget(card, i / columns, i % columns);
        }
        card->setFixedHeight(std::clamp(m_area->viewport()->height() - 2, WhatIfCard::leastHeight, 168));
        card->QWidget::show();
    }
    for (int column = 0; column < grid->columnCount(); ++column)
        grid->setColumnStretch(column, column < columns ? 1 : 0);
}

/// Arrows go from card to card.
bool WhatIfPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_area->viewport() && event->type() == QEvent::Resize && !m_cards.empty())
        placeCards();
    const auto at = std::ranges::find(m_cards, watched);
    if (at != m_cards.end() && event->type() == QEvent::FocusIn)
        m_area->ensureWidgetVisible(*at, 0, 0);
    if (at == m_cards.end() || event->type() != QEvent::KeyPress)
        return Section::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const auto index = at - m_cards.begin(), last = std::ssize(m_cards) - 1;
    if (key == Qt::Key_Return || key == Qt::Key_Enter)
        (*at)->click();
    else if (key == Qt::Key_Right || key == Qt::Key_Down)
        m_cards[std::size_t(std::min(index + 1, last))]->setFocus(Qt::TabFocusReason);
    else if (key == Qt::Key_Left || key == Qt::Key_Up)
        m_cards[std::size_t(std::max<std::ptrdiff_t>(index - 1, 0))]->setFocus(Qt::TabFocusReason);
    else
        return Section::eventFilter(watched, event);
    return true;
}

void WhatIfPanel::showEvent(QShowEvent* event)
{
    Section::showEvent(event);
    begin();
    refresh();
}

void WhatIfPanel::hideEvent(QHideEvent* event)
{
    m_job.cancel();
    Section::hideEvent(event);
}

} // namespace warpatlas::ui::inline desktop
