#include "ui/desktop/layout/drawer.h"

#include "ui/desktop/layout/drawer_tab.h"
#include "ui/desktop/look/icons.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/window_commands.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace warpatlas::ui {

Drawer::Drawer(QWidget* parent)
    : QWidget(parent), m_line(new QWidget), m_stack(new QStackedWidget), m_toggle(new QToolButton)
{
    setObjectName("drawer");
    setRole(this, "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_line->setObjectName("drawerLine");
    m_line->setAttribute(Qt::WA_StyledBackground);
    auto* line = new QHBoxLayout(m_line);
    line->setContentsMargins(6, 1, 6, 1);
    line->setSpacing(4);
    line->addStretch(1);
    m_toggle->setObjectName("drawerToggle");
    m_toggle->setIconSize({12, 12});
    m_toggle->setFocusPolicy(Qt::StrongFocus);
    setRole(m_toggle, "flat");
    connect(m_toggle, &QToolButton::clicked, this, [this] { setOpen(!m_open); });
    line->addWidget(m_toggle);
    layout->addWidget(m_line);
    layout->addWidget(m_stack, 1);
    refresh();
}

void Drawer::addPage(const QString& name, const QString& title, const QString& key, QWidget* page, bool tall)
{
    auto* tab = new DrawerTab(title, key);
    tab->setObjectName("drawer." + name.toLower());
    auto* line = static_cast<QHBoxLayout*>(m_line->layout());
    line->insertWidget(int(m_pages.size()), tab);
    m_stack->addWidget(page);
    m_pages.push_back({name, tab, page, tall});
    connect(tab, &QAbstractButton::clicked, this, [this, name] { press(name); });
    refresh();
}

Drawer::Page* Drawer::find(const QString& name)
{
    const auto found = std::ranges::find(m_pages, name, &Page::name);
    return found == m_pages.end() ? nullptr : &*found;
}

void Drawer::setHeadline(const QString& name, const Headline& headline)
{
    if (Page* page = find(name)) {
        page->tab->setHeadline(headline);
        fitTabs();
    }
}

void Drawer::setPageShown(const QString& name, bool shown)
{
    Page* page = find(name);
    if (!page || page->shown == shown)
        return;
    page->shown = shown;
    if (!shown && m_stack->currentWidget() == page->widget)
        m_stack->setCurrentIndex(0);
    refresh();
}

bool Drawer::hasPage(const QString& name) const
{
    return std::ranges::any_of(m_pages, [&](const Page& page) { return page.shown && page.name == name; });
}

QString Drawer::page() const
{
    const auto found = std::ranges::find(m_pages, m_stack->currentWidget(), &Page::widget);
    return found == m_pages.end() ? QString() : found->name;
}

void Drawer::showPage(const QString& name)
{
    Page* page = find(name);
    if (!page || !page->shown)
        return;
    m_stack->setCurrentWidget(page->widget);
    setOpen(true);
    refresh();
}

void Drawer::takeKeys()
{
    QWidget* const page = m_stack->currentWidget();
    const auto tab = std::ranges::find(m_pages, page, &Page::widget);
    if (!m_open || tab == m_pages.end())
        return;
    window()->activateWindow(); // it may float
    if (const QWidget* focus = window()->focusWidget(); focus && page->isAncestorOf(focus))
        return;
    for (QWidget* next = page->nextInFocusChain(); next != page; next = next->nextInFocusChain())
        if (page->isAncestorOf(next) && next->isVisible() && next->isEnabled() && (next->focusPolicy() & Qt::TabFocus)
            && !next->focusProxy()) {
            next->setFocus(Qt::TabFocusReason);
            return;
        }
    tab->tab->setFocus(Qt::TabFocusReason);
}

void Drawer::press(const QString& name)
{
    if (m_open && page() == name) {
        setOpen(false);
        refresh(); // the tab has changed its own state
    } else {
        showPage(name);
    }
}

void Drawer::setOpen(bool open)
{
    open = open || m_always;
    if (m_open == open)
        return;
    m_open = open;
    refresh();
    emit openChanged(open);
}

void Drawer::setAlwaysOpen(bool always)
{
    m_always = always;
    m_toggle->setVisible(!always);
    if (always)
        setOpen(true);
}

int Drawer::lineHeight() const
{
    return m_line->sizeHint().height();
}

void Drawer::refresh()
{
    for (const Page& page : m_pages) {
        page.tab->setVisible(page.shown);
        page.tab->setChecked(m_open && m_stack->currentWidget() == page.widget);
    }
    m_stack->setVisible(m_open);
    // A closed drawer has nothing to drag.
    setMaximumHeight(m_open ? QWIDGETSIZE_MAX : lineHeight());
    m_toggle->setIcon(icon(m_open ? "chevron_down" : "chevron_up"));
    m_toggle->setAccessibleName(
        m_open ? said("window.drawer.close", "Close the drawer") : said("window.drawer.open", "Open the drawer"));
    m_toggle->setToolTip(m_toggle->accessibleName() + " (" + toQt(keyOfWindow("drawer")) + ')');
    fitTabs();
    updateGeometry();
    const auto open = std::ranges::find(m_pages, m_stack->currentWidget(), &Page::widget);
    const bool tall = open != m_pages.end() && open->tall;
    if (std::exchange(m_tall, tall) != tall)
        emit tallChanged(tall);
}

/// Leaves numbers without room to the pages, the last ones first.
void Drawer::fitTabs()
{
    const QMargins margins = m_line->layout()->contentsMargins();
    const int spacing = m_line->layout()->spacing();
    int room = width() - margins.left() - margins.right() - m_toggle->sizeHint().width(), most = 0;
    std::vector<std::pair<DrawerTab*, int>> tabs; ///< with the parts that it shows
    for (const Page& page : m_pages)
        if (page.shown) {
            tabs.emplace_back(page.tab, 0);
            room -= page.tab->widthWith(0) + spacing;
            most = std::max(most, page.tab->parts());
        }
    // What is wrong is told wherever it has room; then the first number of each page, then the second.
    std::stable_partition(tabs.begin(), tabs.end(), [](const auto& tab) { return tab.first->tellsWrong(); });
    // But first of the page that one looks at.
    std::stable_partition(tabs.begin(), tabs.end(), [](const auto& tab) { return tab.first->isChecked(); });
    for (int part = 1; part <= most; ++part)
        for (auto& [tab, parts] : tabs) {
            const int more = tab->widthWith(part) - tab->widthWith(part - 1);
            if (parts != part - 1 || part > tab->parts() || more > room)
                continue;
            parts = part;
            room -= more;
        }
    for (const auto& [tab, parts] : tabs)
        tab->setParts(parts);
}

void Drawer::resizeEvent(QResizeEvent* event)
{
    fitTabs();
    QWidget::resizeEvent(event);
}

bool Drawer::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest)
        fitTabs();
    return QWidget::event(event);
}

QSize Drawer::minimumSizeHint() const
{
    // The width without the numbers, which give way.
    int width = m_toggle->sizeHint().width() + 24;
    for (const Page& page : m_pages)
        width += page.shown ? page.tab->widthWith(0) + 4 : 0;
    return {width, m_open ? lineHeight() + 90 : lineHeight()};
}

} // namespace warpatlas::ui
