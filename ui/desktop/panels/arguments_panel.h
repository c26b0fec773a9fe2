/// The arguments of a kernel of one's own, apart from its data: numbers, the arrays that it only writes, and the
/// variables in global and constant memory that it reads. What was not given is chosen, stands there quietly, and can
/// be said. Hidden for kernels of the catalogue.
#pragma once

#include "app/source/bind_source.h"
#include "ui/desktop/look/section.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::ui::inline desktop {

class DesktopModel;
class LiveForm;

class ArgumentsPanel : public Section {
    Q_OBJECT
public:
    explicit ArgumentsPanel(DesktopModel& model, QWidget* parent = nullptr);

private:
    void refresh();
    void fill(QWidget& rows, const BoundSource& source);

    /// The call that the rows are made of: while a text is being written, most of its versions are called alike.
    struct Call {
        explicit Call(const BoundSource& source);
        bool operator==(const Call&) const = default;

        std::vector<std::string> parameters, arguments, chosenFields; ///< with their types; by parameter; all of them
        std::vector<bool> chosen, ofLaunch; ///< by parameter; the second as BoundSource's file launch has them
        std::uint32_t line = 0; ///< of that launch
        std::vector<BoundStruct> structures;
        std::vector<UsedVariable> variables;
    };

    DesktopModel& m_model;
    std::shared_ptr<const void> m_source; ///< that was looked at last
    std::optional<Call> m_shown;
    LiveForm* m_form;
};

} // namespace warpatlas::ui::inline desktop
