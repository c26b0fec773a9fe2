/// The kernel's source with what was counted on each line.
#pragma once

#include "ui/desktop/parts.h"

#include <memory>

namespace warpatlas::ui {

class DesktopModel;
class SourceView;

class SourcePanel : public Section {
    Q_OBJECT
public:
    explicit SourcePanel(DesktopModel& model, QWidget* parent = nullptr);

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
