// What an unexpected end leaves behind, and who finds it.
#include "tests/ui/application.h"
#include "ui/desktop/files/recovery.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

class RecoveryTest : public testing::Test {
protected:
    void SetUp() override
    {
        unsaved.emplace();
        unsaved->experiment.block = Dim3{8, 8, 1};
        unsaved->view.emplace();
        unsaved->view->time = 0.5;
        unsaved->path = "/somewhere/lécture.warpatlas";
    }
    std::unique_ptr<Recovery> session()
    {
        return std::make_unique<Recovery>(folder.path(), [this] { return unsaved; });
    }
    qsizetype files() const { return QDir(folder.path()).entryList(QDir::Files).size(); }

    QTemporaryDir folder;
    std::optional<LeftBehind> unsaved;
};

TEST_F(RecoveryTest, WhatACrashLeavesIsFoundOnce)
{
    auto crashed = session();
    crashed->leaveBehind();
    crashed.reset();
    auto next = session();
    const auto found = next->find();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->experiment, unsaved->experiment);
    EXPECT_EQ(found->view, unsaved->view);
    EXPECT_EQ(found->path, unsaved->path);
    next->forgetFound();
    EXPECT_FALSE(next->find());
    EXPECT_EQ(files(), 0);
}

TEST_F(RecoveryTest, WhatNobodyAnsweredIsThereTheNextTime)
{
    auto crashed = session();
    crashed->leaveBehind();
    crashed.reset();
    EXPECT_TRUE(session()->find());
    EXPECT_TRUE(session()->find());
}

TEST_F(RecoveryTest, AnEndInOrderLeavesNothing)
{
    auto one = session();
    one->writeNow();
    EXPECT_EQ(files(), 2);
    one.reset();
    EXPECT_EQ(files(), 0);
}

TEST_F(RecoveryTest, WhatIsSavedMeanwhileIsNotKept)
{
    auto one = session();
    one->writeNow();
    unsaved.reset();
    one->writeNow();
    EXPECT_EQ(files(), 0);
    one->leaveBehind();
    EXPECT_EQ(files(), 0);
}

TEST_F(RecoveryTest, AWindowThatIsOpenKeepsItsOwn)
{
    auto open = session();
    open->writeNow();
    auto other = session();
    EXPECT_FALSE(other->find());
    EXPECT_FALSE(open->find());
    open->leaveBehind();
    open.reset();
    EXPECT_TRUE(other->find());
}

TEST_F(RecoveryTest, TheNewestChangeIsKept)
{
    auto one = session();
    one->writeNow();
    unsaved->experiment.block = Dim3{32, 4, 1};
    one->leaveBehind();
    one.reset();
    EXPECT_EQ(session()->find()->experiment.block, (Dim3{32, 4, 1}));
}

TEST_F(RecoveryTest, AChangeIsWrittenSoonAfterAPauseAndAlsoWithoutOne)
{
    WARPATLAS_NEEDS_WINDOW(); // timers need its loop
    constexpr int patience = 60000;
    auto one = session();
    one->changed();
    QElapsedTimer since;
    since.start();
    ASSERT_TRUE(QTest::qWaitFor([this] { return files() == 2; }, patience));
    EXPECT_GE(since.elapsed(), Recovery::afterAPause - 100) << "not in the middle of a word";
    unsaved.reset();
    one->writeNow();
    ASSERT_EQ(files(), 0);
    // Changes that never pause are written all the same.
    SetUp();
    QTimer typing;
    QObject::connect(&typing, &QTimer::timeout, [&] { one->changed(); });
    typing.start(Recovery::afterAPause / 10);
    EXPECT_TRUE(QTest::qWaitFor([this] { return files() == 2; }, patience));
}

TEST_F(RecoveryTest, WhatCannotBeReadIsSetAside)
{
    QFile broken(folder.filePath("unsaved-x.warpatlas"));
    ASSERT_TRUE(broken.open(QIODevice::WriteOnly));
    broken.write("half a fi");
    broken.close();
    const auto next = session();
    EXPECT_FALSE(next->find());
    const QString aside = folder.filePath("damaged-x.warpatlas");
    EXPECT_EQ(next->setAside(), QStringList{aside});
    QFile kept(aside);
    ASSERT_TRUE(kept.open(QIODevice::ReadOnly));
    EXPECT_EQ(kept.readAll(), "half a fi");
    EXPECT_EQ(files(), 1);
    EXPECT_TRUE(session()->setAside().isEmpty()) << "said once";
}

TEST_F(RecoveryTest, WithoutAFolderNothingIsKept)
{
    Recovery none({}, [this] { return unsaved; });
    none.writeNow();
    EXPECT_FALSE(none.find());
}

} // namespace
} // namespace warpatlas::ui
