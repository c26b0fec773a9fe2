#include "ui/desktop/compare/compare_panel.h"

#include "app/compare/compare_result.h"
#include "app/compare/compare_words.h"
#include "app/compare/variant_ladder.h"
#include "ui/desktop/charts/compare_chart.h"
#include "ui/desktop/look/flow_layout.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"

#include <QFileDialog>
#include <QFileInfo>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int sidesWidth = 344; ///< the four buttons in one row

QLabel* wrapping(const char* name, const char* role)
{
    QLabel* const label = makeLabel({}, role);
    label->setObjectName(name);
    label->setWordWrap(true);
    label->setMinimumWidth(0);
    return label;
}

} // namespace

ComparePanel::ComparePanel(DesktopModel& model, CompareModel& compare, QWidget* parent)
    : ResultPage(model,
        {.title = {"panel.compare", "Compare"},
            .name = "compare",
            .sideWidth = sidesWidth,
            .saves = said("compare.save.name", "Save or copy the comparison"),
            .result = [&compare]() -> std::optional<Result> {
                return compare.comparison() ? std::optional(resultOf(*compare.comparison())) : std::nullopt;
            },
            .figureChart = [&compare]() -> std::unique_ptr<Chart> {
                auto chart = std::make_unique<CompareChart>(*compare.comparison());
                return chart->empty() ? nullptr : std::move(chart);
            },
            .figureGrows = true},
        parent),
      m_compare(compare),
      m_a(wrapping("compare.a", "")),
      m_b(wrapping("compare.b", "")),
      m_keep(new QPushButton),
      m_swap(new QPushButton(said("compare.swap", "Swap"))),
      m_end(new QPushButton(said("compare.end", "End"))),
      m_file(new QPushButton(said("compare.file", "Open A…"))),
      m_ladderWords(wrapping("compare.ladderWords", "note")),
      m_ladder(new FlowLayout(6))
{
    makeSides();
    refreshControls();
    connect(&m_compare, &CompareModel::changed, this, &ComparePanel::refresh);
    connect(&model, &DesktopModel::outcomeChanged, this, &ComparePanel::refresh);
    connect(&model, &DesktopModel::busyChanged, this, &ComparePanel::refresh);
    connect(&model, &DesktopModel::experimentChanged, this, &ComparePanel::fillLadder);
    m_ladderWords->setText(said("compare.ladder", "A step of the ladder against the step before:"));
    refresh();
}

/// One click runs the step before as A, and shows the step.
void ComparePanel::fillLadder()
{
    const std::vector<LadderRung> ladder = variantLadder(model().experiment());
    m_ladderWords->setVisible(!ladder.empty());
    const std::string kernel = ladder.empty() ? std::string() : ladder.front().experiment.kernel;
    if (kernel != m_ladderOf) {
        m_ladderOf = kernel;
        emptyLayout(*m_ladder);
        for (std::size_t i = 1; i < ladder.size(); ++i) {
            auto* chip = new QPushButton(asLabel(toQt(ladder[i].variant)));
            introduce(chip, "compare.step." + toQt(ladder[i].variant),
                said("compare.step", "Compare {} with {}", ladder[i].variant, ladder[i - 1].variant));
            chip->setToolTip(chip->accessibleName());
            chip->setCheckable(true);
            setRole(chip, "chip");
            m_ladder->addWidget(chip);
            connect(chip, &QPushButton::clicked, this, [this, i] {
                const std::vector<LadderRung> now = variantLadder(model().experiment());
                if (i < now.size())
                    m_compare.compare(now[i - 1].experiment, now[i].experiment,
                        said("undo.compare_step", "{} against {}", now[i].variant, now[i - 1].variant));
                fillLadder(); // what is pressed follows what is shown
            });
        }
    }
    for (std::size_t i = 1; i < ladder.size() && int(i) <= m_ladder->count(); ++i)
        static_cast<QPushButton*>(m_ladder->itemAt(int(i) - 1)->widget())
            ->setChecked(ladder[i].experiment == model().experiment() && m_compare.kept()
                && m_compare.kept()->bound->experiment == ladder[i - 1].experiment);
}

