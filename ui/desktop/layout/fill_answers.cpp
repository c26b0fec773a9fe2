#include "ui/desktop/layout/fill_answers.h"

#include "app/fairness/fairness.h"
#include "app/fairness/fairness_words.h"
#include "ui/desktop/answers/limits_panel.h"
#include "ui/desktop/check/check_panel.h"
#include "ui/desktop/compare/compare_panel.h"
#include "ui/desktop/debugger/debugger_panel.h"
#include "ui/desktop/fairness/fairness_panel.h"
#include "ui/desktop/flow/flow_panel.h"
#include "ui/desktop/layout/drawer.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/canvas_host.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/panels/occupancy_panel.h"
#include "ui/desktop/panels/output_panel.h"
#include "ui/desktop/panels/problems_panel.h"
#include "ui/desktop/panels/times_panel.h"
#include "ui/desktop/roofline/roofline_panel.h"
#include "ui/desktop/sweep/sweep_form.h"
#include "ui/desktop/sweep/sweep_panel.h"
#include "ui/desktop/what_if/what_if_panel.h"

#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace warpatlas::ui::inline desktop {
namespace {

/// A chip for each group of cards that there may be; those that the run has are seen, with the number of others.
void addWhatIf(Drawer& drawer, const Docks& docks, DesktopModel& model)
{
    WhatIfPanel& cards = *docks.whatIf;
    std::map<QString, QPushButton*> chips;
    for (const char* name : {"block", "variant", "mistake", "gpu", "size", "streams", "launches"})
        chips[name] = drawer.addChip(
            Question::WhatIf, QString("ask.") + name, name, {}, "Cards", [&cards, name] { cards.showGroup(name); });
    const auto tell = [&cards, chips] {
        for (const auto& [name, chip] : chips) {
            const auto group = std::ranges::find(cards.groups(), name, &WhatIfGroup::name);
            chip->setVisible(group != cards.groups().end());
            if (group == cards.groups().end())
                continue;
            const auto others = std::ranges::count(group->cases, false, &WhatIfCase::isNow);
            chip->setText(asLabel(QString("%1  %2").arg(group->title).arg(others)));
            chip->setAccessibleName(
                said("answer.chip.cards", "{}: {}", group->title, countOf(others, "card", "cards")));
            chip->setToolTip(group->tip);
        }
    };
    const auto light = [&drawer, &cards, chips] {
        if (const auto chip = chips.find(cards.group()); chip != chips.end() && drawer.page() == "Cards")
            drawer.light(chip->second);
    };
    QObject::connect(&cards, &WhatIfPanel::groupsChanged, &drawer, tell);
    QObject::connect(&cards, &WhatIfPanel::groupShown, &drawer, light);
    QObject::connect(&drawer, &Drawer::pageChanged, &drawer, light);
    QObject::connect(&cards, &WhatIfPanel::chartWanted, &drawer, [&drawer, &model, docks](const QString& group) {
        if (group == "streams")
            return drawer.showPage("Flow");
        const std::vector<ReadySweep> all = readySweeps(model.experiment());
        const auto found = std::ranges::find(all, group, &ReadySweep::name);
        drawer.showPage("Sweep");
        if (found != all.end())
            docks.sweep->form().ask(*found);
    });
    QObject::connect(
        &cards, &WhatIfPanel::streamsWanted, &drawer, [&drawer, docks](std::size_t chunks, std::size_t streams) {
            docks.flow->setWays(chunks, streams);
            drawer.showPage("Flow");
        });
    tell();
}

/// Keeps the numbers of single pages on their chips.
void tellPages(Drawer& drawer, const Docks& docks, DebuggerPanel& debugger, DesktopModel& model)
{
    QObject::connect(&debugger, &DebuggerPanel::headline, &drawer, [&drawer](const QString& words) {
        drawer.setHeadline("Debugger", words.isEmpty() ? Headline() : Headline{{words}});
    });
    RooflinePanel& roofline = *docks.roofline;
    const auto tellRoofline = [&drawer, &roofline, &model] {
        const Headline headline = roofline.headline();
        drawer.setHeadline("Roofline", model.previous() && !headline.empty() ? ofPrevious(headline) : headline);
    };
    QObject::connect(&roofline, &RooflinePanel::headlineChanged, &drawer, tellRoofline);
    tellRoofline();
    QObject::connect(docks.flow, &FlowPanel::headlineChanged, &drawer,
        [&drawer, &flow = *docks.flow] { drawer.setHeadline("Flow", flow.headline()); });
    const auto tellFairness = [&drawer, &fairness = *docks.fairness] {
        // Rows recorded elsewhere, of another run, say nothing about this one.
        FairnessFacts measured = fairness.facts();
        std::erase_if(measured.rows, [](const FairnessRow& row) { return row.provenance() != Provenance::Measured; });
        Headline headline;
        if (fairness.headline().kind == "wrong")
            headline.push_back({said("fairness.headline.wrong", "wrong run"), {}, "wrong"});
        if (fairness.job().running())
            headline.push_back({fairness.headline().words});
        else if (worstOf(measured))
            headline.push_back({toQt(worstInWords(measured)), Provenance::Measured});
        drawer.setHeadline("Fairness", headline);
    };
    QObject::connect(docks.fairness, &FairnessPanel::headlineChanged, &drawer, tellFairness);
    tellFairness();
}

/// Possible changes; while they are being tried, their results.
AnswerHeadline whatIfNow(const Docks& docks, const DesktopModel& model)
{
    if (const QString compared = docks.compare->headline(); !compared.isEmpty())
        return {{{compared, {}, docks.compare->isWrong() ? "wrong" : ""}}, docks.compare->isWrong() ? "wrong" : ""};
    if (docks.sweep->job().running())
        return {{docks.sweep->headline()}};
    return model.outcome() ? whatIfHeadline(*model.outcome()) : AnswerHeadline();
}

} // namespace

