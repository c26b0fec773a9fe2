#include "app/lesson/presented_lesson.h"

#include "app/lesson/answer.h"
#include "app/lesson/mark_report.h"
#include "app/words/launch_words.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>

namespace warpatlas::inline lesson {
namespace {

const std::string notYet = "?";
constexpr std::size_t mostPrinted = 12; ///< lines

void add(std::vector<TextBlock>& blocks, const std::string& markdown)
{
    std::ranges::move(blocksOf(markdown), std::back_inserter(blocks));
}

/// An answer in one paragraph.
std::vector<TextSpan> spansOf(const std::string& markdown)
{
    std::vector<TextSpan> spans;
    for (TextBlock& block : blocksOf(markdown))
        std::ranges::move(block.spans, std::back_inserter(spans));
    return spans;
}

std::vector<std::vector<std::string>> tableOf(
    const Lesson& lesson, const TableTask& table, const RevealedStep* revealed)
{
    std::vector<std::vector<std::string>> rows(1, {std::string()});
    for (const TableTask::Column& column : table.columns)
        rows.front().push_back(column.title);
    for (std::size_t row = 0; row < table.runs.size(); ++row) {
        rows.push_back({lesson.titleOf(table.runs[row])});
        for (std::size_t column = 0; column < table.columns.size(); ++column)
            rows.back().push_back(revealed && row < revealed->right.size() ? revealed->right[row][column] : notYet);
    }
    return rows;
}

/// Answers that mean the same are one, as it was said first.
std::vector<RoomAnswer> tallyOf(
    const LessonQuestion& question, const std::vector<std::string>& answers, const RevealedStep* revealed)
{
    std::vector<RoomAnswer> tally;
    std::map<std::string, std::size_t> places;
    for (const std::string& answer : answers) {
        const auto [place, isNew] = places.try_emplace(asCompared(question, answer), tally.size());
        if (isNew)
            tally.push_back({answer, 1, revealed && revealed->rightPredictions.contains(answer)});
        else
            ++tally[place->second].count;
    }
    std::ranges::stable_sort(tally, std::ranges::greater(), &RoomAnswer::count);
    return tally;
}

std::vector<std::string> lastLinesOf(const std::string& printed)
{
    std::vector<std::string> lines = linesOfPrint(printed);
    lines.erase(lines.begin(), lines.end() - std::ptrdiff_t(std::min(lines.size(), mostPrinted)));
    return lines;
}

/// What the shown step asks, added to its slide.
struct AskedSlide {
    const Lesson& lesson;
    const std::vector<std::string>& predicted;
    LessonSlide& slide;
    const RevealedStep* revealed;