void ComparePanel::makeSides()
{
    QVBoxLayout* const layout = side();
    layout->addWidget(makeLabel(said("compare.side.a", "A, what it is compared with"), "note"));
    layout->addWidget(m_a);
    layout->addSpacing(6);
    layout->addWidget(makeLabel(said("compare.side.b", "B, the run that is shown"), "note"));
    layout->addWidget(m_b);
    layout->addSpacing(8);
    const auto name = [](QPushButton* button, const char* object, const QString& words) {
        button->setObjectName(object);
        button->setAccessibleName(words);
        button->setToolTip(words);
    };
    name(m_keep, "compare.keep", said("compare.keep.name", "Keep the run that is shown as A: what is run next is B"));
    name(m_file, "compare.file",
        said("compare.file.name", "Take as A a result that run --json wrote, or an experiment, which is run"));
    name(m_swap, "compare.swap", said("compare.swap.name", "Exchange A and B: A is run and shown"));
    name(m_end, "compare.end", said("compare.end.name", "End the comparison"));
    auto* buttons = new FlowLayout(8);
    for (QPushButton* button : {m_keep, m_file, m_swap, m_end})
        buttons->addWidget(button);
    layout->addLayout(buttons);
    layout->addSpacing(8);
    layout->addWidget(m_ladderWords);
    layout->addLayout(m_ladder);
    connect(m_keep, &QPushButton::clicked, &m_compare, &CompareModel::keep);
    connect(m_file, &QPushButton::clicked, this, &ComparePanel::askFile);
    connect(m_swap, &QPushButton::clicked, &m_compare, &CompareModel::swap);
    connect(m_end, &QPushButton::clicked, &m_compare, &CompareModel::end);
}

void ComparePanel::askFile()
{
    const QString path = QFileDialog::getOpenFileName(this, said("compare.dialog", "Open a result or an experiment"),
        dialogFolder(), said("compare.filter", "Results and experiments ({})", "*.json *.warpatlas"));
    if (path.isEmpty())
        return;
    openedIn(QFileInfo(path).absolutePath());
    m_compare.open(path);
}

QString ComparePanel::headline() const
{
    if (m_compare.working())
        return said("compare.headline.working", "A is being run");
    if (!m_compare.comparison())
        return m_compare.isOn() ? said("compare.headline.kept", "A is kept") : QString();
    return toQt(shortFinding(*m_compare.comparison()));
}

bool ComparePanel::isWrong() const
{
    const auto& comparison = m_compare.comparison();
    return comparison && (comparison->a.isWrong || comparison->b.isWrong);
}

QString ComparePanel::aboutB() const
{
    const auto& comparison = m_compare.comparison();
    if (comparison)
        return toQt(sideInWords(comparison->b));
    if (m_compare.isSameRun())
        return said("compare.b.same", "The same run still. Change something, and it is compared.");
    return model().busy() ? said("compare.b.running", "Is being run.") : said("compare.b.none", "Nothing yet.");
}

void ComparePanel::refresh()
{
    const bool on = m_compare.isOn();
    const std::optional<ComparedRun>& a = m_compare.a();
    m_a->setText(m_compare.working() ? said("compare.a.running", "Is being run.")
            : a ? toQt(a->saved ? QFileInfo(toQt(a->name)).fileName().toStdString() + ": " + sideInWords(*a)
                                : sideInWords(*a))
                : said("compare.a.none", "Nothing yet."));
    m_b->setText(on ? aboutB() : said("compare.b.off", "The run that is shown."));
    m_keep->setText(on ? said("compare.keep_again", "Keep this one") : said("compare.keep", "Keep this run"));
    setRole(m_keep, on ? "" : "primary");
    m_keep->setEnabled(model().outcome() && model().outcome()->complete && !m_compare.isSameRun());
    m_swap->setVisible(on);
    m_swap->setEnabled(m_compare.kept() && m_compare.comparison());
    m_end->setVisible(on);
    if (m_compare.comparison()) {
        Result result = resultOf(*m_compare.comparison());
        result.conditions.clear(); // what A and B are stands at the left
        showResult(result);
    } else
        showNothing(on
                ? said("compare.waits", "As soon as another run is complete, this shows what differs.")
                : said("compare.empty",
                    "Two runs side by side: two launches, variants, a kernel and its mistake, two devices, today and a "
                    "saved result. Keep this run as A, then change something: what is run next is B."));
    fillLadder();
    emit headlineChanged();
}

} // namespace warpatlas::ui::inline desktop
