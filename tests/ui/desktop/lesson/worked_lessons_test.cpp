// Every lesson that comes with the program, worked through in the real window: at each step something wrong first,
// which is told and solves nothing, then what is right. WARPATLAS_PICTURES=FOLDER keeps a picture of each step, before
// and after the answer, in a window of WARPATLAS_PICTURE_SIZE (1280x720) and WARPATLAS_PICTURE_THEME.
#include "app/lesson/attempt.h"
#include "app/lesson/lesson_folder.h"
#include "tests/app/lesson/program_lesson.h"
#include "tests/ui/desktop/own_kernel_fixture.h"
#include "ui/desktop/lesson/lesson_model.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/view_model.h"

#include <QLineEdit>
#include <QMenu>

namespace warpatlas::ui {

class WorkedLessons : public OwnKernelTest, public testing::WithParamInterface<std::string> {
protected:
    LessonModel& lesson() { return *window->docks().lesson; }
    const LessonStep& step() { return lesson().shownStep(); }
    Progress progress;
    std::optional<Marker> marker; ///< says what is right

    /// Nothing of the lesson's column is cut off.
    bool hasRoom()
    {
        const QWidget* const text = find("lesson.inside");
        return text->height() >= text->heightForWidth(text->width());
    }
    void picture(const QString& what)
    {
        const QString folder = qEnvironmentVariable("WARPATLAS_PICTURES");
        if (folder.isEmpty())
            return;
        ASSERT_TRUE(waitFor([this] {
            const auto& outcome = window->model().outcome();
            return !window->model().busy() && !lesson().runsProgram()
                && (!message().isEmpty() || outcome->bound->experiment == window->model().experiment());
        }));
        ASSERT_TRUE(waitFor([this] { return hasRoom(); }));
        QTest::qWait(50); // the canvas draws once more
        EXPECT_TRUE(window->grab().save(
            QString("%1/%2-%3-%4.png").arg(folder, toQt(GetParam())).arg(lesson().step() + 1).arg(what)));
    }
    void judged()
    {
        ASSERT_TRUE(waitFor([this] { return !lesson().checking() && lesson().mark() != nullptr; }));
    }

