#include "ui/desktop/model/settings.h"

#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(Settings, TheConeStaysAsSomebodyLeftIt)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("settings.ini");
    EXPECT_EQ(Settings(file).get(setting::cone), std::nullopt) << "nobody has chosen: where there is room";
    Settings(file).set(setting::cone, false);
    EXPECT_EQ(Settings(file).get(setting::cone), false);
    Settings(file).set(setting::cone, true);
    EXPECT_EQ(Settings(file).get(setting::cone), true);
    Settings(file).set(setting::cone, std::nullopt);
    EXPECT_EQ(Settings(file).get(setting::cone), std::nullopt);
}

} // namespace
} // namespace warpatlas::ui
