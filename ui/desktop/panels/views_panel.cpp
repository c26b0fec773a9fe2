#include "ui/desktop/panels/views_panel.h"

#include "ui/canvas/scene.h"
#include "ui/desktop/desktop_model.h"
#include "ui/desktop/flow_layout.h"
#include "ui/desktop/view_model.h"

#include <QVBoxLayout>

namespace warpatlas::ui {
namespace {

QString nameText(ViewKind kind)
{
    const std::string_view name = nameOf(kind);
    return QString::fromUtf8(name.data(), qsizetype(name.size()));
}

const char* sentenceOf(ViewKind kind)
{
    switch (kind) {
    case ViewKind::Data:
        return "The elements, and who reads and writes them (1)";
    case ViewKind::Launch:
        return "Grid, blocks, warps and lanes (2)";
    case ViewKind::Memory:
        return "Addresses, sectors and banks of a warp's request (3)";
    case ViewKind::Schedule:
        return "Blocks on multiprocessors over time (4)";
    }
    return "";
}

} // namespace

ViewsPanel::ViewsPanel(ViewModel& view, DesktopModel& model, QWidget* parent)
    : Section("Views", parent), m_view(view), m_model(model), m_inputs(makeChip("inputs", "view.inputs"))
{
    auto* main = new FlowLayout;
    auto* strips = new FlowLayout;
    for (const ViewKind kind : allViews) {
        const auto at = std::size_t(kind);
        const QString name = nameText(kind);
        m_main[at] = makeChip(name, "view." + name);
        m_main[at]->setAccessibleName(name + " view in the middle");
        m_main[at]->setToolTip(sentenceOf(kind));
        connect(m_main[at], &QPushButton::clicked, this, [this, at, kind] {
            m_main[at]->setChecked(true);
            m_view.showMain(kind);
        });
        main->addWidget(m_main[at]);
        m_strips[at] = makeChip(name, "strip." + name);
        m_strips[at]->setAccessibleName(name + " view beside it");
        m_strips[at]->setToolTip(QString(sentenceOf(kind)).section(" (", 0, 0) + ", as a strip beside the main view");
        connect(m_strips[at], &QPushButton::clicked, this, [this, kind](bool shown) {
            ShownViews views = m_view.state().views;
            views.setStrip(kind, shown);
            m_view.setViews(views);
        });
        strips->addWidget(m_strips[at]);
    }
    m_inputs->setAccessibleName("the inputs beside the output in the data view");
    m_inputs->setToolTip("All arrays of the launch on one sheet in the data view (A)");
    connect(m_inputs, &QPushButton::clicked, &m_view, &ViewModel::setAllBuffers);
    body()->addLayout(main);
    body()->addWidget(makeLabel("and beside it", "note"));
    strips->addWidget(m_inputs);
    body()->addLayout(strips);
    connect(&m_view, &ViewModel::changed, this, &ViewsPanel::refresh);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &ViewsPanel::refresh);
    refresh();
}

void ViewsPanel::refresh()
{
    const ShownViews& views = m_view.state().views;
    for (const ViewKind kind : allViews) {
        const auto at = std::size_t(kind);
        m_main[at]->setChecked(views.main == kind);
        m_strips[at]->setChecked(views.strip(kind));
        m_strips[at]->setVisible(views.main != kind);
    }
    const OutcomePointer& outcome = m_model.pictured();
    const bool data = views.main == ViewKind::Data || views.strip(ViewKind::Data);
    m_inputs->setVisible(outcome && data && outcome->bound->work.buffers.size() > 1);
    m_inputs->setChecked(outcome && showsInputs(*outcome->bound, m_view.state().allBuffers));
}

} // namespace warpatlas::ui
