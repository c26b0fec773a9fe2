/// The kernel's own parameters; hidden where it has none.
#pragma once

#include "ui/desktop/look/section.h"

class QDoubleSpinBox;

namespace warpatlas::ui {

class DesktopModel;

class ParametersPanel : public Section {
    Q_OBJECT
public:
    explicit ParametersPanel(DesktopModel& model, QWidget* parent = nullptr);

private:
    void refresh();

    DesktopModel& m_model;
    QString m_kernel;
    QWidget* m_rows = nullptr;
};

} // namespace warpatlas::ui
