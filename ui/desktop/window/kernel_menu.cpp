#include "ui/desktop/window/kernel_menu.h"

#include "kernels/catalogue/catalogue.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QTimer>
#include <QVBoxLayout>
#include <QWidgetAction>

#include <algorithm>
#include <vector>

namespace warpatlas::ui::inline desktop {
namespace {

/// A field at the top of a menu. What is typed leaves only those lines that have all its words, in one list instead of
/// submenus: first those that begin with it, then those with it in their name, then the others. Up, Down and Enter
/// belong to the menu; Enter alone takes the first line that is left.
class MenuSearch : public QObject {
public:
    /// Adds the field at the menu's end, so call it before anything else is added. Its name is "search" behind the
    /// menu's own.
    MenuSearch(QMenu& menu, const QString& accessibleName) : QObject(&menu), m_menu(menu), m_field(new QLineEdit)
    {
        introduce(m_field, menu.objectName() + "search", accessibleName);
        m_field->setPlaceholderText(accessibleName + " …");
        m_field->setClearButtonEnabled(false);
        m_field->setMinimumWidth(260);
        m_field->installEventFilter(this);
        auto* box = new QWidget;
        auto* layout = new QVBoxLayout(box);
        layout->setContentsMargins(6, 4, 6, 6);
        layout->addWidget(m_field);
        auto* action = new QWidgetAction(&menu);
        action->setDefaultWidget(box);
        menu.addAction(action);
        m_fieldAction = action;
        connect(m_field, &QLineEdit::textChanged, this, &MenuSearch::filter);
        connect(&menu, &QMenu::aboutToShow, this, [this] {
            m_field->clear();
            // When the menu has the keys.
            QTimer::singleShot(0, m_field, [this] { m_field->setFocus(Qt::PopupFocusReason); });
        });
    }

    /// Adds a line that is only shown while it is searched for; call it after the menu's own lines are added.
    QAction* addFound(const QString& text, const QString& searched)
    {
        if (!m_nothing) {
            m_nothing = m_menu.addAction(said("menu.search.nothing", "Nothing has these words."));
            m_nothing->setEnabled(false);
            m_nothing->setVisible(false);
        }
        QAction* action = m_menu.addAction(text);
        action->setVisible(false);
        m_found.push_back({action, text.toLower(), searched.toLower()});
        return action;
    }

private:
    struct Found {
        QAction* action;
        QString name, searched; ///< lower case; the name is what the line shows
    };
    static constexpr int notFound = 3;

    static int rankOf(const Found& found, const QStringList& words)
    {
        const auto hasAll = [&](const QString& text) {
            return std::ranges::all_of(words, [&](const QString& word) { return text.contains(word); });
        };
        if (words.isEmpty() || !hasAll(found.searched))
            return notFound;
        return found.name.startsWith(words.join(' ')) ? 0 : hasAll(found.name) ? 1 : 2;
    }

    void filter(const QString& typed)
    {
        const QStringList words = typed.toLower().split(' ', Qt::SkipEmptyParts);
        for (QAction* action : m_menu.actions())
            if (action != m_fieldAction && action != m_nothing)
                action->setVisible(words.isEmpty());
        m_ranked.clear();
        for (int rank = 0; rank < notFound; ++rank)
            for (const Found& found : m_found)
                if (rankOf(found, words) == rank)
                    m_ranked.push_back(found.action);
        for (const Found& found : m_found)
            found.action->setVisible(false);
        for (QAction* action : m_ranked) {
            m_menu.removeAction(action);
            m_menu.addAction(action);
            action->setVisible(true);
        }
        if (m_nothing)
            m_nothing->setVisible(!words.isEmpty() && m_ranked.empty());
    }

    void takeFirst()
    {
        QAction* chosen = m_menu.activeAction();
        if (std::ranges::find(m_ranked, chosen) == m_ranked.end())
            chosen = m_ranked.empty() ? nullptr : m_ranked.front();
        if (!chosen)
            return;
        m_menu.close();
        chosen->trigger();
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() != QEvent::KeyPress)
            return QObject::eventFilter(watched, event);
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
        if (enter && !m_field->text().isEmpty()) {
            takeFirst();
            return true;
        }
        const bool menus = key == Qt::Key_Up || key == Qt::Key_Down || enter
            || (m_field->text().isEmpty() && (key == Qt::Key_Right || key == Qt::Key_Left));
        if (!menus)
            return QObject::eventFilter(watched, event);
        QCoreApplication::sendEvent(&m_menu, event);
        return true;
    }

