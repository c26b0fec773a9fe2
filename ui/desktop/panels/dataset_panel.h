/// The kernel's data: for each input its file, shape and conversions, what is missing and what would fit, and the ways
/// to other data.
#pragma once

#include "ui/desktop/look/section.h"

#include <memory>

namespace warpatlas {
struct InputSet;
}

namespace warpatlas::ui {

class DesktopModel;

class DatasetPanel : public Section {
    Q_OBJECT
public:
    explicit DatasetPanel(DesktopModel& model, QWidget* parent = nullptr);

    /// Asks for a generator and its sizes; does nothing where there is no such input.
    void generate(std::size_t input);

signals:
    void openRequested(int input);

private:
    void refresh();

    DesktopModel& m_model;
    std::shared_ptr<const void> m_shown; ///< the inputs, or the bound experiment where it has none
};

} // namespace warpatlas::ui
