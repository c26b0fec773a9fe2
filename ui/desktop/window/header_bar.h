/// The one row at the top: name, menus, the experiment's data, kernel and device, Run, Follow, Present and pictures.
/// Where it is too narrow it takes steps: the name goes, one button replaces the menus, commands that the menus have
/// go, choices have a short form, and at last long ones end in "…".
#pragma once

#include "ui/desktop/gallery/gallery_entries.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QMenu;
class QMenuBar;
class QPushButton;
class QShortcut;
class QToolButton;

namespace warpatlas::inline bundled {
class CatalogueKernel;
}

namespace warpatlas::ui::inline desktop {

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
    void galleryRequested(warpatlas::ui::GalleryPart part);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// Parts give way in this order where there is no room.
    enum Step {
        Whole,
        WithoutName,
        MenusInOne,
        WithoutCompare,
        WithoutPresent,
        BriefData,
        BriefDevice,
        BriefMistake,
        WithoutExport,
        WithoutFollow,
        BriefKernel,
        RunByItsIcon,
    };
    static constexpr int lastStep = RunByItsIcon;
    /// A button that has a short form from one of the steps on, and may show the beginning of that.
    struct Choice {
        QToolButton* button;
        Step briefFrom;
        QString text{}, brief{}, hint{}; ///< in full
    };
    void choose(QToolButton* button, const QString& text, const QString& brief, const QString& hint);
    QString textOf(const Choice& choice, int step) const;
    bool isAway(const QWidget* widget, int step) const;
    int widthAfter(int step, int mostText) const;
    void arrange();
    void arrangeMenus(bool narrow);
    void showMistakes();
    void addGallery(QMenu& menu, GalleryPart part);
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
    std::vector<std::pair<QWidget*, Step>> m_leaving; ///< and the step from which each is away
    QString m_runText;
    QToolButton *m_data, *m_kernel, *m_mistake, *m_device;
    QPushButton* m_run;
    QMenu* m_exports = nullptr;
    QMenu* m_gpus = nullptr; ///< in the menu of devices
    QStringList m_inputs; ///< inputs in the data menu, behind a word of its own
    const CatalogueKernel* m_mistaken = nullptr; ///< the kernel whose mistakes the menu has
};

} // namespace warpatlas::ui::inline desktop
