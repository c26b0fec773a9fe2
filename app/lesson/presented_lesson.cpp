#include "app/lesson/presented_lesson.h"

#include "app/lesson/answer.h"
#include "app/lesson/marking.h"
#include "app/words/launch_words.h"
#include "kernels/model/error.h"

#include <algorithm>

namespace warpatlas::inline lesson {
namespace {

const std::string notYet = "?";

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

std::vector<RoomAnswer> tallyOf(const std::vector<std::string>& answers, const RevealedStep* revealed)
{
    std::vector<RoomAnswer> tally;
    for (const std::string& answer : answers) {
        const auto found = std::ranges::find(tally, answer, &RoomAnswer::answer);
        if (found == tally.end())
            tally.push_back({answer, 1, revealed && revealed->rightPredictions.contains(answer)});
        else
            ++found->count;
    }
    std::ranges::stable_sort(tally, std::ranges::greater(), &RoomAnswer::count);
    return tally;
}

/// What the shown step asks, added to its slide.
struct AskedSlide {
    const Lesson& lesson;
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
        addWhy(question.why);
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
            slide.ask.push_back({TextBlock::Kind::Item, {{gate.is.text, false, true}}, "•"});
        slide.writes = slide.pictured = true;
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
    slide.predictions = tallyOf(predicted(), told);
    slide.predicts = predicts();
    slide.tells = tells();
    slide.revealing = m_revealed.contains(m_step) && !told;
    slide.refusal = told ? told->refusal : std::string();
    slide.pictured = shown().viewBefore() != nullptr;
    std::visit(AskedSlide{*m_lesson, slide, told}, shown().asks);
    // Below a kernel stands nothing that would tell its answer.
    const bool all = told || slide.writes;
    for (std::size_t i = 0; i < (all ? shown().parts.size() : shown().partsBefore); ++i)
        if (const LessonText* const text = std::get_if<LessonText>(&shown().parts[i]))
            add(i < shown().partsBefore ? slide.text : slide.why, text->markdown);
    return slide;
}

RevealedStep revealedBy(
    const Lesson& lesson, std::size_t step, const std::vector<std::string>& predicted, Progress& progress)
{
    RevealedStep revealed;
    Marker marker(lesson);
    try {
        if (const auto* const table = std::get_if<TableTask>(&lesson.steps[step].asks)) {
            for (const std::vector<AnswerMark>& row : marker.markTable(*table, {}, progress).rows) {
                revealed.right.emplace_back();
                for (const AnswerMark& cell : row)
                    revealed.right.back().push_back(cell.right);
            }
        } else {
            const auto& question = std::get<LessonQuestion>(lesson.steps[step].asks);
            const AnswerMark mark = marker.markAnswer(question, {}, progress);
            revealed.right = {{mark.right}};
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
