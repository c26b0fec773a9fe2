// Where file dialogs begin.
#include "tests/ui/desktop/window_fixture.h"

#include <QApplication>
#include <QFileDialog>
#include <QTimer>

namespace warpatlas::ui {
namespace {

class OpenFiles : public WindowTest {
protected:
    /// The folder that the dialog of an action shows first.
    QString folderOf(const QString& action)
    {
        QString shown;
        auto* wait = new QTimer(window.get());
        QObject::connect(wait, &QTimer::timeout, wait, [wait, &shown] {
            if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
                wait->deleteLater();
                wait->stop();
                shown = dialog->directory().absolutePath();
                dialog->reject();
            }
        });
        wait->start(1);
        find<QAction>(action)->trigger();
        return shown;
    }
};

TEST_F(OpenFiles, DialogsBeginBesideWhatIsOpenAndElseWhereTheProgramWasStarted)
{
    EXPECT_EQ(folderOf("action.saveExperiment"), QDir::currentPath());
    EXPECT_EQ(folderOf("action.open"), QDir::currentPath());
    const QString picture = writePicture("a.png", 40, 30);
    window->model().data().openFiles({picture});
    ASSERT_TRUE(settled());
    const QString here = QFileInfo(picture).absolutePath();
    EXPECT_EQ(folderOf("action.saveExperiment"), here);
    EXPECT_EQ(folderOf("action.open"), here);
    EXPECT_EQ(folderOf("action.saveWindow"), here);
}

} // namespace
} // namespace warpatlas::ui
