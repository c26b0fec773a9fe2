#include "ui/desktop/answers/limits_panel.h"

#include "app/roofline/limit_chain.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/view_model.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace warpatlas::ui::inline desktop {

LimitsPanel::LimitsPanel(DesktopModel& model, ViewModel& view, QWidget* parent)
    : Section({"panel.limits", "Limits"}, parent),
      m_model(model),
      m_view(view),
      m_empty(makeLabel(said("panel.limits.none", "Follows the run."), "soft"))
{
    setObjectName("limits");
    body()->addWidget(m_empty);
    body()->addStretch();
    connect(&m_model, &DesktopModel::outcomeChanged, this, &LimitsPanel::refresh);
}

void LimitsPanel::showEvent(QShowEvent* event)
{
    Section::showEvent(event);
    refresh();
}

/// A hidden page is made when it is shown.
void LimitsPanel::refresh()
{
    const OutcomePointer& outcome = m_model.outcome();
    if (!isVisible() || m_shown == outcome)
        return;
    m_shown = outcome;
    delete m_chain;
    m_chain = nullptr;
    const std::vector<LimitLink> chain = outcome ? limitChain(*outcome) : std::vector<LimitLink>();
    m_empty->setVisible(chain.empty());
    if (chain.empty())
        return;
    m_chain = new QWidget;
    auto* row = makeLayout<QHBoxLayout>(16, m_chain);
    for (const LimitLink& link : chain) {
        auto* card = makeLayout<QVBoxLayout>(4);
        card->addWidget(makeLabel(toQt(link.label), "heading"));
        using About = LimitLink::About;
        const QString page = link.about == About::Roof ? "Roofline" : link.about == About::Occupancy ? "Occupancy" : "";
        if (link.line == 0 && page.isEmpty()) {
            card->addWidget(makeLabel(toQt(link.brief), "big"));
        } else {
            auto* button = new QPushButton(toQt(link.brief));
            setRole(button, "bigLink");
            introduce(button, "limits." + (page.isEmpty() ? QString("line") : page.toLower()),
                toQt(link.label + ": " + link.brief),
                page.isEmpty() ? said("panel.limits.line.tip", "Shows the line in the source")
                               : said("panel.limits.page.tip", "Shows it in full"));
            connect(button, &QPushButton::clicked, this, [this, line = link.line, page] {
                if (page.isEmpty())
                    m_view.selectLine(line);
                else
                    emit pageWanted(page);
            });
            card->addWidget(button, 0, Qt::AlignLeft);
        }
        QLabel* const words = makeLabel(toQt(link.words), "text");
        words->setWordWrap(true);
        card->addWidget(words);
        if (link.provenance) {
            auto* badge = new Badge;
            badge->setProvenance(*link.provenance);
            card->addWidget(badge, 0, Qt::AlignLeft);
        }
        card->addStretch();
        row->addLayout(card, 1);
    }
    body()->insertWidget(0, m_chain);
}

} // namespace warpatlas::ui::inline desktop
