/// What the colours of the canvas mean: one chip each, and the chosen one in a sentence.
#pragma once

#include "render/views/data_view.h"
#include "ui/desktop/parts.h"

#include <vector>

namespace warpatlas::ui {

class ViewModel;

struct Colouring {
    render::ColourBy colourBy;
    const char* name; ///< "owner"
    const char* sentence;
};
/// In the order of chips and menu.
const std::vector<Colouring>& colourings();

class ColourPanel : public Section {
    Q_OBJECT
public:
    explicit ColourPanel(ViewModel& view, QWidget* parent = nullptr);

private:
    void refresh();

    ViewModel& m_view;
    std::vector<QPushButton*> m_chips;
    QLabel* m_sentence;
};

} // namespace warpatlas::ui
