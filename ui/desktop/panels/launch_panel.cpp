#include "ui/desktop/panels/launch_panel.h"

#include "kernels/analysis/cover.h"
#include "ui/canvas/words/fixed_block.h"
#include "ui/desktop/choices/block_picture.h"
#include "ui/desktop/look/flow_layout.h"
#include "ui/desktop/look/live_form.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/section.h"
#include "ui/desktop/look/typed_number.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/run_cost.h"
#include "ui/desktop/panels/own_launch_row.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>
#include <cstdint>
#include <optional>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr std::uint32_t mostBytes = 1U << 30U; // as --shared takes it; a GPU's own limit is told with the launch

// Wide enough to type a launch that a GPU refuses: the reason appears beside it.
constexpr Dim3 largestGrid{2147483647, 2147483647, 2147483647};
constexpr Dim3 largestBlock{65536, 65536, 65536};

/// Says whether the size is known: another kernel or other data may be chosen and not bound yet.
bool isKnown(const Experiment& experiment, const BoundExperiment& bound)
{
    return experiment.kernel == bound.experiment.kernel && experiment.data == bound.experiment.data;
}

} // namespace

/// The size of the dynamic shared memory (`extern __shared__`) of a block of one's own kernel. What nobody said is
/// chosen, and stands there quietly. Hidden where the kernel has none and no size is set.
class SharedRow : public QWidget {
public:
    explicit SharedRow(DesktopModel& model, QWidget* parent = nullptr)
        : QWidget(parent), m_model(model), m_field(new QLineEdit)
    {
        auto* layout = makeLayout<QHBoxLayout>(8, this);
        auto* label = makeLabel(said("panel.launch.shared", "shared"), "soft");
        label->setBuddy(m_field);
        layout->addWidget(label);
        layout->addWidget(m_field, 1);
        introduce(m_field, "shared", said("panel.launch.shared.name", "dynamic shared memory, bytes"),
            said("panel.launch.shared.tip",
                "Bytes of dynamic shared memory (extern __shared__) of a block, the third number between <<< and >>>. "
                "Empty: "
                "what the launch in the host code gives, else an element for each thread"));
        connect(m_field, &QLineEdit::editingFinished, this, &SharedRow::take);
        letEnterEnd(*m_field);
        hide();
    }
    void refresh()
    {
        const OutcomePointer& outcome = m_model.outcome();
        const bool own = m_model.experiment().source.has_value();
        const bool bound = own && outcome && outcome->bound->source && outcome->bound->source->takesDynamicShared;
        setVisible(bound || given());
        const BoundSource::FileLaunch* const launch = bound ? &outcome->bound->source->fileLaunch : nullptr;
        m_field->setPlaceholderText(bound && outcome->bound->source->chosenShared
                ? said("panel.arguments.chosen", "{} (chosen)", outcome->bound->work.dynamicSharedBytes)
                : launch != nullptr && launch->shared ? said(
                      "panel.arguments.of_launch", "{} ({})", outcome->bound->work.dynamicSharedBytes, placeOf(*launch))
                                                      : said("panel.launch.shared.chosen", "chosen"));
        if (given() == m_shown)
            return; // what is being typed stays
        m_shown = given();
        if (isBeingTyped(*m_field))
            return; // it is said again when it is finished
        m_field->setText(m_shown ? QString::number(*m_shown) : QString());
        setKind(m_field, "");
    }

private:
    /// what is typed
    void take()
    {
        m_field->setModified(false);
        const QString typed = m_field->text().trimmed();
        bool good = true;
        const std::uint32_t bytes = typed.isEmpty() ? 0 : typed.toUInt(&good);
        good = good && bytes <= mostBytes;
        setKind(m_field, good ? "" : "wrong");
        if (!good)
            m_model.say(said("panel.launch.not_taken_bytes", "{}: \"{}\" is not taken: a whole number of bytes to {}",
                            m_field->accessibleName(), typed, mostBytes),
                true);
        else if (const auto wanted = typed.isEmpty() ? std::nullopt : std::optional(bytes); wanted != given())
            m_model.own().setSharedBytes(wanted);
    }
    std::optional<std::uint32_t> given() const
    {
        const auto& source = m_model.experiment().source;
        return source ? source->dynamicSharedBytes : std::nullopt;
    }

