/// The one row at the top: name, menus, the experiment's data, kernel and device, Run, Follow, Present and pictures.
/// Where it is too narrow the name goes, then one button replaces the menus, and at last long choices end in "…".
#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

class QMenu;
class QMenuBar;
class QPushButton;
class QShortcut;
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
    HeaderBar(DesktopModel& model, ViewModel& view, const Actions& actions, DeviceList& devices, QMenu& recent,
        QWidget* parent = nullptr);
    QMenuBar* menuBar() const { return m_menus; }
    QMenu* exportMenu() const { return m_exports; }

    QSize minimumSizeHint() const override; ///< with everything that can be shorter at its shortest

signals:
    void generateRequested(int input);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// A button that may show the beginning of its text.
    struct Choice {
        QToolButton* button;
        QString text, hint; ///< both in full
    };
    void choose(QToolButton* button, const QString& text, const QString& hint);
    static int widthOf(const Choice& choice, int textWidth);
    int widthWithoutMenus() const; ///< all other widths, the choices without their texts
    void arrange();
    void arrangeMenus(bool narrow);
    void showMistakes();
    void fillDevices();
    void fillGpus(QMenu& menu);
    void showGpu();
    void fillData();
    void refresh();

    DesktopModel& m_model;
    const Actions& m_actions;
    DeviceList& m_devices;
    QMenu& m_recent;
    QWidget* m_brand;
    QMenuBar* m_menus;
    QToolButton* m_allMenus; ///< in the place of m_menus
    std::vector<QShortcut*> m_mnemonics; ///< mnemonics of the menus, while the bar that knows them is hidden
    std::vector<Choice> m_choices;
    QToolButton *m_data, *m_kernel, *m_mistake, *m_device;
    QPushButton* m_run;
    QMenu* m_exports = nullptr;
    QMenu* m_gpus = nullptr; ///< in the menu of devices
    QStringList m_inputs; ///< inputs in the data menu, behind a word of its own
    const CatalogueKernel* m_mistaken = nullptr; ///< the kernel whose mistakes the menu has
};

} // namespace warpatlas::ui
