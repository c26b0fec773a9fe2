#include "ui/desktop/layout/layout_keeper.h"

#include "ui/desktop/layout/drawer.h"
#include "ui/desktop/layout/source_split.h"
#include "ui/desktop/lesson/lesson_model.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/settings.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QTabBar>

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

/// The version of the arrangement that saveState() writes: another set of panels is another version.
constexpr int stateVersion = 2;

bool isDocked(const QDockWidget& dock)
{
    return !dock.isHidden() && !dock.isFloating();
}

QVariant toVariant(const ChosenSize& size)
{
    return QVariantList{size.pixels, size.of};
}

ChosenSize fromVariant(const QVariant& value)
{
    const QVariantList pair = value.toList();
    return pair.size() == 2 ? ChosenSize{pair[0].toInt(), pair[1].toInt()} : ChosenSize();
}

} // namespace

LayoutKeeper::LayoutKeeper(QMainWindow& window, const Docks& docks, Settings& settings)
    : QObject(&window),
      m_window(window),
      m_docks(docks),
      m_settings(settings),
      m_left{docks.launch},
      m_right{docks.source, docks.inspector}
{
    m_window.installEventFilter(this);
    for (QDockWidget* dock : m_docks.all()) {
        connect(dock, &QDockWidget::visibilityChanged, this, &LayoutKeeper::applySoon);
        connect(dock, &QDockWidget::topLevelChanged, this, &LayoutKeeper::applySoon);
        connect(dock, &QDockWidget::dockLocationChanged, this, &LayoutKeeper::applySoon);
    }
    connect(m_docks.drawer, &Drawer::openChanged, this, &LayoutKeeper::apply);
    connect(m_docks.sourceSplit, &SourceSplit::ptxShownChanged, this, &LayoutKeeper::apply);
    const auto follow = [this] {
        const bool writes = m_docks.lesson->lesson() && m_docks.sources->isWriting();
        if (std::exchange(m_lessonsText, writes) != writes)
            apply();
    };
    connect(m_docks.lesson, &LessonModel::changed, this, follow);
    connect(m_docks.sources, &QStackedWidget::currentChanged, this, follow);
}

void LayoutKeeper::restore()
{
    const QVariantMap kept = m_settings.get(setting::panels);
    // Earlier versions kept two heights: that of pages with tables is the one that all pages have now.
    const char* const drawer = kept.contains("answers")    ? "answers"
        : fromVariant(kept.value("tallDrawer")).pixels > 0 ? "tallDrawer"
                                                           : "drawer";
    m_chosen = {fromVariant(kept.value("left")), fromVariant(kept.value("right")), fromVariant(kept.value(drawer)),
        fromVariant(kept.value("thread"))};
    if (!m_settings.get(setting::layout).isEmpty())
        m_window.restoreState(m_settings.get(setting::layout), stateVersion);
    m_foldedLeft = kept.value("foldedLeft").toStringList();
    m_foldedRight = kept.value("foldedRight").toStringList();
    if (const QString yielded = kept.value("yielded").toString(); !yielded.isEmpty())
        m_yielded = yielded == "left" ? Side::Left : Side::Right;
    const bool open = kept.value("drawerOpen", false).toBool();
    const QString page = kept.value("drawerPage", "Times").toString();
    // An earlier version's page may be a page no more.
    if (open)
        m_docks.drawer->showPage(m_docks.drawer->hasPage(page) ? page : QString("Times"));
    m_restored = true;
    fitSides();
    apply();
    emit foldsChanged();
}

void LayoutKeeper::keep()
{
    if (!m_restored)
        return;
    m_settings.set(setting::geometry, m_window.saveGeometry());
    m_settings.set(setting::layout, m_window.saveState(stateVersion));
    m_settings.set(setting::panels,
        {{"left", toVariant(m_chosen.left)}, {"right", toVariant(m_chosen.right)},
            {"answers", toVariant(m_chosen.drawer)}, {"thread", toVariant(m_chosen.thread)},
            {"foldedLeft", m_foldedLeft}, {"foldedRight", m_foldedRight}, {"drawerOpen", m_docks.drawer->isOpen()},
            {"drawerPage", m_docks.drawer->page()},
            {"yielded",
                !m_yielded                     ? ""
                    : *m_yielded == Side::Left ? "left"
                                               : "right"}});
}

void LayoutKeeper::reset()
{
    m_chosen = {};
    m_foldedLeft.clear();
    m_foldedRight.clear();
    m_yielded.reset();
    putInPlace(m_window, m_docks);
    m_docks.drawer->setOpen(false); // closed, the questions have their answers
    fitSides();
    apply();
    emit foldsChanged();
}

bool LayoutKeeper::isFolded(Side side) const
{
    return std::ranges::all_of(docksOf(side), [](const QDockWidget* dock) { return dock->isHidden(); });
}