    QMenu& m_menu;
    QAction* m_fieldAction;
    QLineEdit* m_field;
    QAction* m_nothing = nullptr;
    std::vector<Found> m_found; ///< in the order of the menu
    std::vector<QAction*> m_ranked; ///< those that are shown, the best first
};

void addKernel(QMenu& menu, const KernelDescription& kernel, const QString& text,
    const std::function<void(const std::string&)>& chosen)
{
    const std::string name = fullName(kernel);
    QAction* action = menu.addAction(text);
    action->setObjectName("kernel." + toQt(name));
    action->setToolTip(toQt(kernel.summary) + '\n' + toQt(kernel.teaches));
    action->setCheckable(true);
    QObject::connect(action, &QAction::triggered, &menu, [chosen, name, action] {
        action->setChecked(true); // also where it was: that is no choice of none
        chosen(name);
    });
}

} // namespace

QString kernelText(const std::string& name)
{
    const auto kernel = findKernel(name);
    if (!kernel)
        return toQt(name).replace(':', ' ');
    const KernelDescription& about = kernel.value()->description();
    return toQt(about.variant.empty() ? about.name : about.name + ' ' + about.variant);
}

void fillKernelMenu(QMenu& menu, const std::function<void(const std::string&)>& chosen)
{
    auto* search = new MenuSearch(menu, said("menu.kernel.find", "Find a kernel"));
    for (const KernelFamily& family : kernelFamilies()) {
        QMenu* list = menu.addMenu(toQt(family.title));
        list->setObjectName("family." + toQt(family.title));
        list->setToolTipsVisible(true);
        std::string name;
        for (const CatalogueKernel* kernel : family.kernels) {
            const KernelDescription& about = kernel->description();
            if (!name.empty() && name != about.name)
                list->addSeparator();
            const bool first = name != about.name;
            name = about.name;
            const QString text = kernelText(fullName(about));
            addKernel(*list, about, first ? text + "   " + toQt(about.title) : text, chosen);
        }
    }
    for (const KernelFamily& family : kernelFamilies())
        for (const CatalogueKernel* kernel : family.kernels) {
            const KernelDescription& about = kernel->description();
            const QString text = kernelText(fullName(about));
            QAction* found = search->addFound(text + "   " + toQt(about.title),
                QStringList{text, toQt(about.title), toQt(about.summary), toQt(family.title)}.join(' '));
            found->setObjectName("found." + toQt(fullName(about)));
            found->setToolTip(toQt(about.summary) + '\n' + toQt(about.teaches));
            // A menu disconnects from itself what it takes out, even for a moment.
            QObject::connect(found, &QAction::triggered, search, [chosen, full = fullName(about)] { chosen(full); });
        }
}

void markKernel(QMenu& menu, const std::string& name)
{
    const auto kernel = findKernel(name);
    const CatalogueKernel* const chosen = kernel ? kernel.value() : nullptr;
    const QString full = chosen ? "kernel." + toQt(fullName(chosen->description())) : QString();
    for (QAction* action : menu.actions())
        if (QMenu* family = action->menu()) {
            action->setCheckable(true);
            bool here = false;
            for (QAction* variant : family->actions()) {
                variant->setChecked(variant->objectName() == full);
                here |= variant->isChecked();
            }
            action->setChecked(here);
        }
}

void fillMistakeMenu(
    QMenu& menu, const KernelDescription& kernel, const std::function<void(const std::string&)>& chosen)
{
    if (kernel.mistakes.empty())
        return;
    auto* group = new QActionGroup(&menu);
    const auto add = [&](const std::string& name, const QString& title, const QString& summary) {
        QAction* action = menu.addAction(title);
        action->setObjectName("mistake." + toQt(name));
        action->setToolTip(summary);
        action->setData(toQt(name));
        action->setCheckable(true);
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, &menu, [chosen, name] { chosen(name); });
    };
    add({}, said("menu.mistake.none", "No mistake"), said("menu.mistake.none.tip", "The kernel as it should be"));
    menu.addSeparator();
    for (const Mistake& mistake : kernel.mistakes)
        add(mistake.name, toQt(mistake.title), toQt(mistake.summary));
}

} // namespace warpatlas::ui::inline desktop
