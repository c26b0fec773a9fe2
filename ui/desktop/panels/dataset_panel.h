/// The kernel's data: for each input its file, shape and conversions, what is missing and what would fit, and the way
/// to other data.
#pragma once

#include "app/inputs/input_set.h"
#include "ui/desktop/look/section.h"

#include <memory>
#include <string>
#include <vector>

namespace warpatlas::ui::inline desktop {

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

    /// The facts that the cards are made of: most versions of a text that is being written take the same data.
    struct Cards {
        bool operator==(const Cards&) const = default;

        std::vector<InputState> inputs;
        std::vector<InputForm> forms;
        std::string kernel; ///< its name
        bool convert = true;
    };
    void show(const InputSet& set, const Cards& cards);

    DesktopModel& m_model;
    std::shared_ptr<const void> m_source; ///< the inputs, or the bound experiment where it has none, looked at last
    Cards m_shown;
};

} // namespace warpatlas::ui::inline desktop
