#include "ui/desktop/window/status_strip.h"

#include "ui/desktop/layout/headlines.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/model/desktop_model.h"

#include <QMouseEvent>
#include <QProgressBar>

namespace warpatlas::ui::inline desktop {
namespace {

QString displayText(const Display& display)
{
    switch (display.path) {
    case Display::Path::Interop:
        return said("status.interop", "interop: zero copy");
    case Display::Path::Copy:
        return display.reason.empty() ? said("status.copy", "copy")
                                      : said("status.copy_because", "copy: {}", display.reason);
    case Display::Path::None:
        break;
    }
    return {}; // as a rule, and so not said
}

} // namespace

StatusStrip::StatusStrip(DesktopModel& model, QWidget* parent)
    : QStatusBar(parent),
      m_model(model),
      m_display(makeLabel({}, "note")),
      m_device(makeLabel({}, "note")),
      m_check(makeLabel({}, "note")),
      m_doing(makeLabel({}, "note")),
      m_progress(new QProgressBar)
{
    setSizeGripEnabled(false);
    setContentsMargins(12, 0, 12, 0);
    m_display->setObjectName("status.display");
    m_device->setObjectName("status.device");
    m_check->setObjectName("status.check");
    m_doing->setObjectName("status.doing");
    introduce(m_progress, "status.progress", said("status.progress", "Progress of the run"));
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(120);
    for (QLabel* label : {m_display, m_device, m_check}) {
        addWidget(label);
        label->setContentsMargins(0, 0, 16, 0);
    }
    // A long line must not make the window wider than its screen.
    for (QLabel* label : {m_display, m_device, m_check, m_doing})
        label->setMinimumWidth(1);
    addPermanentWidget(m_doing);
    addPermanentWidget(m_progress);
    m_doing->hide();
    m_progress->hide();
    m_device->setCursor(Qt::PointingHandCursor);
    m_device->installEventFilter(this);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &StatusStrip::refresh);
    const auto again = [this] {
        if (m_model.outcome())
            refresh();
    };
    connect(&m_model, &DesktopModel::outdatedChanged, this, again);
    connect(&m_model, &DesktopModel::inputsChanged, this, again);
    connect(&m_model, &DesktopModel::runProgressed, this, &StatusStrip::progress);
    connect(&m_model, &DesktopModel::busyChanged, this, [this] {
        m_progress->setValue(0);
        m_doing->clear();
        m_doing->setVisible(m_model.busy());
        m_progress->setVisible(m_model.busy());
        fit();
    });
}

bool StatusStrip::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_device && event->type() == QEvent::MouseButtonRelease
        && static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton)
        emit devicesAsked();
    return QStatusBar::eventFilter(watched, event);
}

void StatusStrip::resizeEvent(QResizeEvent* event)
{
    QStatusBar::resizeEvent(event);
    fit();
}

void StatusStrip::fit()
{
    constexpr int gap = 8;
    int needed = contentsMargins().left() + contentsMargins().right() + m_check->sizeHint().width() + gap;
    if (m_model.busy())
        needed += m_doing->sizeHint().width() + m_progress->width() + 2 * gap;
    for (QLabel* label : {m_display, m_device}) {
        needed += label->sizeHint().width() + gap;
        label->setVisible(needed <= width() && !label->text().isEmpty());
    }
}

void StatusStrip::progress(const QString& words, double fraction)
{
    m_doing->setText(words);
    // setValue() repaints at once, and with it the whole window, however often progress comes.
    m_progress->setUpdatesEnabled(false);
    m_progress->setValue(int(fraction * 1000));
    m_progress->setUpdatesEnabled(true);
    fit();
}

void StatusStrip::refresh()
{
    const Outcome& outcome = *m_model.outcome();
    const bool interop = outcome.display.path == Display::Path::Interop;
    // The dot only repeats the words beside it.
    m_display->setTextFormat(Qt::RichText);
    const QString display = displayText(outcome.display).toHtmlEscaped();
    m_display->setText(display.isEmpty() ? display
                                         : QString("<span style='color:%1'>●</span> %2")
                                               .arg((interop ? tokens().good : tokens().faint).name(), display));
    m_display->setToolTip(toQt(outcome.display.reason));
    // The header has its name.
    m_device->setText(said("status.devices", "Devices"));
    const QString detail = toQt(outcome.device.detail);
    m_device->setToolTip((detail.isEmpty() ? QString() : detail + '\n')
        + said("status.devices.tip", "Click: all devices of this machine"));
    // The answer to Right? has the check while it is about all that is seen.
    const bool partial = !outcome.check && outcome.trace && !outcome.trace->known.isAll();
    const QString check = checkText(outcome);
    m_check->setText(m_model.previous() ? said("status.previous", "previous launch: {}", check)
            : partial                   ? check
                                        : QString());
    setKind(m_check, outcome.check && !outcome.check->matches ? "wrong" : "");
    fit();
}

} // namespace warpatlas::ui::inline desktop