    void answer(const LessonQuestion& question, const QString& given)
    {
        if (std::holds_alternative<std::vector<Choice>>(question.of))
            click("lesson.choice." + given);
        else
            type("lesson.answer", given);
        judged();
    }
    QString wrong(const LessonQuestion& question, const QString& right)
    {
        if (std::holds_alternative<std::vector<Choice>>(question.of))
            return right == "1" ? "2" : "1";
        if (std::holds_alternative<std::string>(question.of))
            return QString::number(right.toDouble() + 1);
        return right.contains(':') ? "0:0" : "0";
    }
    void work(const LessonQuestion& question)
    {
        const bool covered = !step().viewBefore();
        EXPECT_EQ(find("lesson.cover")->isVisible(), covered);
        const QString right = toQt(marker->rightOf(question, progress));
        picture("asked");
        answer(question, wrong(question, right));
        EXPECT_FALSE(lesson().isSolved(lesson().step())) << right.toStdString();
        EXPECT_EQ(find("lesson.cover")->isVisible(), covered) << "a wrong answer shows nothing";
        answer(question, right);
        EXPECT_TRUE(lesson().isSolved(lesson().step())) << right.toStdString();
        ASSERT_TRUE(waitFor([this] { return !lesson().runsProgram(); }));
        EXPECT_FALSE(find("lesson.cover")->isVisible());
    }
    void work(const TableTask& table)
    {
        const auto fill = [&](const char* more) {
            for (std::size_t row = 0; row < table.runs.size(); ++row)
                for (std::size_t column = 0; column < table.columns.size(); ++column) {
                    const LessonQuestion cell{{}, table.runs[row], table.columns[column].key, {}};
                    auto* const field = find<QLineEdit>(QString("lesson.cell.%1.%2").arg(row).arg(column));
                    field->setText(toQt(marker->rightOf(cell, progress)) + more);
                }
            click("lesson.check");
            judged();
        };
        picture("asked");
        fill("1");
        EXPECT_FALSE(lesson().isSolved(lesson().step()));
        fill("");
        EXPECT_TRUE(lesson().isSolved(lesson().step()));
    }
    void write(const Task& task, const std::string& file)
    {
        editor().setPlainText(toQt(readAttempt(lesson().lesson()->folder + "/" + file).text));
        ASSERT_TRUE(waitFor([this] {
            return !document().compiling() && document().checked()
                && (!document().isAhead() || !document().checked()->succeeded());
        }));
        click("lesson.check");
        judged();
        EXPECT_FALSE(task.ask.empty());
    }
    void work(const Task& task)
    {
        click("lesson.write");
        EXPECT_FALSE(find("lesson.sourceCover")->isVisible()) << "what is to be written can be read";
        picture("asked");
        write(task, task.mistakes.empty() ? task.start : task.mistakes.begin()->first);
        EXPECT_FALSE(lesson().isSolved(lesson().step()));
        picture("wrong");
        for (QAbstractButton* const button : window->findChildren<QAbstractButton*>())
            EXPECT_FALSE(button->objectName().startsWith("source.mend.") && button->isVisible())
                << "the program does not solve a task";
        write(task, task.solution);
        EXPECT_TRUE(lesson().isSolved(lesson().step()));
    }
    static void work(std::monostate) { }
};

TEST_P(WorkedLessons, AreSolvedByWhatIsRightAndOnlyByThat)
{
    const QStringList size = qEnvironmentVariable("WARPATLAS_PICTURE_SIZE", "1280x720").split('x');
    window->resize(size.value(0).toInt(), size.value(1).toInt());
    if (qEnvironmentVariable("WARPATLAS_PICTURE_THEME") == "light")
        window->view().setTheme(render::Theme::Light);
    // What they mark is proven by ShippedLessons; one of each kind shows in every test run that the window does its
    // part.
    static constexpr std::array<std::string_view, 3> always{"02-there-and-back", "04-guard", "16-occupancy"};
    if (std::ranges::find(always, GetParam()) == always.end() && !qEnvironmentVariableIsSet("WARPATLAS_PICTURES"))
        GTEST_SKIP() << "takes long: WARPATLAS_PICTURES=FOLDER works through it";
    lesson().open(toQt(GetParam()));
    ASSERT_NE(lesson().lesson(), nullptr) << message().toStdString();
    const Lesson known = *lesson().lesson();
    if (std::ranges::any_of(known.runs, [](const LessonRun& run) { return run.program.has_value(); })) {
        if (const std::string why = test::whyNoPrograms(); !why.empty())
            GTEST_SKIP() << why;
    }
    marker.emplace(known);
    const std::size_t steps = known.steps.size();
    for (std::size_t at = 0; at < steps; ++at) {
        SCOPED_TRACE(step().title);
        ASSERT_EQ(lesson().step(), at);
        std::visit([this](const auto& asks) { work(asks); }, step().asks);
        ASSERT_FALSE(HasFatalFailure());
        picture("done");
        EXPECT_TRUE(QTest::qWaitFor([this] { return tooWide().isEmpty(); })) << tooWide().toStdString();
        ASSERT_TRUE(waitFor([this] { return hasRoom(); }));
        if (at + 1 < steps)
            click("lesson.next");
    }
    auto* const menu = find<QMenu>("menu.lessons");
    emit menu->aboutToShow();
    EXPECT_TRUE(find<QAction>("lesson." + toQt(GetParam()))->text().endsWith("\t✓"));
}

INSTANTIATE_TEST_SUITE_P(Lessons, WorkedLessons, testing::ValuesIn(shippedLessons()), [](const auto& lesson) {
    std::string name = lesson.param;
    std::erase(name, '-');
    return name;
});

} // namespace warpatlas::ui
