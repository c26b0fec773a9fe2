#include "ui/desktop/kernel_menu.h"

#include "ui/desktop/words.h"

#include <QActionGroup>
#include <QMenu>

#include <algorithm>

namespace warpatlas::ui {
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
    std::vector<std::vector<const KernelDescription*>> groups;
    for (const CatalogueKernel* kernel : catalogue()) {
        const KernelDescription& about = kernel->description();
        const auto group = std::find_if(
            groups.begin(), groups.end(), [&](const auto& variants) { return variants.front()->name == about.name; });
        (group == groups.end() ? groups.emplace_back() : *group).push_back(&about);
    }
    for (const auto& variants : groups) {
        const KernelDescription& first = *variants.front();
        const QString text = QString("%1   %2").arg(toQt(first.name), toQt(first.title));
        if (variants.size() == 1) {
            addKernel(menu, first, text, chosen);
            continue;
        }
        QMenu* list = menu.addMenu(text);
        list->setObjectName("kernel." + toQt(first.name));
        list->setToolTipsVisible(true);
        list->menuAction()->setToolTip(toQt(first.summary));
        for (const KernelDescription* variant : variants)
            addKernel(*list, *variant, toQt(variant->variant), chosen);
    }
}

void markKernel(QMenu& menu, const std::string& name)
{
    const auto kernel = findKernel(name);
    const CatalogueKernel* const chosen = kernel ? kernel.value() : nullptr;
    const QString full = chosen ? "kernel." + toQt(fullName(chosen->description())) : QString();
    for (QAction* action : menu.actions()) {
        bool here = action->objectName() == full;
        if (QMenu* variants = action->menu()) {
            action->setCheckable(true);
            here = false;
            for (QAction* variant : variants->actions()) {
                variant->setChecked(variant->objectName() == full);
                here |= variant->isChecked();
            }
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
    add({}, "No mistake", "The kernel as it should be");
    menu.addSeparator();
    for (const Mistake& mistake : kernel.mistakes)
        add(mistake.name, toQt(mistake.title), toQt(mistake.summary));
}

} // namespace warpatlas::ui