    DesktopModel& m_model;
    QLineEdit* m_field;
    std::optional<std::uint32_t> m_shown; ///< what the field says of the experiment
};

LaunchPanel::LaunchPanel(DesktopModel& model, QWidget* parent)
    : Section({"panel.launch", "Launch"}, parent),
      m_model(model),
      m_grid(new AxisRow("grid", said("panel.launch.grid", "grid"), largestGrid)),
      m_block(new AxisRow("block", said("panel.launch.block", "block"), largestBlock)),
      m_shared(new SharedRow(model)),
      m_own(new OwnLaunchRow(model)),
      m_cover(makeChip(said("panel.launch.cover", "cover the data"), "cover")),
      m_gridLine(makeFittingLabel("gridLine", "note")),
      m_chips(new FlowLayout),
      m_cards(new QVBoxLayout)
{
    body()->addLayout(m_chips);
    body()->addWidget(m_block);
    body()->addWidget(m_grid);
    m_cover->setToolTip(said("panel.launch.cover.tip",
        "The grid is the data's size divided by the block's, rounded up. Lit while the grid covers the "
        "data, also where it was typed"));
    body()->addWidget(m_cover, 0, Qt::AlignLeft);
    body()->addWidget(m_gridLine);
    body()->addWidget(m_shared);
    body()->addWidget(m_own);
    m_gridLine->hide();
    m_cards->setSpacing(8);
    body()->addLayout(m_cards);

    connect(
        m_grid, &AxisRow::edited, this, [this](const Dim3& value, const QString& key) { m_model.setGrid(value, key); });
    connect(m_block, &AxisRow::edited, this,
        [this](const Dim3& value, const QString& key) { m_model.setBlock(value, key); });
    for (const AxisRow* row : {m_grid, m_block})
        connect(row, &AxisRow::refused, this, [this](const QString& line) { m_model.say(line, true); });
    connect(m_cover, &QPushButton::clicked, this, &LaunchPanel::cover);
    connect(&m_model, &DesktopModel::experimentChanged, this, &LaunchPanel::refresh);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &LaunchPanel::refresh);
    connect(&m_model, &DesktopModel::inputsChanged, this, &LaunchPanel::refresh);
}

void LaunchPanel::cover()
{
    const OutcomePointer& outcome = m_model.outcome();
    const Experiment& experiment = m_model.experiment();
    // Where no grid is set and the launch still does not cover, a mistake computes the grid: the button then sets one
    // that does.
    if (outcome && !experiment.grid && isKnown(experiment, *outcome->bound)) {
        const Launch launch = launchOf(experiment, *outcome->bound);
        if (!coversWork(outcome->bound->work, launch) && launch.threadsPerBlock() > 0)
            m_model.setGrid(gridToCover(outcome->bound->work, launch.block));
    } else {
        m_model.setGrid(std::nullopt);
    }
    refresh(); // the button changed its own state, which says whether the grid covers
}

void LaunchPanel::refresh()
{
    m_shared->refresh();
    m_own->refresh();
    const OutcomePointer& outcome = m_model.outcome();
    if (!outcome)
        return;
    const Experiment& experiment = m_model.experiment();
    const bool known = isKnown(experiment, *outcome->bound);
    const Launch launch = known ? launchOf(experiment, *outcome->bound) : outcome->bound->launch;
    m_grid->setValue(launch.grid);
    m_block->setValue(launch.block);
    stackRows();
    const bool covers = known && coversWork(outcome->bound->work, launch);
    m_cover->setChecked(covers);
    m_cover->setText(covers ? said("panel.launch.covers", "covers the data ✓") : m_cover->accessibleName());
    tellGrid(known && !m_model.waiting() ? gridLine(*outcome, launch) : GridLine());
    const auto fixed = fixedBlock(experiment.kernel);
    showPresets(fixed ? std::vector{*fixed} : blockPresets(outcome->bound->work));
    // A wrong block that came with a file can still be left: the right one is offered.
    m_block->setEnabled(!fixed);
    m_block->setToolTip(fixed ? toQt(fixedBlockWords(experiment.kernel)) : QString());
    for (const auto& [block, chip] : m_presets)
        chip->setChecked(block == launch.block);
    if (m_model.waiting())
        showCards({{LaunchCard::Kind::Warning,
            said("panel.launch.waits", "Waits for data that fit. The numbers are those of the previous launch.")}});
    else if (known)
        showCards(urgentCards(launchCards(*outcome, launch)));
    // The source's badge says as well that all is simulated.
    if (outcome->coverage && !m_model.waiting() && outcome->ownersProvenance != Provenance::Simulated)
        badge()->setProvenance(outcome->ownersProvenance);
    else
        badge()->hide();
}

