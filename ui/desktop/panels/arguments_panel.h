/// What a kernel of one's own is called with, apart from its data: numbers, the arrays that it only writes, and the
/// variables in global and constant memory that it reads. What nobody said is chosen, stands there quietly, and can be
/// said. Hidden for kernels of the catalogue.
#pragma once

#include "app/source/bind_source.h"
#include "ui/desktop/look/section.h"

#include <memory>

namespace warpatlas::ui {

class DesktopModel;
class LiveForm;

class ArgumentsPanel : public Section {
    Q_OBJECT
public:
    explicit ArgumentsPanel(DesktopModel& model, QWidget* parent = nullptr);

private:
    void refresh();
    void fill(QWidget& rows, const BoundSource& source);

    DesktopModel& m_model;
    std::shared_ptr<const void> m_shown; ///< the call that is shown
    LiveForm* m_form;
};

} // namespace warpatlas::ui
