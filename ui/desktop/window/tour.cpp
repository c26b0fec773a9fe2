#include "ui/desktop/window/tour.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/follow_bridge.h"
#include "ui/desktop/model/settings.h"
#include "ui/desktop/model/view_model.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

namespace warpatlas::ui::inline desktop {

constexpr int tourBand = 112;

Tour::Tour(const Stage& stage, QWidget* window) : QWidget(window), m_stage(stage)
{
    setObjectName("tour");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    m_next.setSingleShot(true);
    m_next.setInterval(secondsEach * 1000);
    connect(&m_next, &QTimer::timeout, this, &Tour::goOn);
    QCoreApplication::instance()->installEventFilter(this);
    connect(&m_stage.model, &DesktopModel::outcomeChanged, this, &Tour::begin);
    QTimer::singleShot(0, this, &Tour::begin);
}

void Tour::begin()
{
    const OutcomePointer& outcome = m_stage.model.outcome();
    if (m_picture >= 0 || !outcome || !outcome->complete || !outcome->schedule || !outcome->output)
        return;
    m_stage.settings.set(setting::played, true);
    if (m_stage.view.state().following || m_stage.view.state().playback.time < 1)
        return end(); // a person at work already needs no introduction
    setGeometry(parentWidget()->rect());
    raise();
    show();
    goOn();
}

void Tour::goOn()
{
    if (++m_picture == pictures)
        return end();
    ViewModel& view = m_stage.view;
    if (m_picture == 0 && !view.state().reducedMotion) {
        view.scrub(0);
        view.playPause();
    } else {
        if (view.state().playback.playing)
            view.playPause();
        view.scrub(1);
    }
    if (m_picture == 2) {
        m_stage.follow.begin();
        m_follows = view.state().following;
    }
    setAccessibleName(title() + ". " + sentence());
    m_next.start();
    update();
}

void Tour::end()
{
    QCoreApplication::instance()->removeEventFilter(this);
    disconnect(&m_stage.model, nullptr, this, nullptr);
    m_next.stop();
    if (m_picture >= 0) {
        if (m_follows) {
            m_stage.view.setFollowing(false);
            m_stage.view.selectThread(std::nullopt);
        }
        m_stage.view.scrub(1);
    }
    hide();
    deleteLater();
}

bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    const bool key = event->type() == QEvent::KeyPress;
    if ((!key && event->type() != QEvent::MouseButtonPress) || watched->isWindowType())
        return false;
    if (m_picture < 0) {
        m_stage.settings.set(setting::played, true);
        end();
        return false;
    }
    const int pressed = key ? static_cast<QKeyEvent*>(event)->key() : 0;
    if (pressed == Qt::Key_Space || pressed == Qt::Key_Right || pressed == Qt::Key_Return)
        goOn();
    else
        end();
    return key; // a key does nothing else; a click does what it does
}

QString Tour::title() const
{
    return m_picture == 0 ? said("tour.blocks", "blockIdx says which block")
        : m_picture == 1  ? said("tour.threads", "threadIdx says which thread in it")
                          : said("tour.follow", "One thread, line by line");
}

QString Tour::sentence() const
{
    if (m_picture == 0) {
        const Launch& launch = m_stage.model.outcome()->bound->launch;
        return said("tour.blocks.words",
            "The launch is {} of {}. Watch them: each makes its own part of the result, in waves.",
            countOf(launch.blocks(), noun::block), countOf(launch.threadsPerBlock(), noun::thread));
    }
    return m_picture == 1
        ? said("tour.threads.words",
            "blockIdx × blockDim + threadIdx is a thread's own place. The ruler at the edges shows it for one of them.")
        : said("tour.follow.words",
            "The numbers of this thread stand under the words of the code. F follows a thread, → goes on, Space "
            "plays.");
}

QRect Tour::lit() const
{
    const QWidget& widget = m_picture == 2 ? m_stage.source : m_stage.canvas;
    return QRect(widget.mapTo(parentWidget(), QPoint(0, 0)), widget.size()).adjusted(-4, -4, 4, 4);
}

void Tour::paintEvent(QPaintEvent*)
{
    if (m_picture < 0)
        return;
    const Tokens& t = tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath around, hole;
    around.addRect(rect());
    hole.addRoundedRect(lit(), 8, 8);
    QColor dark = t.background;
    dark.setAlphaF(0.72F);
    painter.fillPath(around.subtracted(hole), dark);
    painter.setPen(QPen(t.accent, 2));
    painter.drawPath(hole);

    const QRect band(0, height() - tourBand, width(), tourBand);
    painter.fillRect(band, t.raised);
    painter.fillRect(QRect(band.left(), band.top(), band.width() * (m_picture + 1) / pictures, 3), t.accent);
    const QRect words = band.adjusted(24, 14, -24, -10);
    painter.setFont(sansFont(24, true));
    painter.setPen(t.text);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignTop, title());
    painter.setFont(sansFont(18));
    painter.drawText(words.adjusted(0, 34, 0, 0), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, sentence());
    painter.setFont(sansFont(13));
    painter.setPen(t.soft);
    painter.drawText(words, Qt::AlignRight | Qt::AlignTop,
        said("tour.keys", "{} of {} · Space: next · any other key: end", m_picture + 1, pictures));
}

} // namespace warpatlas::ui::inline desktop