void LaunchPanel::tellGrid(const GridLine& line)
{
    m_gridLine->setText(line.words);
    setKind(m_gridLine, line.kind == LaunchCard::Kind::Wrong ? "wrong" : "");
    m_gridLine->setVisible(!line.words.isEmpty());
}

void LaunchPanel::resizeEvent(QResizeEvent* event)
{
    Section::resizeEvent(event);
    stackRows();
}

void LaunchPanel::stackRows()
{
    const bool narrow = m_grid->width() < std::max(m_grid->neededWidth(), m_block->neededWidth());
    for (AxisRow* row : {m_grid, m_block})
        row->setStacked(narrow);
}

void LaunchPanel::showPresets(const std::vector<Dim3>& wanted)
{
    if (std::equal(wanted.begin(), wanted.end(), m_presets.begin(), m_presets.end(),
            [](const Dim3& a, const auto& b) { return a == b.first; }))
        return;
    for (const auto& [block, chip] : m_presets)
        delete chip;
    m_presets.clear();
    const bool inRow = std::ranges::all_of(wanted, [](const Dim3& block) { return block.y == 1 && block.z == 1; });
    // Beside squares a long row is cut; in a row the longest is whole.
    double longest = 1;
    for (const Dim3& block : wanted)
        longest = std::max(longest, inRow ? block.x : BlockPicture::heightOf(block));
    for (const Dim3& block : wanted) {
        auto* chip = new BlockPicture(block, inRow, longest);
        chip->setAccessibleName(said("panel.launch.preset", "block {}", dimText(block)));
        m_chips->addWidget(chip);
        connect(chip, &QAbstractButton::clicked, this, [this, block, chip] {
            chip->setChecked(true); // pressing the chosen one again chooses it again
            m_model.setBlock(block);
        });
        m_presets.emplace_back(block, chip);
    }
}

void LaunchPanel::showCards(const std::vector<LaunchCard>& cards)
{
    if (cards == m_shown)
        return;
    // Numbers that change while a launch is simulated change in place: new cards would blink.
    const bool sameKinds = std::equal(cards.begin(), cards.end(), m_shown.begin(), m_shown.end(),
        [](const LaunchCard& a, const LaunchCard& b) { return a.kind == b.kind && a.offersLaunch == b.offersLaunch; });
    m_shown = cards;
    if (sameKinds) {
        for (int i = 0; i < m_cards->count(); ++i)
            static_cast<Card*>(m_cards->itemAt(i)->widget())->setSentence(cards[std::size_t(i)].sentence);
        return;
    }
    emptyLayout(*m_cards);
    for (const LaunchCard& card : cards) {
        auto* widget = new Card(card.kind, card.sentence);
        widget->setObjectName("launchCard");
        if (card.offersLaunch) {
            auto* anyway = new QPushButton(said("panel.launch.anyway", "Launch anyway"));
            introduce(anyway, "launchAnyway",
                said("panel.launch.anyway.name", "Launch anyway, to see the device's own error"),
                said("panel.launch.anyway.tip", "Try it and see the device's own error"));
            connect(anyway, &QPushButton::clicked, this, [this] { m_model.run(true); });
            widget->content()->addWidget(anyway, 0, Qt::AlignLeft);
        }
        m_cards->addWidget(widget);
    }
}

} // namespace warpatlas::ui::inline desktop
