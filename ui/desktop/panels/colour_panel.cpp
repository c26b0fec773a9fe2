#include "ui/desktop/panels/colour_panel.h"

#include "ui/desktop/flow_layout.h"
#include "ui/desktop/view_model.h"

#include <QVBoxLayout>

namespace warpatlas::ui {

const std::vector<Colouring>& colourings()
{
    static const std::vector<Colouring> all{
        {render::ColourBy::Owner, "owner", "Hue: the block that wrote it. Shade: its warp."},
        {render::ColourBy::State, "state",
            "While playing: waiting shows the input dimmed, running its owner's colour, done the result."},
        {render::ColourBy::Result, "result", "The values that the kernel wrote."},
        {render::ColourBy::Writes, "writes", "How often it was written: never, once, or more than once."},
        {render::ColourBy::Reads, "reads", "How often it was read, from never to the most."},
        {render::ColourBy::Value, "value", "Its value on a scale of colours; of images their lightness."},
        {render::ColourBy::Difference, "difference", "How far it is from the CPU's reference."},
        {render::ColourBy::Block, "block", "The block that wrote it, and nothing else."},
        {render::ColourBy::Warp, "warp", "The warp of its block that wrote it."},
        {render::ColourBy::Lane, "lane", "The lane of the warp that wrote it, 0 to 31."},
    };
    return all;
}

ColourPanel::ColourPanel(ViewModel& view, QWidget* parent)
    : Section("Colour by", parent), m_view(view), m_sentence(makeLabel({}, "note"))
{
    auto* chips = new FlowLayout;
    for (const Colouring& colouring : colourings()) {
        QPushButton* chip = makeChip(colouring.name, QString("colour.") + colouring.name);
        chip->setAccessibleName(QString("colour by ") + colouring.name);
        chip->setToolTip(colouring.sentence);
        connect(chip, &QPushButton::clicked, this, [this, chip, by = colouring.colourBy] {
            chip->setChecked(true);
            m_view.setColourBy(by);
        });
        chips->addWidget(chip);
        m_chips.push_back(chip);
    }
    body()->addLayout(chips);
    m_sentence->setWordWrap(true);
    m_sentence->setObjectName("colourSentence");
    body()->addWidget(m_sentence);
    connect(&m_view, &ViewModel::changed, this, &ColourPanel::refresh);
    refresh();
}

void ColourPanel::refresh()
{
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        const bool chosen = colourings()[i].colourBy == m_view.state().colourBy;
        m_chips[i]->setChecked(chosen);
        if (chosen)
            m_sentence->setText(colourings()[i].sentence);
    }
}

} // namespace warpatlas::ui
