#include "app/program/saved_program.h"

#include "app/dataset/file_bytes.h"
#include "app/program/launch_experiment.h"
#include "app/program/program_timeline.h"
#include "app/program/program_words.h"
#include "tests/app/dataset/lower_memory_limit.h"
#include "tests/app/program/made_up_run.h"

namespace warpatlas {
namespace {

using testing::HasSubstr;

std::string refusalOfProgram(const std::string& path)
{
    try {
        loadProgram(path);
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

TEST(SavedProgram, ComesBackAsItWas)
{
    const test::TemporaryFolder folder;
    const ProgramRun run = test::madeUpRun();
    const SavedProgram saved = loadProgram(test::saveMadeUpRun(folder, run));
    EXPECT_EQ(saved.source.file, folder.path("scale.cu"));
    EXPECT_EQ(saved.source.text, test::scaleText);
    EXPECT_EQ(saved.source.definitions, std::vector<std::string>{"N=3"});
    EXPECT_EQ(saved.source.standard, CppStandard::Cpp20);
    EXPECT_EQ(saved.arguments, (std::vector<std::string>{"--fast", "ä"}));
    EXPECT_EQ(saved.gpu, "T4");
    EXPECT_EQ(saved.run.status, 3);
    ASSERT_EQ(saved.file->count(), run.contents.size());
    for (std::size_t i = 0; i < run.contents.size(); ++i)
        EXPECT_TRUE(std::ranges::equal(saved.file->contents(i), run.contents[i])) << i;
    EXPECT_EQ(saved.run.record.lines, run.record.lines);
    ASSERT_EQ(saved.run.record.calls.size(), 2);
    for (std::size_t i = 0; i < 2; ++i)
        EXPECT_EQ(toJson(saved.run.record.calls[i]), toJson(run.record.calls[i]));
    ASSERT_EQ(saved.launches().size(), 1);
    EXPECT_EQ(saved.launches()[0].call, 1);
}

/// A file that was named from where `exec` ran is found from everywhere else.
TEST(SavedProgram, KeepsWhatItWasCompiledWith)
{
    const test::TemporaryFolder folder;
    const ProgramRun run = test::madeUpRun();
    const std::string saved = test::saveMadeUpRun(folder, run);
    EXPECT_EQ(loadProgram(saved).compilerOptions, std::vector<std::string>());
    EXPECT_EQ(loadProgram(saved).compiler, ProgramCompiler::Any);
    ProgramWish wish;
    wish.file = folder.path("scale.cu");
    const std::string other = folder.write("other.cu", "");
    wish.compilerOptions = {"-rdc=true", std::filesystem::relative(other).string(), "--extended-lambda"};
    wish.includeFolders = {std::filesystem::relative(folder.path(".")).string()};
    wish.compiler = ProgramCompiler::Nvcc;
    wish.real = RealGpu{.id = "cuda:1"};
    saveProgram(run, wish, saved);
    const SavedProgram program = loadProgram(saved);
    EXPECT_EQ(program.compilerOptions, (std::vector<std::string>{"-rdc=true", other, "--extended-lambda"}));
    EXPECT_TRUE(std::filesystem::path(program.source.includeFolders.at(0)).is_absolute());
    EXPECT_EQ(program.compiler, ProgramCompiler::Nvcc);
    EXPECT_EQ(program.device, "cuda:1");
    EXPECT_EQ(program.wish().compilerOptions, program.compilerOptions);
    EXPECT_EQ(program.wish().file, wish.file);
}

TEST(SavedProgram, RefusesTimesThatNoProgramTakes)
{
    const test::TemporaryFolder folder;
    ProgramRun run = test::madeUpRun();
    run.record.calls[1].endMicroseconds = 1e300;
    const std::string path = test::saveMadeUpRun(folder, run);
    EXPECT_EQ(refusalOfProgram(path), path + ": end_us: is no time that a program takes");
    const ProgramRecord record = readRecord(R"({"call":"cudaMalloc","result":0,"host_start_us":-1e17,"host_end_us":2})"
                                            "\n"
                                            R"({"call":"cudaFree","result":0,"host_start_us":1,"host_end_us":2})");
    EXPECT_EQ(record.damaged, 1U);
    EXPECT_EQ(record.calls.size(), 1U);
}

TEST(SavedProgram, ShowsNoLettersThatTurnItsWords)
{
    const test::TemporaryFolder folder;
    ProgramRun run = test::madeUpRun();
    run.record.measured = MeasuredOn{"NVIDIA \u202eH100\u2066\x1b[31m", "580", "2026-11-28", {}};
    run.compiler = "nvcc\u202e 13";
    const SavedProgram saved = loadProgram(test::saveMadeUpRun(folder, run));
    EXPECT_EQ(saved.run.record.measured->gpu, "NVIDIA  H100  [31m");
    EXPECT_EQ(saved.run.compiler, "nvcc  13");
}

TEST(SavedProgram, KeepsWhatHadNotEnded)
{
    ProgramRecord record = readRecord(
        R"({"call":"cudaLaunchKernel","result":0,"thread":1})"
        "\n"
        R"({"running":"spin","grid":[1,1,1],"block":[64,1,1],"seconds":2,"at":[0,0,0],"warp":0,"line":6,"of_block":1,)"
        R"("executed":9,"open":{"stream":3,"start_us":4,"call":0,"waits_in":"cudaDeviceSynchronize","thread":1,"at":77,)"
        R"("from":[],"host_start_us":1}})");
    ASSERT_EQ(record.calls.size(), 2U);
    const auto isAsItWas = [](const ProgramRecord& read) {
        EXPECT_TRUE(read.calls[0].workOpen);
        EXPECT_EQ(read.calls[0].stream, 3U);
        EXPECT_EQ(read.calls[0].startMicroseconds, 4);
        ASSERT_EQ(read.calls[0].launch.size(), 1U);
        EXPECT_EQ(read.calls[0].launch[0].kernel, "spin");
        EXPECT_TRUE(read.calls[1].open);
        EXPECT_EQ(read.calls[1].name, "cudaDeviceSynchronize");
        EXPECT_EQ(read.calls[1].at, 77U);
        const ProgramTimeline timeline = timelineOf(read);
        ASSERT_EQ(timeline.lanes.size(), 2U);
        EXPECT_EQ(timeline.lanes[0].bars[1].what, ProgramBar::What::Wait);
        EXPECT_EQ(timeline.lanes[0].bars[1].end, timeline.end);
        EXPECT_EQ(timeline.lanes[1].bars[0].end, timeline.end);
        EXPECT_GT(timeline.end, 4);
        EXPECT_EQ(timelineInWords(timeline), "1 stream: spin had not ended.");
    };
    isAsItWas(record);
    const test::TemporaryFolder folder;
    ProgramRun run = test::madeUpRun();
    run.record = record;
    run.stopped = true;
    run.signal = 2;
    const SavedProgram saved = loadProgram(test::saveMadeUpRun(folder, run));
    isAsItWas(saved.run.record);
    EXPECT_THAT(summaryOf(saved.run, "spin.cu")[0], HasSubstr("was stopped, in cudaDeviceSynchronize() in spin.cu"));
}

TEST(SavedProgram, KeepsWhatNothingOrders)
{
    const test::TemporaryFolder folder;
    ProgramRun run = test::madeUpRun();
    EXPECT_TRUE(loadProgram(test::saveMadeUpRun(folder, run)).run.record.clashes.empty());
    run.record.clashes = {{1, 0, std::uint64_t{1} << 40, 24, true, false, std::uint64_t{1} << 40}};
    run.record.forgottenWork = 7;
    const SavedProgram saved = loadProgram(test::saveMadeUpRun(folder, run));
    EXPECT_EQ(saved.run.record.clashes, run.record.clashes);
    EXPECT_EQ(saved.run.record.forgottenWork, 7U);
    EXPECT_TRUE(saved.run.hasProblems());
}

/// What a run has kept may be as much as a machine has: it is not there a second time while it is written.
TEST(SavedProgram, IsWrittenWithoutASecondCopy)
{
    if (!test::canLimitMemory)
        GTEST_SKIP() << "a sanitizer's own memory is past the limit";
    constexpr std::uint64_t kept = std::uint64_t{96} << 20;
    const test::TemporaryFolder folder;
    ProgramRun run = test::madeUpRun();
    run.contents.emplace_back(kept, std::byte{7});
    std::ifstream status("/proc/self/status");
    std::uint64_t data = 0;
    for (std::string word; status >> word;)
        if (word == "VmData:")
            status >> data;
    ASSERT_GT(data << 10, kept);
    std::string path;
    {
        const test::LowerMemoryLimit limit((data << 10) + kept / 2);
        path = test::saveMadeUpRun(folder, run);
    }
    EXPECT_EQ(loadProgram(path).file->contents(2).size(), kept);
}

TEST(SavedProgram, OfAStoppedProgramSaysWhereItWas)
{
    const test::TemporaryFolder folder;
    ProgramRun run = test::madeUpRun();
    EXPECT_FALSE(loadProgram(test::saveMadeUpRun(folder, run)).run.stopped);
    run.stopped = true;
    run.status = 130;
    run.signal = 2;
    runtime::RunningRecord& running = run.record.running.emplace();
    running = {"scale", "", {{2, 2, 1}, {4, 4, 1}}, 12, false, {{1, 0, 0}, 3, 6, 500}, 1234567};
    run.judge();
    const SavedProgram saved = loadProgram(test::saveMadeUpRun(folder, run));
    EXPECT_TRUE(saved.run.stopped);
    EXPECT_FALSE(saved.run.hasProblems()) << "what it left undone is not its mistake";
    ASSERT_TRUE(saved.run.record.running);
    EXPECT_EQ(toJson(*saved.run.record.running), toJson(running));
    const std::vector<std::string> lines = summaryOf(saved.run, "scale.cu");
    ASSERT_GE(lines.size(), 2);
    EXPECT_THAT(lines[0], HasSubstr("the program was stopped, after cudaLaunchKernel() in scale.cu"));
    EXPECT_EQ(lines[1],
        "12 s after its launch, scale was in scale.cu:6, block (1, 0), warp 3; about 1,230,000 instructions of warps "
        "so far");
    run.stopped = false;
    EXPECT_TRUE(run.hasProblems()) << "a signal that nobody sent is one";
}

TEST(ProgramSummary, TellsEachProblemOfALaunchAndCountsLaunches)
{
    ProgramRun run = test::madeUpRun();
    Problem problem;
    problem.line = 6;
    problem.fact = ToldByApi{"reads past the end of a"};
    runtime::LaunchRecord& launch = run.record.calls[1].launch.front();
    launch.problems = {problem};
    problem.fact = ToldByApi{"reads past the end of b"};
    launch.problems.push_back(problem);
    EXPECT_THAT(problemLines(run, "scale.cu"),
        testing::IsSupersetOf(
            {"scale.cu:6: scale: reads past the end of a", "scale.cu:6: scale: reads past the end of b"}));
    run.record.calls.push_back(run.record.calls[1]);
    EXPECT_THAT(problemLines(run, "scale.cu"),
        testing::IsSupersetOf({"scale.cu:6: scale: reads past the end of a (in 2 launches)",
            "scale.cu:6: scale: reads past the end of b (in 2 launches)"}));
}

TEST(SavedProgram, OpensLaterThanItsText)
{
    const test::TemporaryFolder folder;
    const std::string path = test::saveMadeUpRun(folder, test::madeUpRun());
    std::filesystem::remove(folder.path("scale.cu"));
    EXPECT_EQ(loadProgram(path).source.text, test::scaleText);
}

TEST(SavedProgram, OfACommandHasItsKernelsCode)
{
    const test::TemporaryFolder folder;
    ProgramRun run = test::madeUpRun();
    run.wasCommand = true;
    run.missingLibraries = {"libcublas.so.13"};
    run.record.lineFiles = {0, run.record.fileNumber("main.cu")};
    run.contents.push_back(test::rawBytes(std::vector<char>{'t', 'e', 'x', 't'}));
    run.record.calls[1].launch[0].source = "/course/scale.cu";
    run.record.calls[1].launch[0].code = 2;
    run.record.calls[1].from = {17, 18};
    ProgramWish wish;
    wish.file = "./scale";
    wish.isCommand = true;
    wish.gpu.name = "T4";
    const std::string path = folder.path("scale.warpatlas-program");
    saveProgram(run, wish, path);
    const SavedProgram saved = loadProgram(path);
    EXPECT_TRUE(saved.run.wasCommand);
    EXPECT_EQ(saved.source.file, "./scale");
    EXPECT_EQ(saved.source.text, "");
    EXPECT_EQ(saved.run.missingLibraries, run.missingLibraries);
    EXPECT_EQ(saved.run.record.fileOf(0), "");
    EXPECT_EQ(saved.run.record.fileOf(1), "main.cu");
    EXPECT_EQ(toJson(saved.run.record.calls[1]), toJson(run.record.calls[1]));
}

TEST(SavedProgram, KnowsWhatTheProgramWasStartedWith)
{
    const test::TemporaryFolder folder;
    const std::string plain = test::saveMadeUpRun(folder, test::madeUpRun());
    EXPECT_EQ(loadProgram(plain).environment.size(), 0);
    EXPECT_EQ(loadProgram(plain).inputFile, "");
    ProgramWish wish;
    wish.file = folder.path("scale.cu");
    wish.gpu.name = "T4";
    wish.environment = {"OMP_NUM_THREADS=1", "MODE=two \"words\""};
    wish.output.inputFile = folder.path("input.txt");
    const std::string path = folder.path("started.warpatlas-program");
    saveProgram(test::madeUpRun(), wish, path);
    const SavedProgram saved = loadProgram(path);
    EXPECT_EQ(saved.environment, wish.environment);
    EXPECT_EQ(saved.inputFile, wish.output.inputFile);
    wish.environment = {"no variable"};
    saveProgram(test::madeUpRun(), wish, path);
    EXPECT_THAT(refusalOfProgram(path), HasSubstr("started.warpatlas-program: \"environment\": is not NAME=VALUE"));
}

TEST(SavedProgram, HasWhatTheProgramPrinted)
{
    const test::TemporaryFolder folder;
    ProgramRun run = test::madeUpRun();
    EXPECT_FALSE(loadProgram(test::saveMadeUpRun(folder, run)).run.printed) << "it is not known";
    run.printed.emplace();
    std::optional<PrintedText> printed = loadProgram(test::saveMadeUpRun(folder, run)).run.printed;
    ASSERT_TRUE(printed) << "nothing, and that is known";
    EXPECT_EQ(printed->inWords(), "");
    const std::string bytes("no \0 text \xff\n", 13);
    run.printed->add(bytes);
    const SavedProgram saved = loadProgram(test::saveMadeUpRun(folder, run));
    EXPECT_EQ(saved.run.printed->inWords(), bytes);
    for (std::size_t i = 0; i < run.contents.size(); ++i)
        EXPECT_TRUE(std::ranges::equal(saved.file->contents(i), run.contents[i])) << i;
    run.printed->add(std::string(PrintedText::mostFirst + 2 * PrintedText::mostLast, 'x') + "\nend\n");
    printed = loadProgram(test::saveMadeUpRun(folder, run)).run.printed;
    EXPECT_EQ(printed->leftOut(), run.printed->leftOut());
    EXPECT_EQ(printed->inWords(), run.printed->inWords());
}

TEST(SavedProgram, RefusesDamagedFilesInOneLine)
{
    const test::TemporaryFolder folder;
    ProgramRun run = test::madeUpRun();
    run.printed.emplace().add("fast\n");
    const std::string path = test::saveMadeUpRun(folder, run);
    const std::string text = test::read(path);
    const std::size_t end = text.size() - checksumLine({}).size();
    const auto damaged = [&](const std::string& bytes) {
        return refusalOfProgram(folder.write("damaged.warpatlas-program", bytes));
    };
    // With a checksum that is right, so that what reads behind it is asked.
    const auto with = [&](const std::string& what, const std::string& by) {
        std::string changed = text.substr(0, end);
        const std::size_t at = changed.find(what);
        EXPECT_NE(at, std::string::npos) << what;
        changed.replace(at, what.size(), by);
        return damaged(changed + checksumLine(asBytes(changed)));
    };
    for (const std::size_t at : {text.find("cudaMalloc"), end - 3, text.size() - 2}) {
        std::string flipped = text;
        flipped[at] = char(flipped[at] ^ 1);
        EXPECT_THAT(
            damaged(flipped), HasSubstr("damaged.warpatlas-program: the file is damaged: its checksum is another"));
    }
    EXPECT_THAT(damaged(text + "more"), HasSubstr("the file goes on for 4 bytes behind its end"));
    EXPECT_THAT(
        damaged(text.substr(0, text.size() - 1)), HasSubstr("the file ends before its checksum: it was cut off"));
    EXPECT_THAT(damaged(text.substr(0, end - 1)), HasSubstr("\"contents\": the file ends before that: it was cut off"));
    EXPECT_THAT(damaged("P6 2 2"), HasSubstr("is not a saved run of a program"));
    EXPECT_THAT(with("\"warpatlas_program\":2", "\"warpatlas_program\":3"), HasSubstr("later version"));
    EXPECT_THAT(with("\"exit_status\":3", "\"exit_status\":-3"), HasSubstr("\"exit_status\": "));
    EXPECT_THAT(with("\"standard\":\"c++20\"", "\"standard\":\"c++98\""), HasSubstr("\"standard\": is none of"));
    const std::string printed = "\"printed\":{\"contents\":2,\"first\":5,\"left_out\":0}";
    EXPECT_THAT(with(printed, "\"printed\":{\"contents\":3,\"first\":5,\"left_out\":0}"),
        HasSubstr("damaged.warpatlas-program: has no contents with the number 3"));
    EXPECT_THAT(with(printed, "\"printed\":{\"contents\":2,\"first\":6,\"left_out\":0}"), HasSubstr("\"first\": "));
    EXPECT_THAT(with(printed, "\"printed\":{\"contents\":2,\"first\":5}"), HasSubstr("\"left_out\""));
    EXPECT_THAT(with(printed, "\"printed\":\"fast\""), HasSubstr("damaged.warpatlas-program: \"contents\" is missing"));
    EXPECT_THAT(with("\"bytes\":\"06", "\"bytes\":\"0x"),
        HasSubstr("damaged.warpatlas-program: bytes: are not two hexadecimal digits"));
    EXPECT_THAT(refusalOfProgram(folder.path("none.warpatlas-program")), HasSubstr("none.warpatlas-program"));
}

TEST(SavedProgram, OfTheFirstFormatHasNoChecksum)
{
    const test::TemporaryFolder folder;
    std::string text = test::read(test::saveMadeUpRun(folder, test::madeUpRun()));
    text.resize(text.size() - checksumLine({}).size());
    const std::string version = "\"warpatlas_program\":2";
    text.replace(text.find(version), version.size(), "\"warpatlas_program\":1");
    EXPECT_EQ(loadProgram(folder.write("first.warpatlas-program", text)).arguments.size(), 2);
}

TEST(SavedProgram, SaysHowFarItIsReadAndStops)
{
    const test::TemporaryFolder folder;
    const std::string path = test::saveMadeUpRun(folder, test::madeUpRun());
    Progress stopped;
    stopped.cancel();
    EXPECT_THROW(loadProgram(path, stopped), Cancelled);
    Progress progress;
    EXPECT_EQ(loadProgram(path, progress).run.status, 3) << "what was stopped is read anew";
    EXPECT_DOUBLE_EQ(progress.fraction(), 1);
    EXPECT_THROW(loadProgram(path, stopped), Cancelled) << "also where the file is in memory";
    EXPECT_THROW(loadProgram(folder.path("none.warpatlas-program"), progress), InputError);
}

TEST(SavedProgram, IsReadOnceAsLongAsItIsTheSame)
{
    const test::TemporaryFolder folder;
    const std::string path = test::saveMadeUpRun(folder, test::madeUpRun());
    const auto first = ProgramFile::open(path);
    EXPECT_EQ(ProgramFile::open(path), first);
    EXPECT_EQ(loadProgram(path).file, first);
    ProgramRun other = test::madeUpRun();
    other.status = 0;
    test::saveMadeUpRun(folder, other);
    EXPECT_NE(ProgramFile::open(path), first) << "another file has its name";
    EXPECT_EQ(loadProgram(path).run.status, 0);
    std::filesystem::remove(path);
    EXPECT_THAT(refusalOfProgram(path), HasSubstr("no such file"));
}

TEST(SavedProgram, KeepsWhereItWasMeasured)
{
    const test::TemporaryFolder folder;
    ProgramRun run = test::madeUpRun();
    EXPECT_FALSE(loadProgram(test::saveMadeUpRun(folder, run)).run.record.measured);
    run.record.measured = MeasuredOn{"NVIDIA H100", "580.95.05", "2026-11-28", {1234.5, 3, "cuptiSubscribe()"}};
    const SavedProgram saved = loadProgram(test::saveMadeUpRun(folder, run));
    EXPECT_EQ(saved.run.record.measured, run.record.measured);
    EXPECT_THAT(problemLines(saved.run, "scale.cu"), testing::IsSupersetOf({"nothing was measured: cuptiSubscribe()"}));
    try {
        launchExperiment(saved, 1);
        FAIL() << "a launch of a real GPU opened";
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), HasSubstr("was measured on a GPU"));
    }
}

} // namespace
} // namespace warpatlas
