/// "What if?": what could be tried of the run at hand, as cards in groups, each against what it is now. A card that is
/// chosen becomes B, and what is there A.
#pragma once

#include "ui/desktop/look/section.h"
#include "ui/desktop/model/job.h"
#include "ui/desktop/what_if/card_picture.h"
#include "ui/desktop/what_if/what_if_facts.h"

#include <map>

class QPushButton;
class QScrollArea;

namespace warpatlas::ui::inline desktop {

class CompareModel;
class DesktopModel;
class WhatIfCard;

class WhatIfPanel : public Section {
    Q_OBJECT
public:
    WhatIfPanel(DesktopModel& model, CompareModel& compare, QWidget* parent = nullptr);
    ~WhatIfPanel() override; ///< cancels and waits

    const std::vector<WhatIfGroup>& groups() const { return m_groups; }
    QString group() const { return m_group; } ///< the name of the one that is shown
    void showGroup(const QString& name);
    const Job& job() const { return m_job; }
    const std::vector<WhatIfFacts>& facts(const QString& group) { return m_facts[group]; } ///< by case, as far as known

signals:
    void groupsChanged();
    void groupShown(const QString& name);
    /// The whole axis of a group is wanted, or, of `streams`, the page of the way that was chosen.
    void chartWanted(const QString& group);
    void streamsWanted(std::size_t chunks, std::size_t streams);

private:
    const Outcome* base() const;
    const WhatIfGroup* shownGroup() const;
    void takeBase();
    void begin();
    void prefill(const WhatIfGroup& group);
    void choose(std::size_t at);
    void refresh();
    void placeCards();
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

    DesktopModel& m_model;
    CompareModel& m_compare;
    OutcomePointer m_base; ///< what the cards are against
    std::vector<WhatIfGroup> m_groups;
    QString m_group;
    std::map<QString, std::vector<WhatIfFacts>> m_facts; ///< of groups that were shown
    std::map<QString, std::vector<std::vector<CardLine>>> m_texts; ///< the kernels' lines, by case
    std::vector<WhatIfCard*> m_cards;
    std::optional<std::size_t> m_working; ///< the case that is being computed
    bool m_stopped = false; ///< by a person, or by what went wrong
    QString m_refusal; ///< that
    Job m_job;

    QLabel *m_words, *m_empty;
    QWidget* m_badges;
    QPushButton *m_stop, *m_chart;
    QScrollArea* m_area;
};

} // namespace warpatlas::ui::inline desktop
