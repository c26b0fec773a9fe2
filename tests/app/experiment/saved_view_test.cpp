// How an experiment was looked at, in its file.
#include "app/experiment/experiment_json.h"
#include "kernels/model/read_json.h"
#include "tests/app/support/files.h"

#include <nlohmann/json.hpp>

namespace warpatlas {

namespace {

SavedView everything()
{
    SavedView view;
    view.main = "memory";
    view.strips = {"launch", "data"};
    view.colour = "owner";
    view.time = 0.25;
    view.thread = 17;
    view.block = 2;
    view.element = SavedView::Element{1, 99};
    view.line = 8;
    view.step = 3;
    view.buffer = 1;
    view.allBuffers = true;
    return view;
}

std::optional<SavedView> viewIn(const std::string& content)
{
    return readJson(R"({"warpatlas": 1, "kernel": "grayscale", "view": )" + content + "}", "x.warpatlas",
        "is not an experiment", savedViewFrom);
}

} // namespace

TEST(SavedView, GoesThereAndBack)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.path("x.warpatlas");
    Experiment experiment;
    experiment.block = Dim3{8, 8, 1};
    for (const SavedView& view : {everything(), SavedView()}) {
        saveExperiment(experiment, path, view);
        std::optional<SavedView> back;
        EXPECT_EQ(loadExperiment(path, &back), experiment);
        EXPECT_EQ(back, view);
    }
}

TEST(SavedView, AFileWithoutItIsTheSameAsBefore)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.path("x.warpatlas");
    saveExperiment(Experiment(), path);
    EXPECT_EQ(test::read(path), toJson(Experiment()));
    std::optional<SavedView> view = everything();
    loadExperiment(path, &view);
    EXPECT_FALSE(view);
}

TEST(SavedView, TheExperimentIsReadWhetherItIsThereOrNot)
{
    nlohmann::ordered_json json = jsonOf(Experiment());
    json["view"] = jsonOf(everything());
    EXPECT_EQ(experimentFromJson(json.dump(), "x"), Experiment());
}

TEST(SavedView, WhatIsLeftOutIsTheDefaultAndWhatIsUnknownIsOfALaterVersion)
{
    EXPECT_EQ(viewIn("{}"), SavedView());
    EXPECT_EQ(viewIn(R"({"camera": [1, 2]})"), SavedView());
    EXPECT_EQ(viewIn(R"({"time": 0})").value().time, 0);
}

TEST(SavedView, WrongTypesAreNamed)
{
    const std::pair<const char*, const char*> wrong[]{{"7", "x.warpatlas: \"view\": an object is expected"},
        {R"({"main": 1})", "\"main\": text is expected"}, {R"({"strips": "launch"})", "\"strips\": a list"},
        {R"({"strips": [1]})", "\"strips\": text is expected"}, {R"({"time": 1.5})", "\"time\": a number from 0 to 1"},
        {R"({"time": "end"})", "\"time\": a number"}, {R"({"thread": -1})", "\"thread\": a whole number from 0"},
        {R"({"thread": 1.5})", "\"thread\": a whole number"}, {R"({"element": [1]})", "\"element\": the numbers"},
        {R"({"line": 0})", "\"line\": a whole number from 1"}, {R"({"step": 0, "thread": 1})", "\"step\": a whole"},
        {R"({"step": 2})", "\"step\": needs to know"}, {R"({"all_buffers": 1})", "\"all_buffers\": true or false"}};
    for (const auto& [content, words] : wrong)
        try {
            viewIn(content);
            ADD_FAILURE() << content << " is taken";
        } catch (const InputError& error) {
            EXPECT_THAT(error.what(), testing::HasSubstr(words)) << content;
            EXPECT_EQ(error.subject(), "x.warpatlas");
        }
}

} // namespace warpatlas