    void operator()(std::monostate) const { }
    void operator()(const LessonQuestion& question) const
    {
        add(slide.ask, question.ask);
        const std::string right =
            revealed && revealed->refusal.empty() ? revealed->right.front().front() : std::string();
        const auto* const choices = std::get_if<std::vector<Choice>>(&question.of);
        for (std::size_t i = 0; choices && i < choices->size(); ++i)
            slide.choices.push_back({spansOf((*choices)[i].text), right == std::to_string(i + 1)});
        slide.right = choices ? std::string() : right;
        slide.predictions = tallyOf(question, predicted, revealed);
        addPrinted();
        addWhy(question.why);
        addButs(question);
    }
    void operator()(const TableTask& table) const
    {
        add(slide.ask, table.ask);
        slide.table = tableOf(lesson, table, revealed);
        addWhy(table.why);
    }
    void operator()(const Task& task) const
    {
        add(slide.ask, task.ask);
        for (const Gate& gate : task.gates)
            slide.ask.push_back({TextBlock::Kind::Item, {{wordsOf(gate)}}, "•"});
        slide.writes = !lesson.run(task.runs.front()).program;
        slide.pictured = slide.pictured || slide.writes;
    }
    /// What the predictions that are wrong overlooked, each once.
    void addButs(const LessonQuestion& question) const
    {
        std::set<std::string> said;
        for (std::size_t i = 0; revealed && revealed->refusal.empty() && i < predicted.size(); ++i) {
            const std::string but =
                revealed->rightPredictions.contains(predicted[i]) ? std::string() : butOf(question, predicted[i]);
            if (!but.empty() && said.insert(but).second)
                add(slide.why, predicted[i] + ": " + but);
        }
    }
    void addPrinted() const
    {
        if (!revealed || revealed->printed.empty())
            return;
        slide.why.push_back({TextBlock::Kind::Words, {{say("lesson.printed", "It prints:")}}, {}});
        TextBlock& lines = slide.why.emplace_back(TextBlock{TextBlock::Kind::Code, {}, {}});
        for (const std::string& line : revealed->printed)
            lines.spans.push_back({line, false, true});
    }
    void addWhy(const std::string& why) const
    {
        if (revealed)
            add(slide.why, why);
    }
};

} // namespace

void PresentedLesson::goTo(std::size_t step)
{
    m_step = std::min(step, m_lesson->steps.size() - 1);
    m_typed.clear();
}

bool PresentedLesson::tells() const
{
    const auto& asks = shown().asks;
    return (std::holds_alternative<LessonQuestion>(asks) || std::holds_alternative<TableTask>(asks))
        && !m_revealed.contains(m_step);
}

bool PresentedLesson::predicts() const
{
    return tells() && std::holds_alternative<LessonQuestion>(shown().asks);
}

std::optional<LessonView> PresentedLesson::view() const
{
    return viewOf(*m_lesson, shown(), shown().asks.index() != 0 && !tells());
}

bool PresentedLesson::hidesPicture() const
{
    if (const std::optional<LessonView> shows = view())
        return m_lesson->run(shows->run).program.has_value();
    const Task* const task = std::get_if<Task>(&shown().asks);
    return task ? m_lesson->run(task->runs.front()).program.has_value() : tells();
}

void PresentedLesson::type(char letter)
{
    constexpr std::size_t longest = 24; // "1023,1023,63:1023,1023,63" is one of the longest that there are
    if (predicts() && m_typed.size() <= longest)
        m_typed += letter;
}

void PresentedLesson::erase()
{
    if (!m_typed.empty())
        m_typed.pop_back();
    else if (auto& answers = m_predicted[m_step]; predicts() && !answers.empty())
        answers.pop_back();
}

void PresentedLesson::count()
{
    if (!predicts())
        return;
    std::vector<std::string>& answers = m_predicted[m_step];
    if (!m_typed.empty())
        answers.push_back(std::exchange(m_typed, {}));
    else if (!answers.empty())
        answers.push_back(std::string(answers.back()));
}

std::vector<std::string> PresentedLesson::predicted() const
{
    const auto found = m_predicted.find(m_step);
    return found == m_predicted.end() ? std::vector<std::string>() : found->second;
}

void PresentedLesson::reveal()
{
    m_typed.clear();
    std::erase_if(m_revealed, [](const auto& step) { return !step.second; }); // whose work gives way to this one's
    m_revealed.try_emplace(m_step);
}

void PresentedLesson::setRevealed(std::size_t step, RevealedStep revealed)
{
    m_revealed[step] = std::move(revealed);
}

const RevealedStep* PresentedLesson::revealed() const
{
    const auto found = m_revealed.find(m_step);
    return found == m_revealed.end() || !found->second ? nullptr : &*found->second;
}

LessonSlide PresentedLesson::slide() const
{
    const RevealedStep* const told = revealed();
    LessonSlide slide;
    slide.lesson = m_lesson->title;
    slide.title = shown().title;
    slide.step = m_step + 1;
    slide.steps = m_lesson->steps.size();
    slide.typed = m_typed;
    slide.predicts = predicts();
    slide.tells = tells();
    slide.revealing = m_revealed.contains(m_step) && !told;
    slide.refusal = told ? told->refusal : std::string();
    const LessonView* const above = shown().viewBefore();
    slide.pictured = above && above->view != programView;
    std::visit(AskedSlide{*m_lesson, predicted(), slide, told}, shown().asks);
    // Below a kernel stands nothing that would tell its answer.
    const bool all = told || std::holds_alternative<Task>(shown().asks);
    for (std::size_t i = 0; i < (all ? shown().parts.size() : shown().partsBefore); ++i) {
        std::vector<TextBlock>& blocks = i < shown().partsBefore ? slide.text : slide.why;
        if (const LessonText* const text = std::get_if<LessonText>(&shown().parts[i]))
            add(blocks, text->markdown);
        else if (std::get<LessonView>(shown().parts[i]).view == programView && !(told && !told->printed.empty()))
            blocks.push_back({TextBlock::Kind::Words,
                {{say("lesson.in_window", "The window shows this run: it is a whole program's.")}}, {}});
    }
    return slide;
}

RevealedStep revealedBy(
    Marker& marker, const LessonStep& step, const std::vector<std::string>& predicted, Progress& progress)
{
    RevealedStep revealed;
    try {
        if (const auto* const table = std::get_if<TableTask>(&step.asks)) {
            for (const std::vector<AnswerMark>& row : marker.markTable(*table, {}, progress).rows) {
                revealed.right.emplace_back();
                for (const AnswerMark& cell : row)
                    revealed.right.back().push_back(cell.right);
            }
        } else {
            const auto& question = std::get<LessonQuestion>(step.asks);
            const AnswerMark mark = marker.markAnswer(question, {}, progress);
            revealed.right = {{mark.right}};
            if (mark.program)
                revealed.printed = lastLinesOf(mark.program->printed());
            for (const std::string& answer : predicted)
                if (marker.markAnswer(question, answer, progress).passed)
                    revealed.rightPredictions.insert(answer);
        }
    } catch (const DeviceError& error) {
        revealed.refusal = sentenceOf(error);
    } catch (const InputError& error) {
        revealed.refusal = error.what();
    }
    if (!revealed.refusal.empty())
        revealed.right.clear();
    return revealed;
}

} // namespace warpatlas::inline lesson
