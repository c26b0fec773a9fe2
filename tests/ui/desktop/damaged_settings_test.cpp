// Whatever stands in the settings of the last session: the window starts, and says in a line what it left aside.
#include "tests/ui/desktop/window_fixture.h"

#include <QFile>
#include <QSettings>

#include <string>

namespace warpatlas::ui {
namespace {

class DamagedSettings : public WindowTest {
protected:
    QString settingsFile() const { return folder.filePath("settings.ini"); }

    void startWithExperiment(const std::string& json)
    {
        window.reset();
        {
            QSettings settings(settingsFile(), QSettings::IniFormat);
            settings.setValue("experiment", QString::fromStdString(json));
        }
        open();
        ASSERT_TRUE(settled());
    }

    void startWithFile(const QByteArray& text)
    {
        window.reset();
        QFile file(settingsFile());
        ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(text);
        file.close();
        open();
        ASSERT_TRUE(settled());
    }
};

TEST_F(DamagedSettings, AnExperimentThatCannotBeReadIsLeftAsideInALine)
{
    const std::string experiments[] = {"{", R"({"warpatlas": 1, "kernel": "matmul", "grid": [1e400]})",
        std::string(1'000'000, '['), R"({"warpatlas": 1, "kernel": ")" + std::string(3'000'000, 'k') + "\"}",
        R"({"warpatlas": 1, "kernel": "matmul", "kernel": "relu"})",
        R"({"warpatlas": 1, ")" + std::string(100'000, 'k') + "\": 1}", R"({"warpatlas": 99, "kernel": "later"})"};
    for (const std::string& json : experiments) {
        startWithExperiment(json);
        EXPECT_TRUE(message().startsWith("What the last session kept is left aside: the last experiment: "))
            << message().toStdString();
        EXPECT_LE(message().size(), 240) << message().toStdString();
        EXPECT_EQ(window->model().experiment(), Experiment());
    }
    // It is kept no longer: the next start has nothing to say.
    open();
    ASSERT_TRUE(settled());
    EXPECT_EQ(message(), "");
}

TEST_F(DamagedSettings, AnExperimentThatCannotBeRunIsSaidAndReplaced)
{
    startWithExperiment(R"({"warpatlas": 1, "kernel": ")" + std::string(200, 'k') + "\"}");
    EXPECT_TRUE(message().contains("there is no kernel of this name")) << message().toStdString();
    EXPECT_LE(message().size(), 500) << message().toStdString();
    EXPECT_EQ(window->model().experiment(), Experiment());
    startWithExperiment(R"({"warpatlas": 1, "kernel": "matmul", "parameters": {"no such": 1}})");
    EXPECT_TRUE(message().contains("has no parameter no such")) << message().toStdString();
}

TEST_F(DamagedSettings, ADamagedFileIsSaid)
{
    startWithFile("[General]\nthis is no setting\nexperiment=x\n");
    EXPECT_TRUE(message().startsWith("What the last session kept is left aside: " + settingsFile() + " is damaged"))
        << message().toStdString();
}

TEST_F(DamagedSettings, ValuesOfOtherKindsAreNoHarm)
{
    startWithFile(
        "[General]\ntheme=@Variant(\\0\\0\\0\\x7f\\0\\0\\0\\x2Nonsense\\0)\nspeed=1e400\nview=@Rect(1 2 3)\n"
        "strips=@Invalid()\ngrain=@ByteArray(\\xff\\xfe)\ngeometry=@ByteArray(\\x1\\xd9\\xd0\\xcb\\0\\x3\\0\\0"
        "\\xff\\xff\\xff\\xff\\xff\\xff)\nlayout=@ByteArray(\\0\\0\\0\\xff\\xff\\xff\\xff\\xff)\nreducedMotion=maybe\n"
        "picture=7\nrecentFiles=@Variant(\\0\\0\\0\\xb\\xff\\xff\\xff\\xff)\npresenterMonitor=@Size(1 2)\n");
    EXPECT_TRUE(window->isVisible());
}

} // namespace
} // namespace warpatlas::ui
