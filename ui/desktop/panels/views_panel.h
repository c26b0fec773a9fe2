/// Which of the four views is in the middle of the canvas, and which are strips beside it.
#pragma once

#include "ui/canvas/view_kind.h"
#include "ui/desktop/parts.h"

#include <array>

namespace warpatlas::ui {

class DesktopModel;
class ViewModel;

class ViewsPanel : public Section {
    Q_OBJECT
public:
    ViewsPanel(ViewModel& view, DesktopModel& model, QWidget* parent = nullptr);

private:
    void refresh();

    ViewModel& m_view;
    DesktopModel& m_model;
    QPushButton* m_inputs; ///< chip: the data view's inputs beside its output
    std::array<QPushButton*, allViews.size()> m_main{}, m_strips{}; ///< by ViewKind
};

} // namespace warpatlas::ui
