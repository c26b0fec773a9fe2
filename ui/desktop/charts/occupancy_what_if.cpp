#include "ui/desktop/charts/occupancy_what_if.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include <algorithm>

namespace warpatlas::ui::inline desktop {

OccupancyWhatIf::OccupancyWhatIf(QWidget* parent) : QWidget(parent), m_reset(new QToolButton)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(2);
    const OccupancyAxis axes[] = {
        OccupancyAxis::ThreadsPerBlock, OccupancyAxis::RegistersPerThread, OccupancyAxis::SharedBytes};
    const char* const names[] = {"whatIf.block", "whatIf.registers", "whatIf.shared"};
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        Row& row = m_rows[i];
        row.axis = axes[i];
        row.words = makeLabel({}, "note");
        row.words->setMinimumWidth(0);
        row.slider = new QSlider(Qt::Horizontal);
        introduce(row.slider, names[i], said("panel.occupancy.what_if", "What if: {}", said(factsOf(row.axis).name)),
            said("panel.occupancy.what_if.tip",
                "What would the occupancy be with another value? The experiment stays as it is."));
        row.slider->setMinimumWidth(60);
        grid->addWidget(row.words, int(i), 0);
        grid->addWidget(row.slider, int(i), 1);
        connect(row.slider, &QSlider::valueChanged, this, &OccupancyWhatIf::ask);
    }
    m_reset->setObjectName("whatIf.reset");
    m_reset->setText(said("panel.occupancy.as_it_is", "as it is"));
    m_reset->setAccessibleName(said("panel.occupancy.as_it_is.name", "What if: as it is"));
    m_reset->setToolTip(
        said("panel.occupancy.as_it_is.tip", "Back to the block, registers and shared memory of the run"));
    setRole(m_reset, "small");
    QSizePolicy keeps = m_reset->sizePolicy();
    keeps.setRetainSizeWhenHidden(true);
    m_reset->setSizePolicy(keeps);
    m_reset->hide();
    grid->setColumnMinimumWidth(0, 100); // of the longest words, so that sliders stay where they are
    grid->setColumnStretch(1, 1);
    grid->addWidget(m_reset, 0, 2, int(m_rows.size()), 1, Qt::AlignVCenter);
    connect(m_reset, &QToolButton::clicked, this, [this] {
        m_asked.reset();
        setShown(m_present);
        Q_EMIT changed();
    });
}

void OccupancyWhatIf::setPresent(const GpuSheet& gpu, const OccupancyInput& present)
{
    const auto same = [&](OccupancyAxis axis) {
        const auto value = factsOf(axis).value;
        return present.*value == m_present.*value;
    };
    if (gpu.name == m_gpu.name && std::ranges::all_of(m_rows, same, &Row::axis))
        return;
    m_gpu = gpu;
    m_present = present;
    m_asked.reset();
    for (Row& row : m_rows) {
        const QSignalBlocker quiet(row.slider);
        const OccupancyAxisFacts& facts = factsOf(row.axis);
        row.slider->setRange(facts.least / facts.step, gpu.*facts.maximum / facts.step);
        row.slider->setPageStep(row.axis == OccupancyAxis::ThreadsPerBlock ? 2 : 8);
    }
    setShown(present);
}

void OccupancyWhatIf::ask()
{
    OccupancyInput input = m_asked.value_or(m_present);
    for (const Row& row : m_rows) {
        int& value = input.*factsOf(row.axis).value;
        // A slider that was not moved may stand beside a value that is no whole step.
        const int step = factsOf(row.axis).step;
        if ((value + step / 2) / step != row.slider->value())
            value = row.slider->value() * step;
    }
    m_asked = input;
    setShown(input);
    Q_EMIT changed();
}

void OccupancyWhatIf::setShown(const OccupancyInput& input)
{
    for (Row& row : m_rows) {
        const OccupancyAxisFacts& facts = factsOf(row.axis);
        const int value = input.*facts.value;
        const QSignalBlocker quiet(row.slider);
        row.slider->setValue((value + facts.step / 2) / facts.step);
        row.words->setText(
            said("panel.occupancy.what_if_value", "{} {}", said(facts.name), axisValueText(row.axis, value)));
        setKind(row.words, value != m_present.*facts.value ? "asked" : "");
    }
    m_reset->setVisible(m_asked.has_value());
}

} // namespace warpatlas::ui::inline desktop
