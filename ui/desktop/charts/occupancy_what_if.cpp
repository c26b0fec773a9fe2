#include "ui/desktop/charts/occupancy_what_if.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include <algorithm>

namespace warpatlas::ui {
namespace {

/// What one step of a slider is.
int stepOf(OccupancyAxis axis)
{
    return axis == OccupancyAxis::ThreadsPerBlock ? 32 : axis == OccupancyAxis::RegistersPerThread ? 1 : 1024;
}
int leastOf(OccupancyAxis axis)
{
    return axis == OccupancyAxis::ThreadsPerBlock ? 32 : axis == OccupancyAxis::RegistersPerThread ? 16 : 0;
}

QString nameOf(OccupancyAxis axis)
{
    return axis == OccupancyAxis::ThreadsPerBlock   ? said("panel.occupancy.block", "block")
        : axis == OccupancyAxis::RegistersPerThread ? said("panel.occupancy.registers", "registers")
                                                    : said("panel.occupancy.shared", "shared");
}

} // namespace

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
        row.slider->setObjectName(names[i]);
        row.slider->setAccessibleName(said("panel.occupancy.what_if", "What if: {}", nameOf(row.axis)));
        row.slider->setToolTip(said("panel.occupancy.what_if.tip",
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
    const auto same = [&](OccupancyAxis axis) { return valueOf(present, axis) == valueOf(m_present, axis); };
    if (gpu.name == m_gpu.name && std::ranges::all_of(m_rows, same, &Row::axis))
        return;
    m_gpu = gpu;
    m_present = present;
    m_asked.reset();
    for (Row& row : m_rows) {
        const QSignalBlocker quiet(row.slider);
        const int step = stepOf(row.axis);
        row.slider->setRange(leastOf(row.axis) / step, maximumOf(gpu, row.axis) / step);
        row.slider->setPageStep(row.axis == OccupancyAxis::ThreadsPerBlock ? 2 : 8);
    }
    setShown(present);
}

void OccupancyWhatIf::ask()
{
    OccupancyInput input = m_asked.value_or(m_present);
    for (const Row& row : m_rows) {
        int& value = row.axis == OccupancyAxis::ThreadsPerBlock ? input.threadsPerBlock
            : row.axis == OccupancyAxis::RegistersPerThread     ? input.registersPerThread
                                                                : input.sharedBytesPerBlock;
        // A slider that was not moved may stand beside a value that is no whole step.
        const int step = stepOf(row.axis);
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
        const int value = valueOf(input, row.axis), step = stepOf(row.axis);
        const QSignalBlocker quiet(row.slider);
        row.slider->setValue((value + step / 2) / step);
        row.words->setText(
            said("panel.occupancy.what_if_value", "{} {}", nameOf(row.axis), axisValueText(row.axis, value)));
        setKind(row.words, value != valueOf(m_present, row.axis) ? "asked" : "");
    }
    m_reset->setVisible(m_asked.has_value());
}

} // namespace warpatlas::ui
