/// What the kernel runs on: for each input its file, shape and size, and the way to another.
#pragma once

#include "ui/desktop/parts.h"

namespace warpatlas::ui {

class DesktopModel;

class DatasetPanel : public Section {
    Q_OBJECT
public:
    explicit DatasetPanel(DesktopModel& model, QWidget* parent = nullptr);

signals:
    void openRequested(int input);

private:
    void refresh();

    DesktopModel& m_model;
    std::shared_ptr<const void> m_shown;
};

} // namespace warpatlas::ui