QWidget* column(const QList<QWidget*>& sections, bool stretchLast)
{
    auto* widget = new QWidget;
    setRole(widget, "column");
    widget->setAttribute(Qt::WA_StyledBackground);
    auto* layout = makeLayout<QVBoxLayout>(12, widget);
    layout->setContentsMargins(12, 8, 12, 8);
    for (QWidget* section : sections)
        layout->addWidget(section, stretchLast && section == sections.last() ? 1 : 0);
    if (!stretchLast)
        layout->addStretch(1);
    return widget;
}

QWidget* scrolled(QWidget* content, Qt::ScrollBarPolicy sideways)
{
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(sideways);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(content);
    return area;
}

void fillAnswers(const Docks& docks, DebuggerPanel& debugger, DesktopModel& model, ViewModel& view, CanvasHost& canvas)
{
    Drawer& drawer = *docks.drawer;
    auto* problems = new ProblemsPanel(model, view);
    auto* check = makeCheckPanel(model);
    auto* output = new OutputPanel(model);
    auto* occupancy = makeOccupancyPanel(model);
    auto* limits = new LimitsPanel(model, view);
    QObject::connect(limits, &LimitsPanel::pageWanted, &drawer, &Drawer::showPage);
    const auto add = [&drawer](Question question, Section& section, const QString& key, bool scrolls = true,
                         const QString& title = {}) {
        section.hideHeading(); // the chip is the heading
        QWidget* page = column({&section}, true);
        drawer.addPage(question, section.name(), title.isEmpty() ? section.accessibleName() : title, key,
            scrolls ? scrolled(page, Qt::ScrollBarAsNeeded) : page);
    };
    add(Question::Right, *problems, "F4", false);
    add(Question::Right, *check, "Shift+F9");
    add(Question::Right, *output, {}, false);
    add(Question::Right, debugger, "F6", false);
    add(Question::HowFast, *docks.timesPanel, "F2");
    add(Question::HowFast, *docks.flow, "Shift+F6", true, said("answer.page.flow", "Copies and streams"));
    add(Question::HowFast, *docks.fairness, "Shift+F7", true, said("answer.page.fairness", "Wrong ways of timing"));
    add(Question::Why, *limits, {}, true, said("answer.page.limits", "What limits it"));
    add(Question::Why, *occupancy, "F3");
    add(Question::Why, *docks.roofline, "Shift+F4");
    docks.whatIf->hideHeading();
    drawer.addPage(Question::WhatIf, "Cards", {}, {}, column({docks.whatIf}, true));
    addWhatIf(drawer, docks, model);
    add(Question::WhatIf, *docks.sweep, "Shift+F2", true, said("answer.page.sweep", "Many runs"));
    add(Question::WhatIf, *docks.compare, "Shift+F3", true, said("answer.page.compare", "Two runs"));
    drawer.setPageShown("Output", false);
    QObject::connect(output, &OutputPanel::printed, &drawer,
        [&drawer](bool something) { drawer.setPageShown("Output", something); });
    QObject::connect(
        problems, &ProblemsPanel::activated, &canvas, [&canvas] { canvas.setFocus(Qt::OtherFocusReason); });
    tellPages(drawer, docks, debugger, model);
    const auto tellWhatIf = [docks, &model] { docks.drawer->setAnswer(Question::WhatIf, whatIfNow(docks, model)); };
    const auto tell = [docks, &drawer, &model, tellWhatIf] {
        const OutcomePointer& outcome = model.outcome();
        if (!outcome)
            return;
        const auto of = [&model](const auto& headline) { return model.previous() ? ofPrevious(headline) : headline; };
        AnswerHeadline right = of(rightHeadline(*outcome));
        right.detail = checkText(*outcome);
        drawer.setAnswer(Question::Right, right);
        drawer.setAnswer(Question::HowFast, of(howFastHeadline(*outcome, model.busy())));
        drawer.setAnswer(Question::Why, of(whyHeadline(*outcome)));
        drawer.setHeadline("Times", of(timesHeadline(*outcome, model.busy())));
        drawer.setHeadline("Occupancy", of(occupancyHeadline(*outcome)));
        drawer.setHeadline("Problems", of(problemsHeadline(*outcome)));
        tellWhatIf();
    };
    QObject::connect(docks.sweep, &SweepPanel::headlineChanged, &drawer, [&drawer, &sweep = *docks.sweep, tellWhatIf] {
        const HeadlinePart now = sweep.headline();
        drawer.setHeadline("Sweep", now.words.isEmpty() ? Headline() : Headline{now});
        tellWhatIf();
    });
    QObject::connect(
        docks.compare, &ComparePanel::headlineChanged, &drawer, [&drawer, &compare = *docks.compare, tellWhatIf] {
            const QString words = compare.headline();
            drawer.setHeadline(
                "Compare", words.isEmpty() ? Headline() : Headline{{words, {}, compare.isWrong() ? "wrong" : ""}});
            tellWhatIf();
        });
    QObject::connect(&model, &DesktopModel::outdatedChanged, &drawer, tell);
    QObject::connect(&model, &DesktopModel::inputsChanged, &drawer, tell);
    QObject::connect(&model, &DesktopModel::outcomeChanged, &drawer, tell);
    QObject::connect(&model, &DesktopModel::busyChanged, &drawer, tell);
}

} // namespace warpatlas::ui::inline desktop
