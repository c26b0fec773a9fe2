#include "ui/desktop/window/kernel_menu.h"

#include "kernels/catalogue/catalogue.h"
#include "ui/desktop/layout/menu_search.h"
#include "ui/desktop/look/qt_words.h"

#include <QActionGroup>
#include <QMenu>

namespace warpatlas::ui::inline desktop {
namespace {

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
