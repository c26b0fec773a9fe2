#include "ui/desktop/panels/dataset_panel.h"

#include "ui/desktop/desktop_model.h"
#include "ui/desktop/words.h"

#include <QVBoxLayout>

namespace warpatlas::ui {
namespace {

QString fullShape(const Shape& shape, ElementType type)
{
    QString text = shapeText(shape);
    if (shape.channels > 1)
        text += QString(" × %1").arg(shape.channels);
    return text + ' ' + toQt(nameOf(type));
}

} // namespace

DatasetPanel::DatasetPanel(DesktopModel& model, QWidget* parent) : Section("Data", parent), m_model(model)
{
    body()->setSpacing(12);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &DatasetPanel::refresh);
}

void DatasetPanel::refresh()
{
    const auto bound = m_model.outcome() ? m_model.outcome()->bound : nullptr;
    if (!bound || bound == m_shown)
        return;
    m_shown = bound;
    while (QLayoutItem* item = body()->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (std::size_t i = 0; i < bound->data.size(); ++i) {
        const Dataset& data = bound->data[i];
        const QString name = bound->kernel && i < bound->kernel->description().inputs.size()
            ? toQt(bound->kernel->description().inputs[i].name)
            : QString("input");
        auto* open = new QPushButton("Open…");
        setRole(open, "link");
        open->setObjectName(QString("data.%1.open").arg(i));
        open->setAccessibleName("Open a file as " + name);
        connect(open, &QPushButton::clicked, this, [this, i] { emit openRequested(int(i)); });
        auto* facts = new FactList(open);
        facts->setObjectName(QString("data.%1").arg(i));
        facts->set(name, toQt(data.label), toQt(data.spec));
        facts->set("shape", fullShape(data.array->shape(), data.array->type()));
        facts->set("size", byteText(data.array->byteCount()));
        body()->addWidget(facts);
    }
    const BufferSpec& output = bound->work.outputBuffer();
    auto* facts = new FactList;
    facts->setObjectName("data.output");
    facts->set("output", toQt(output.name));
    facts->set("shape", fullShape(output.shape, output.type));
    body()->addWidget(facts);
}

} // namespace warpatlas::ui
