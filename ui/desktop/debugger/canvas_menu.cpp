#include "ui/desktop/debugger/canvas_menu.h"

#include "ui/canvas/words/inspector_text.h"
#include "ui/desktop/look/actions.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/debug_bridge.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/view_model.h"

#include <QLabel>
#include <QWidgetAction>

namespace warpatlas::ui::inline desktop {
namespace {

/// Names the subject of the commands below it. Qt draws a section's words in no style of its own sheet.
void addHeading(QMenu& menu, const QString& words)
{
    if (!menu.isEmpty())
        menu.addSeparator();
    auto* heading = new QWidgetAction(&menu);
    auto* label = new QLabel(words);
    label->setObjectName("menuHeading");
    heading->setDefaultWidget(label);
    heading->setText(words); // for screen readers
    heading->setEnabled(false); // the keyboard passes it
    menu.addAction(heading);
}

} // namespace

QMenu* makeCanvasMenu(
    const DesktopModel& model, const ViewModel& view, DebugBridge& debugging, const Actions& actions, QWidget* parent)
{
    auto* menu = new QMenu(parent);
    menu->setObjectName("canvasMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    const OutcomePointer& shown = model.pictured();
    const Selection& selected = view.state().selected;
    if (shown && selected.element) {
        const ElementOf element = *selected.element;
        const BufferSpec& buffer = shown->bound->work.buffers[element.buffer];
        addHeading(*menu, toQt(elementName(buffer, element.element)));
        menu->addActions({actions.whoWrote, actions.whoRead});
        if (view.state().following) {
            const DebugPlace place = placeOf(buffer, element.buffer, element.element);
            const auto find = [&](const QString& words, const char* name, DebugWish::Stop stop, DebugDirection where) {
                menu->addAction(words, &debugging,
                        [&debugging, place, stop, where] { debugging.findTouch(place, stop, where); })
                    ->setObjectName(name);
            };
            find(said("canvas_menu.wrote_before", "Back to who wrote it in this block"), "canvasMenu.wroteBefore",
                DebugWish::Stop::Write, DebugDirection::Backward);
            find(said("canvas_menu.reads_next", "On to who reads it in this block"), "canvasMenu.readsNext",
                DebugWish::Stop::Read, DebugDirection::Forward);
        }
    }
    if (shown && selected.thread) {
        addHeading(*menu, toQt(threadName(shown->bound->launch, *selected.thread)));
        menu->addActions({actions.follow, actions.lineOn, actions.showDebugger});
    }
    if (!menu->isEmpty())
        menu->addSeparator();
    menu->addActions({actions.fit, actions.findThread});
    return menu;
}

} // namespace warpatlas::ui::inline desktop
