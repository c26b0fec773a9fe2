/// Whether the result can be trusted: what the threads did and what they covered, as numbers and sentences, what the
/// result was checked against, and, for a kernel of one's own, the way to such a check.
#pragma once

#include "ui/desktop/look/section.h"
#include "ui/desktop/panels/launch_cards.h"

class QVBoxLayout;

namespace warpatlas::ui {

class DesktopModel;
class FactList;

class CheckPanel : public Section {
    Q_OBJECT
public:
    explicit CheckPanel(DesktopModel& model, QWidget* parent = nullptr);

private:
    void refresh();
    void showFacts(const Outcome& outcome);
    void showCards(const std::vector<LaunchCard>& cards);

    DesktopModel& m_model;
    FactList* m_facts;
    QVBoxLayout* m_cards;
    QLabel* m_empty;
    std::vector<LaunchCard> m_shown;
};

} // namespace warpatlas::ui
