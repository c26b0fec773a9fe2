/// Three pictures over the real window, before the very first run or when they are asked for: the blocks as they run,
/// one thread's own place, and that thread in the source. Space goes on, as do some seconds; any other key and any
/// click end it, and it never comes by itself again. Threads: the window's.
#pragma once

#include <QTimer>
#include <QWidget>

namespace warpatlas::ui::inline desktop {

class DesktopModel;
class FollowBridge;
class Settings;
class ViewModel;

class Tour : public QWidget {
    Q_OBJECT
public:
    struct Stage {
        Settings& settings;
        DesktopModel& model;
        ViewModel& view;
        FollowBridge& follow;
        QWidget& canvas; ///< what the first two pictures are about
        QWidget& source; ///< and the third
    };
    static constexpr int pictures = 3;
    static constexpr int secondsEach = 13;

    /// Waits for a run that is complete and has a schedule, and is gone when it is over. All of the stage outlive it.
    Tour(const Stage& stage, QWidget* window);
    bool eventFilter(QObject* watched, QEvent* event) override;
    int picture() const { return m_picture; } ///< from 0; -1: it waits

private:
    void begin();
    void goOn();
    void end();
    QString title() const;
    QString sentence() const;
    QRect lit() const; ///< what the picture is about
    void paintEvent(QPaintEvent* event) override;

    Stage m_stage;
    int m_picture = -1;
    bool m_follows = false; ///< the thread is followed for the tour
    QTimer m_next;
};

} // namespace warpatlas::ui::inline desktop
