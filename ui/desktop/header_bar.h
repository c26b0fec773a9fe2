/// The one row at the top: name, menus, what is run on what, Run, playback, theme and pictures.
#pragma once

#include <QWidget>

class QMenuBar;
class QPushButton;
class QToolButton;

namespace warpatlas {
class CatalogueKernel;
}

namespace warpatlas::ui {

class Actions;
class DesktopModel;
class DeviceList;
class ViewModel;

class HeaderBar : public QWidget {
    Q_OBJECT
public:
    HeaderBar(
        DesktopModel& model, ViewModel& view, const Actions& actions, DeviceList& devices, QWidget* parent = nullptr);
    QMenuBar* menuBar() const { return m_menus; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showMistakes();
    void fillDevices();
    void fillSpeeds();
    void refresh();
    void refreshPlayback();

    DesktopModel& m_model;
    ViewModel& m_view;
    const Actions& m_actions;
    DeviceList& m_devices;
    QWidget* m_brand;
    QMenuBar* m_menus;
    QToolButton *m_kernel, *m_mistake, *m_device, *m_play, *m_speed;
    QPushButton* m_run;
    const CatalogueKernel* m_mistaken = nullptr; ///< whose mistakes the menu has
};

} // namespace warpatlas::ui
