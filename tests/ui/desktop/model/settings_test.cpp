#include "ui/desktop/model/settings.h"

#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(Settings, TheConeStaysAsSomebodyLeftIt)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("settings.ini");
    EXPECT_EQ(Settings(file).cone(), std::nullopt) << "nobody has chosen: where there is room";
    Settings(file).setCone(false);
    EXPECT_EQ(Settings(file).cone(), false);
    Settings(file).setCone(true);
    EXPECT_EQ(Settings(file).cone(), true);
    Settings(file).setCone(std::nullopt);
    EXPECT_EQ(Settings(file).cone(), std::nullopt);
}

} // namespace
} // namespace warpatlas::ui
