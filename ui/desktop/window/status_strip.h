/// The bottom line: how the output reaches the screen, the check against the CPU, sizes; during work, what it is and
/// how far.
#pragma once

#include <QStatusBar>

class QLabel;
class QProgressBar;

namespace warpatlas::ui::inline desktop {

class DesktopModel;

class StatusStrip : public QStatusBar {
    Q_OBJECT
public:
    explicit StatusStrip(DesktopModel& model, QWidget* parent = nullptr);

signals:
    void devicesAsked(); ///< a click on the device

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void fit(); ///< leaves out, where all is too wide, what other places show too
    void progress(const QString& words, double fraction);

    DesktopModel& m_model;
    QLabel* m_display;
    QLabel* m_device;
    QLabel* m_check;
    QLabel* m_doing;
    QProgressBar* m_progress;
};

} // namespace warpatlas::ui::inline desktop
