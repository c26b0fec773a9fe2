/// The window: it only puts the parts together. What they do is in their own files.
#pragma once

#include "ui/desktop/layout/docks.h"
#include "ui/desktop/model/canvas_host.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/job.h"
#include "ui/desktop/model/settings.h"
#include "ui/desktop/model/view_model.h"
#include "ui/desktop/window/desktop.h"
#include "ui/presenter/present.h"

#include <QMainWindow>

#include <memory>

namespace warpatlas::ui::inline pictures {
struct CanvasPictureOptions;
}

namespace warpatlas::ui::inline desktop {

class Actions;
class CanvasPair;
class CompareModel;
class DebugBridge;
class DeviceList;
class DevicesDialog;
class Files;
class FollowBridge;
class GalleryDialog;
class GuideWindow;
class KernelDocument;
class LayoutKeeper;
class MessageBar;
class Middle;
class MonitorMenu;
class PresenterLink;
class PtxBridge;
class RecentFiles;
struct PictureAnswers;
struct PictureWish;

struct MainWindowOptions {
    CanvasFactory canvas = liveCanvas(render::InteropPolicy::Automatic);
    bool runs = true; ///< false: no session and no list of devices, for a picture of an outcome
    QStringList files; ///< opened instead of the last experiment
    QString settingsFile; ///< empty: the user's own
    PresenterOptions presenter; ///< of the second window, like the next
    PresenterWindowOptions presenterWindow;
};

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(const MainWindowOptions& options = {});
    ~MainWindow() override; ///< cancels what runs and waits for it

    /// Shows it as it was left; maximised the first time on a small screen.
    void showFirst();

    DesktopModel& model() { return *m_model; }
    bool comesBack() const { return m_comesBack; } ///< it was closed to be opened again, in another language
    ViewModel& view() { return *m_view; }
    CanvasHost& canvas() { return *m_canvas; }
    FollowBridge& follow() { return *m_follow; }
    DebugBridge& debugging() { return *m_debugging; }
    KernelDocument& document() { return *m_document; }
    PtxBridge& ptx() { return *m_ptx; }
    CompareModel& compare() { return *m_compare; }
    CanvasPair& canvases() { return *m_pair; }
    Middle& middle() { return *m_middle; }
    LayoutKeeper& layoutKeeper() { return *m_keeper; }
    const Docks& docks() const { return m_docks; }
    RecentFiles& recentFiles() { return *m_recent; }
    PresenterLink* presenter() { return m_presenter; } ///< null where nothing is run

    enum class Subject { Canvas, Window };
    /// These do what the menu's dialogs lead to. They return false with a line in the message bar if it failed.
    bool savePictureTo(Subject subject, QString path);
    void copyPicture(Subject subject);
    bool saveExperimentTo(const QString& path);
    Files& files() { return *m_files; }

private:
    void connectActions();
    void connectLayout();
    void connectProgram();
    void offerPanelPictures(QMenu& exports);
    void connectModel();
    void rememberView();
    void connectPresenter(const MainWindowOptions& options);
    void startFirstRun(const QStringList& files);
    void preferGpu();
    QString dialogFolder() const;
    void askOpen(int input);
    void connectEditing();
    void connectDebugging();
    void connectPtx();
    void connectCompare();
    void openDropped(const QStringList& files, const QPointF& place);
    void askSavePicture(Subject subject);
    void askSaveFilm();
    void askSaveCard();
    void askSavePage();
    void shareCard(const QString& path); ///< empty: to the clipboard
    OutcomePointer outcomeToSave(); ///< null, having said why, where there is none, or another is being saved
    /// Does the work beside the window, with its progress; `path` may be empty: it goes to no file.
    void save(const QString& path, const QString& words, Job::Work work);
    CanvasPictureOptions pictureOptions(const PictureAnswers& answers) const;
    void draw(PictureWish wish);
    QImage picture(Subject subject);
    GuideWindow& guide();
    void showDevices();
    GalleryDialog& gallery();
    void startTour();
    QString chapterOfFocus() const;
    void showEvent(QShowEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

    Settings m_settings;
    std::unique_ptr<ViewModel> m_view;
    Actions* m_actions = nullptr;
    CanvasHost* m_canvas = nullptr;
    std::unique_ptr<SessionRunner> m_runner;
    std::unique_ptr<DesktopModel> m_model;
    std::unique_ptr<FollowBridge> m_follow;
    std::unique_ptr<DebugBridge> m_debugging;
    std::unique_ptr<KernelDocument> m_document;
    std::unique_ptr<PtxBridge> m_ptx;
    std::unique_ptr<CompareModel> m_compare;
    CanvasPair* m_pair = nullptr;
    Middle* m_middle = nullptr; ///< has the pair
    DeviceList* m_devices = nullptr;
    RecentFiles* m_recent = nullptr;
    MessageBar* m_message = nullptr;
    Files* m_files = nullptr;
    MonitorMenu* m_monitors = nullptr;
    PresenterLink* m_presenter = nullptr;
    Docks m_docks{};
    bool m_deviceIsOpen = false; ///< no device was remembered or chosen yet
    bool m_comesBack = false;
    bool m_foldedForProgram = false; ///< of a lesson: the right column comes back with its next kernel
    QString m_openFolder, m_lastFolder; ///< folder of the open file; folder of the last chosen file
    std::unique_ptr<Job> m_pictureJob; ///< null while nothing is drawn into a file
    LayoutKeeper* m_keeper = nullptr;
    GalleryDialog* m_gallery = nullptr; ///< null until it is first asked for
    DevicesDialog* m_devicesDialog = nullptr; ///< null until it is first asked for
    std::unique_ptr<GuideWindow> m_guide; ///< null until it is first asked for
    bool m_shown = false;
};

} // namespace warpatlas::ui::inline desktop