void LayoutKeeper::setFolded(Side side, bool folded)
{
    // A panel that was shown by itself meanwhile does not keep the others of its side away.
    if (isFolded(side) == folded && (folded || foldedOf(side).isEmpty()))
        return;
    if (m_yielded == side)
        m_yielded.reset();
    if (const Side other = side == Side::Left ? Side::Right : Side::Left;
        !folded && !hasRoomForBoth() && !isFolded(other)) {
        setFolded(other, true);
        m_yielded = other;
    }
    QStringList& away = foldedOf(side);
    if (folded) {
        away.clear();
        for (QDockWidget* dock : docksOf(side))
            if (!dock->isHidden()) {
                away += dock->objectName();
                dock->hide();
            }
    } else {
        // Where each panel was closed by hand, all come back.
        const QStringList back = std::exchange(away, {});
        for (QDockWidget* dock : docksOf(side))
            dock->setVisible(back.isEmpty() || back.contains(dock->objectName()));
    }
    apply();
    emit foldsChanged();
}

bool LayoutKeeper::hasRoomForBoth() const
{
    constexpr int lines = 2;
    return m_window.width() >= leastLeftWidth + leastCanvasWidth + leastRightWidth + lines;
}

void LayoutKeeper::fitSides()
{
    if (hasRoomForBoth() && m_yielded) {
        setFolded(*m_yielded, false);
    } else if (!hasRoomForBoth() && !isFolded(Side::Left) && !isFolded(Side::Right)) {
        setFolded(Side::Right, true);
        m_yielded = Side::Right;
    }
}

void LayoutKeeper::applySoon()
{
    if (std::exchange(m_due, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_due = false;
            apply();
            emit foldsChanged();
            // Qt makes them when panels are put on top of each other.
            for (QTabBar* tabs : m_window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
                tabs->setAccessibleName(said("window.tabs", "Panels in one place"));
        },
        Qt::QueuedConnection);
}

void LayoutKeeper::apply()
{
    if (!m_restored)
        return;
    const PanelSizes sizes = panelSizes(m_window.size(), m_chosen,
        {.answerOpen = m_docks.drawer->isOpen(),
            .lessonsText = m_lessonsText,
            .withPtx = m_docks.sourceSplit->isPtxShown()});
    QList<QDockWidget*> docks;
    QList<int> pixels;
    const auto add = [&](QDockWidget* dock, int size) {
        if (isDocked(*dock)) {
            docks += dock;
            pixels += size;
        }
    };
    const auto give = [&](Qt::Orientation direction) {
        if (!docks.isEmpty())
            m_window.resizeDocks(docks, pixels, direction);
        docks.clear();
        pixels.clear();
    };
    add(m_docks.launch, sizes.left);
    add(isDocked(*m_docks.source) ? m_docks.source : m_docks.inspector, sizes.right);
    give(Qt::Horizontal);
    if (m_docks.drawer->isOpen())
        add(m_docks.drawerDock, sizes.drawer);
    give(Qt::Vertical);
    if (isDocked(*m_docks.source)) {
        const int column = m_docks.source->height() + m_docks.inspector->height();
        add(m_docks.source, std::max(column - sizes.thread, 0));
        add(m_docks.inspector, sizes.thread);
        if (docks.size() == 2)
            give(Qt::Vertical);
    }
    m_settled = shownSizes();
}

PanelSizes LayoutKeeper::shownSizes() const
{
    PanelSizes sizes;
    if (isDocked(*m_docks.launch))
        sizes.left = m_docks.launch->width();
    if (const QDockWidget* right = isDocked(*m_docks.source) ? m_docks.source : m_docks.inspector; isDocked(*right))
        sizes.right = right->width();
    if (isDocked(*m_docks.drawerDock) && m_docks.drawer->isOpen())
        sizes.drawer = m_docks.drawerDock->height();
    if (isDocked(*m_docks.source) && isDocked(*m_docks.inspector))
        sizes.thread = m_docks.inspector->height();
    return sizes;
}

void LayoutKeeper::adopt()
{
    const PanelSizes now = shownSizes();
    const int width = m_window.width(), height = m_window.height();
    const auto take = [](ChosenSize& chosen, int shown, int before, int of) {
        if (shown > 0 && before > 0 && shown != before)
            chosen = {shown, of};
    };
    take(m_chosen.left, now.left, m_pressed.left, width);
    take(m_chosen.right, now.right, m_pressed.right, width);
    take(m_chosen.drawer, now.drawer, m_pressed.drawer, height);
    take(m_chosen.thread, now.thread, m_pressed.thread, height);
    m_settled = now;
    m_dragging = false;
}

bool LayoutKeeper::eventFilter(QObject* watched, QEvent* event)
{
    // The layout has got the new size before this filter.
    if (watched == &m_window && event->type() == QEvent::Resize) {
        if (m_restored)
            fitSides();
        apply();
    }
    // Qt gives a panel that asks for more or less room what it wants, at the cost of its neighbours' chosen sizes.
    if (watched == &m_window && event->type() == QEvent::LayoutRequest && !m_dragging && shownSizes() != m_settled)
        apply();
    // The lines between panels are the window's own: it moves them with the mouse.
    if (watched == &m_window && event->type() == QEvent::MouseButtonPress) {
        m_pressed = shownSizes();
        m_dragging = true;
    }
    if (watched == &m_window && event->type() == QEvent::MouseButtonRelease && m_restored)
        QMetaObject::invokeMethod(this, &LayoutKeeper::adopt, Qt::QueuedConnection);
    // A grab that the system took away ends without a release.
    if (watched == &m_window && event->type() == QEvent::WindowDeactivate && m_dragging && m_restored)
        adopt();
    return QObject::eventFilter(watched, event);
}

} // namespace warpatlas::ui::inline desktop
