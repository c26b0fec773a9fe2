/// The table of keys against what the window really has, and what the documents say against the table.
#include "ui/desktop/window/help_dialogs.h"

#include "tests/ui/desktop/layout/quiet_window.h"
#include "ui/canvas/state/key_commands.h"
#include "ui/desktop/look/window_commands.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QMenu>
#include <QRegularExpression>

#include <set>

namespace warpatlas::ui {
namespace {

QStringList keysOf(const std::string& keys)
{
    return QString::fromStdString(keys).split(QRegularExpression(", |  | … "), Qt::SkipEmptyParts);
}

TEST(KeyList, NamesEachCommandOnceAndNoKeyOfTheWindowTwice)
{
    std::set<std::string_view> names;
    std::set<QString> keys;
    for (const WindowCommand& command : windowCommands()) {
        EXPECT_TRUE(names.insert(command.name).second) << command.name;
        for (const QString& key : keysOf(command.keys))
            EXPECT_TRUE(keys.insert(key).second) << key.toStdString() << " stands twice";
    }
    EXPECT_THROW(windowCommand("juggle"), std::logic_error);
    EXPECT_EQ(keyOfWindow("run"), "F5");
    EXPECT_EQ(plainWords(windowCommand("saveFilm")), "Save animation of the canvas");
    EXPECT_EQ(tipOf(windowCommand("follow")), "Follow the selected thread, line by line (F)");
    EXPECT_EQ(withKey("To the start", KeyCommand::ToStart), "To the start (Ctrl+Home)");
}

TEST_F(QuietWindow, EveryCommandOfTheTableIsAnActionWithThoseKeysAndEveryShortcutIsInTheList)
{
    open();
    std::set<QString> listed;
    for (const KeyLine& line : keyList())
        for (const QString& key : keysOf(line.keys))
            listed.insert(key);
    for (const WindowCommand& command : windowCommands()) {
        const QString name = "action." + QString::fromUtf8(command.name.data(), qsizetype(command.name.size()));
        const auto* action = window->findChild<QAction*>(name);
        ASSERT_TRUE(action) << command.name;
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts())
            keys += key.toString(QKeySequence::PortableText);
        EXPECT_EQ(keys.join(", ").toStdString(), command.keys) << "Qt knows each of them";
    }
    for (const QMenu* menu : window->findChildren<QMenu*>())
        for (const QAction* action : menu->actions())
            for (const QKeySequence& key : action->shortcuts()) {
                const QString name = key.toString(QKeySequence::PortableText);
                EXPECT_TRUE(listed.contains(name) || name.startsWith("Alt+"))
                    << name.toStdString() << " of " << action->text().toStdString();
            }
}

/// A key that a document names is one that there is.
TEST(KeyList, TheDocumentsNameKeysThatThereAre)
{
    std::set<QString> listed;
    for (const KeyLine& line : keyList())
        for (const QString& key : keysOf(line.keys))
            listed.insert(key);
    const QDir folder(QString(WARPATLAS_TEST_FOLDER) + "/..");
    QStringList documents{folder.filePath("README.md")};
    const QDir guide(folder.filePath("assets/guide"));
    for (const QString& name : guide.entryList({"*.md"}))
        documents += guide.filePath(name);
    const QRegularExpression key(R"(\b(?:(?:Ctrl|Shift|Alt)\+)+[A-Za-z0-9]+|\bF(?:1[0-2]|[1-9])\b)");
    int named = 0;
    for (const QString& path : documents) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            GTEST_SKIP() << "the documents are not beside the tests";
        auto found = key.globalMatch(QString::fromUtf8(file.readAll()));
        for (; found.hasNext(); ++named) {
            const QString name = found.next().captured();
            EXPECT_TRUE(listed.contains(name) || name.startsWith("Shift+"))
                << path.toStdString() << " names " << name.toStdString();
        }
    }
    EXPECT_GT(named, 0);
}

} // namespace
} // namespace warpatlas::ui
