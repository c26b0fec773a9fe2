#include "ui/desktop/look/offscreen_application.h"

#include <QApplication>

namespace warpatlas::ui {

/// It is never destroyed: at the end of the process Qt's thread storage is gone before static objects are, and the
/// application would still ask it for its fonts.
void needApplication(double scale)
{
    if (QCoreApplication::instance())
        return;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    if (scale != 1)
        qputenv("QT_SCALE_FACTOR", QByteArray::number(scale));
    static int argc = 1;
    static char name[] = "warpatlas";
    static char* argv[] = {name, nullptr};
    static const QApplication* const application = new QApplication(argc, argv);
    (void)application;
}

} // namespace warpatlas::ui
