/// The kernel's source with what was counted on each line.
#pragma once

#include "ui/desktop/parts.h"

#include <memory>

namespace warpatlas::ui {

class DesktopModel;
class FollowBridge;
class SourceView;
class ViewModel;

class SourcePanel : public Section {
    Q_OBJECT
public:
    /// `view` and `follow` may be null: then no line is marked, and none can be chosen.
    explicit SourcePanel(
        DesktopModel& model, ViewModel* view = nullptr, FollowBridge* follow = nullptr, QWidget* parent = nullptr);

private:
    void refresh();
    void explain();
    void resizeEvent(QResizeEvent* event) override;

    DesktopModel& m_model;
    SourceView* m_view;
    QLabel* m_explanation;
    std::shared_ptr<const void> m_bound, m_trace;
};

} // namespace warpatlas::ui
