/// Which of the four views is in the middle of the canvas, and which are strips beside it.
#pragma once

#include "ui/canvas/view_kind.h"
#include "ui/desktop/parts.h"

#include <array>

namespace warpatlas::ui {

class ViewModel;

class ViewsPanel : public Section {
    Q_OBJECT
public:
    explicit ViewsPanel(ViewModel& view, QWidget* parent = nullptr);

private:
    void refresh();

    ViewModel& m_view;
    std::array<QPushButton*, allViews.size()> m_main{}, m_strips{}; ///< by ViewKind
};

} // namespace warpatlas::ui
