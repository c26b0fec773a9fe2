#include "ui/desktop/machine/devices_dialog.h"

#include "app/report/machine_report.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

#include <QDialogButtonBox>
#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int columns = 2;

QLabel* wrappedLabel(const QString& name, const char* role)
{
    QLabel* label = makeLabel({}, role);
    label->setObjectName(name);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

DevicesDialog::DevicesDialog(MachineWatch::Source source, std::chrono::milliseconds interval, QWidget* parent)
    : QDialog(parent),
      m_watch(std::move(source), interval),
      m_versions(wrappedLabel("devices.versions", "soft")),
      m_drawnBy(wrappedLabel("devices.drawnBy", "soft")),
      m_asking(wrappedLabel("devices.asking", "note")),
      m_cards(new QWidget),
      m_grid(new QGridLayout(m_cards))
{
    setObjectName("devicesDialog");
    setWindowTitle(said("devices.title", "Devices"));
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(12);
    for (int column = 0; column < columns; ++column)
        m_grid->setColumnStretch(column, 1);
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    introduce(area, "devices.list", said("devices.list", "Devices of this machine"));
    area->setWidget(m_cards);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* layout = makeLayout<QVBoxLayout>(10, this);
    layout->setContentsMargins(24, 20, 24, 16);
    layout->addWidget(m_versions);
    layout->addWidget(m_drawnBy);
    layout->addWidget(m_asking);
    layout->addWidget(area, 1);
    layout->addWidget(buttons);
    m_asking->setText(said("devices.asking", "Asking the driver …"));
    m_drawnBy->hide();
    resize(880, 560);
    connect(&m_watch, &MachineWatch::found, this, &DevicesDialog::take);
}

/// The GPU whose name OpenGL's has in it, if there is only one such.
QString DevicesDialog::drawer(const MachineFacts& machine) const
{
    QString found;
    for (const GpuFacts& gpu : machine.gpus)
        if (m_renderer.contains(toQt(gpu.name))) {
            if (!found.isEmpty())
                return {};
            found = toQt(gpu.id);
        }
    return found;
}

void DevicesDialog::build(const MachineFacts& machine)
{
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_values.clear();
    m_built = 0;
    const auto card = [this](const QString& name, const QString& title, const QString& remark) {
        auto* frame = new QFrame;
        frame->setObjectName("devices." + name);
        setRole(frame, "card");
        auto* lines = makeLayout<QVBoxLayout>(6, frame);
        lines->setContentsMargins(16, 12, 16, 12);
        auto* head = wrappedLabel("devices." + name + ".title", "strong");
        head->setText(title);
        lines->addWidget(head);
        if (!remark.isEmpty()) {
            auto* note = wrappedLabel("devices." + name + ".remark", "note");
            note->setText(remark);
            lines->addWidget(note);
        }
        const int at = int(m_built++);
        m_grid->addWidget(frame, at / columns, at % columns);
        return lines;
    };
    const auto addFacts = [this](QVBoxLayout* lines, const std::string& id, const std::vector<MachineFact>& facts) {
        auto* table = new QGridLayout;
        table->setHorizontalSpacing(16);
        table->setVerticalSpacing(4);
        table->setColumnStretch(1, 1);
        for (const MachineFact& fact : facts) {
            const int row = table->rowCount();
            table->addWidget(makeLabel(toQt(fact.label), "soft"), row, 0, Qt::AlignTop);
            QLabel* value = wrappedLabel(toQt("devices." + id + "." + fact.key), "mono");
            value->setText(toQt(fact.value));
            value->setAccessibleName(toQt(fact.label) + ": " + toQt(fact.value));
            table->addWidget(value, row, 1);
            m_values[id + "." + fact.key] = value;
        }
        lines->addLayout(table);
        lines->addStretch(1);
    };
    const QString drawing = drawer(machine);
    for (const GpuFacts& gpu : machine.gpus)
        addFacts(card(toQt(gpu.id), toQt(gpu.name),
                     toQt(gpu.id) == drawing ? said("devices.draws", "{}, draws the window", gpu.id) : toQt(gpu.id)),
            gpu.id, factsInWords(gpu, {}));
    if (machine.gpus.empty())
        card("none", said("devices.no_gpu", "No NVIDIA GPU"), toQt(machine.noGpu))->addStretch(1);
    addFacts(card("cpu", toQt(machine.cpu.name), "cpu"), "cpu", factsInWords(machine.cpu));
    m_grid->setRowStretch(m_grid->rowCount(), 1);
}

void DevicesDialog::take(const MachineFacts& machine, const std::vector<GpuState>& states)
{
    m_asking->hide();
    if (m_built == 0)
        build(machine);
    m_versions->setText(toQt(versionsInWords(machine)));
    m_drawnBy->setVisible(!m_renderer.isEmpty());
    m_drawnBy->setText(said("devices.drawn_by", "The window is drawn by {}", m_renderer));
    for (std::size_t i = 0; i < machine.gpus.size(); ++i) {
        const GpuFacts& gpu = machine.gpus[i];
        for (const MachineFact& fact : factsInWords(gpu, i < states.size() ? states[i] : GpuState()))
            if (const auto value = m_values.find(gpu.id + "." + fact.key); value != m_values.end()) {
                value->second->setText(toQt(fact.value));
                value->second->setAccessibleName(toQt(fact.label) + ": " + toQt(fact.value));
            }
    }
}

void DevicesDialog::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    m_watch.start();
}

void DevicesDialog::hideEvent(QHideEvent* event)
{
    m_watch.stop();
    QDialog::hideEvent(event);
}

} // namespace warpatlas::ui::inline desktop
