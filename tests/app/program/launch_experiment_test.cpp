#include "app/program/launch_experiment.h"

#include "app/dataset/recorded/recorded_argument.h"
#include "tests/app/program/made_up_run.h"

namespace warpatlas {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class LaunchExperiment : public testing::Test {
protected:
    /// Why the launch cannot be opened.
    std::string refusal()
    {
        const std::string path = test::saveMadeUpRun(folder, run);
        try {
            recordedLaunch(path + ":1");
        } catch (const InputError& error) {
            return error.what();
        }
        return {};
    }
    runtime::LaunchRecord& launch() { return run.record.calls[1].launch.front(); }

    test::TemporaryFolder folder;
    ProgramRun run = test::madeUpRun();
};

TEST_F(LaunchExperiment, HasWhatTheProgramPassed)
{
    const std::string path = test::saveMadeUpRun(folder, run);
    const std::optional<Experiment> opened = recordedLaunch(path + ":1");
    ASSERT_TRUE(opened && opened->source);
    EXPECT_EQ(opened->kernel, "scale");
    EXPECT_EQ(opened->gpu, "T4");
    EXPECT_EQ(opened->grid, (Dim3{2, 2, 1}));
    EXPECT_EQ(opened->block, (Dim3{4, 4, 1}));
    EXPECT_THAT(opened->source->arguments, ElementsAre("in:" + path + ":1:1:6x4:f32", "out:f32:6x4", "i32:6", "i32:4"));
    EXPECT_THAT(opened->source->symbols, ElementsAre("factor=bytes:00002040"))
        << "the compiler's own variables have no name";
    const Dataset data = loadDataset(path + ":1:1:6x4:f32");
    EXPECT_EQ(data.array->shape(), (Shape{{6, 4, 1}, 1}));
    EXPECT_EQ(data.array->valueAsDouble(23), 11.5);
}

TEST_F(LaunchExperiment, PointsIntoItsAllocation)
{
    std::vector<float> values(80);
    values[8] = 4;
    run.contents.push_back(test::rawBytes(values));
    launch().arguments[0] = test::pointer("float const*", 1, 320, 2);
    launch().arguments[0].offset = 32;
    launch().arguments[1] = test::pointer("float*", 2, 96, 0);
    const std::string path = test::saveMadeUpRun(folder, run);
    EXPECT_THAT(recordedLaunch(path + ":1")->source->arguments,
        ElementsAre("at:32:in:" + path + ":1:1:80x1:f32:whole", "inout:" + path + ":1:2:6x4:f32", "i32:6", "i32:4"));
    EXPECT_EQ(loadDataset(path + ":1:1:80x1:f32:whole").array->valueAsDouble(8), 4.0);
    EXPECT_EQ(loadDataset(path + ":1:1:72x1:f32").array->valueAsDouble(0), 4.0);
    launch().arguments[0].offset = 320;
    EXPECT_THAT(refusal(), HasSubstr("argument 1 points outside of its allocation"));
}

TEST_F(LaunchExperiment, SharesAnAllocationAsTheProgramDoes)
{
    launch().arguments[0].offset = 20;
    launch().arguments[1] = test::pointer("int*", 1, 96, 0);
    const std::string path = test::saveMadeUpRun(folder, run);
    const std::vector<std::string> shared = recordedLaunch(path + ":1")->source->arguments;
    EXPECT_EQ(shared[0], "at:20:inout:" + path + ":1:1:6x4:f32:whole") << "the other one writes there";
    EXPECT_EQ(shared[1], "at:0:arg:1");
    launch().arguments[1].type = "float const*";
    ASSERT_EQ(refusal(), "");
    EXPECT_EQ(recordedLaunch(path + ":1")->source->arguments[0], "at:20:in:" + path + ":1:1:6x4:f32:whole");
    launch().arguments[1] = test::pointer("float**", 1, 96, 0);
    launch().arguments[1].memory.holdsAddress = true;
    EXPECT_THAT(refusal(), HasSubstr("(float**) points to what are no plain numbers"));
}

TEST_F(LaunchExperiment, ShowsTexturesAndSurfacesAsTheProgramDid)
{
    runtime::ArgumentRecord object = test::pointer("unsigned long long", 1, 96, 0);
    object.texture.emplace();
    object.texture->spec = {.extent = {6, 4, 1},
        .filter = TextureFilter::Linear,
        .address = TextureAddress::Border,
        .normalisedCoordinates = true};
    launch().arguments[0] = object;
    const std::string path = test::saveMadeUpRun(folder, run);
    const auto first = [&] { return recordedLaunch(path + ":1")->source->arguments[0]; };
    EXPECT_EQ(first(), "tex:" + path + ":1:1:6x4:f32,filter=linear,address=border,normalized");
    EXPECT_EQ(loadDataset(path + ":1:1:6x4:f32").array->valueAsDouble(23), 11.5);
    launch().arguments[0].texture->spec.surface = true;
    ASSERT_EQ(refusal(), "");
    EXPECT_EQ(first(), "surf:inout:" + path + ":1:1:6x4:f32");
    // Rows of pitched memory are brought together: 2 of 12 values, of which 5 are shown.
    launch().arguments[0] = object;
    launch().arguments[0].texture->spec.extent = {5, 2, 1};
    launch().arguments[0].texture->rowBytes = 48;
    ASSERT_EQ(refusal(), "");
    const Dataset rows = loadDataset(path + ":1:1:5x2:f32");
    EXPECT_EQ(rows.array->valueAsDouble(4), 2.0);
    EXPECT_EQ(rows.array->valueAsDouble(5), 6.0);
    launch().arguments[1] = test::pointer("float*", 1, 96, 0);
    EXPECT_THAT(refusal(), HasSubstr("argument 1 shows the same memory as argument 2, and one of them may be written"));
}

TEST_F(LaunchExperiment, SaysThatItIsCooperative)
{
    const std::string path = test::saveMadeUpRun(folder, run);
    EXPECT_FALSE(recordedLaunch(path + ":1")->source->cooperative);
    launch().cooperative = true;
    ASSERT_EQ(refusal(), "");
    EXPECT_TRUE(recordedLaunch(path + ":1")->source->cooperative);
}

TEST_F(LaunchExperiment, TurnsWidthAndHeightAsTheThreadsCoverThem)
{
    launch().launch = {{1, 2, 1}, {4, 4, 1}};
    EXPECT_EQ(refusal(), "");
    EXPECT_THAT(recordedLaunch(folder.path("scale.warpatlas-program") + ":1")->source->arguments[1], "out:f32:4x6");
}

TEST_F(LaunchExperiment, SaysWhyALaunchCannotBeOpened)
{
    const auto with = [&](std::size_t argument, const runtime::ArgumentRecord& record) {
        run = test::madeUpRun();
        launch().arguments[argument] = record;
        return refusal();
    };
    EXPECT_THAT(with(0, test::pointer("float const*", 0, 0, {})),
        HasSubstr("scale of line 12 cannot be opened by itself: its argument 1 points to no memory"));
    EXPECT_THAT(with(1, test::pointer("Particle**", 2, 96, 0)), HasSubstr("(Particle**) points to what are no plain"));
    EXPECT_THAT(with(0, test::pointer("float const*", 1, 96, {})),
        testing::AllOf(HasSubstr("argument 1 was not kept"), HasSubstr("(exec --keep MIB)")));
    runtime::ArgumentRecord empty = test::number(6);
    empty.bytes.clear();
    runtime::ArgumentRecord huge = test::pointer("float*", 2, std::uint64_t{1} << 40, {});
    huge.unwritten = true;
    EXPECT_THAT(with(1, huge),
        HasSubstr("scale.warpatlas-program: scale of line 12 cannot be opened by itself: its argument 2 is "
                  "274877906944, too large"));
    EXPECT_THAT(with(2, empty), HasSubstr("argument 3 has no value in the record"));
    const std::string longName = std::string(5000, 'x') + '*';
    EXPECT_LT(with(0, test::pointer(longName, 1, 96, 0)).size(), 400u);
    runtime::ArgumentRecord holder;
    holder.type = "Box";
    holder.bytes.resize(24);
    holder.memory.holdsAddress = true;
    EXPECT_THAT(with(2, holder), HasSubstr("argument 3 holds pointers"));
    run = test::madeUpRun();
    launch().ran = false;
    launch().arguments.clear();
    EXPECT_THAT(refusal(), HasSubstr("did not run"));
    run = test::madeUpRun();
    launch().kernel = std::string(5000, 'k');
    launch().arguments[0] = test::pointer("float const*", 0, 0, {});
    EXPECT_LT(refusal().size(), 400u);
    run = test::madeUpRun();
    launch().variables[0].length = 8;
    EXPECT_THAT(refusal(), HasSubstr("\"factor\" is of 8 bytes, and its contents are of 4"));
}

TEST_F(LaunchExperiment, HasStructuresAsTheirBytesWere)
{
    const auto first = [&] {
        EXPECT_EQ(refusal(), "");
        return recordedLaunch(folder.path("scale.warpatlas-program") + ":1")->source->arguments[0];
    };
    const std::string data = folder.path("scale.warpatlas-program") + ":1:1:";
    launch().arguments[0] = test::pointer("Particle const*", 1, 96, 0);
    EXPECT_EQ(first(), "in:" + data + "96x1:u8") << "nothing says what is in them";
    launch().arguments[0].usedAs = "float const*";
    EXPECT_EQ(first(), "in:" + data + "24x1:f32") << "no picture of 6 x 4";
    EXPECT_EQ(loadDataset(data + "24x1:f32").array->valueAsDouble(23), 11.5);
    launch().arguments[0].length = 92;
    launch().arguments[0].usedAs = "double*";
    EXPECT_EQ(first(), "in:" + data + "92x1:u8") << "no byte is left out";
    launch().arguments[0] = launch().arguments[1] = test::pointer("Particle*", 1, 96, 0);
    EXPECT_EQ(first(), "inout:" + data + "96x1:u8");
    EXPECT_EQ(recordedLaunch(folder.path("scale.warpatlas-program") + ":1")->source->arguments[1], "at:0:arg:1");
    launch().arguments[0].memory.holdsAddress = true;
    EXPECT_THAT(refusal(), HasSubstr("(Particle*) points to structures that hold pointers to memory"));
}

TEST_F(LaunchExperiment, FollowsThePointersOfAStructure)
{
    runtime::ArgumentRecord particles;
    particles.type = "Particles";
    particles.bytes = test::rawBytes<std::uint64_t>({std::uint64_t{1} << 40, std::uint64_t{2} << 40, 7});
    particles.memory.holdsAddress = true;
    particles.held = {test::pointer("float const*", 1, 96, 0), test::pointer("float*", 2, 96, {})};
    particles.held[1].at = 8;
    particles.held[1].unwritten = true;
    for (runtime::ArgumentRecord& pointer : particles.held)
        pointer.typeByUse = true;
    launch().arguments = {particles, test::number(24)};
    const std::string path = test::saveMadeUpRun(folder, run);
    EXPECT_THAT(recordedLaunch(path + ":1")->source->arguments,
        ElementsAre("bytes:" + std::string(32, '0') + "0700000000000000,0=in:" + path + ":1:1+0:24x1:f32,8=out:f32:24",
            "i32:24"));
    EXPECT_EQ(loadDataset(path + ":1:1+0:24x1:f32").array->valueAsDouble(23), 11.5);
    EXPECT_THROW(loadDataset(path + ":1:1+16:24x1:f32"), InputError);
    EXPECT_THROW(loadDataset(path + ":1:1+:24x1:f32"), InputError);
    launch().arguments[0].held[1].allocation = 1;
    EXPECT_THAT(refusal(), HasSubstr("argument 1 holds a pointer that leads into the middle of memory, or to where"));
    launch().arguments[0] = particles;
    launch().arguments[0].held[0].offset = 8;
    EXPECT_THAT(refusal(), HasSubstr("argument 1 holds a pointer that leads into the middle of memory"));
    launch().arguments[0] = particles;
    launch().arguments[0].held[0].memory.holdsAddress = true;
    EXPECT_EQ(refusal(), "") << "floats are no addresses";
    launch().arguments[0].held[0].type.clear();
    EXPECT_THAT(refusal(), HasSubstr("argument 1 holds pointers to memory"));
    launch().arguments[0].held[0].memory.holdsAddress = false;
    ASSERT_EQ(refusal(), "");
    EXPECT_THAT(recordedLaunch(path + ":1")->source->arguments[0], HasSubstr(",0=inout:" + path + ":1:1+0:96x1:u8,"));
}

TEST_F(LaunchExperiment, NamesTheLaunchesThatThereAre)
{
    const std::string path = test::saveMadeUpRun(folder, run);
    for (const char* number : {":0", ":2", ":", ":x", ":1:0"})
        EXPECT_THAT([&] { recordedLaunch(path + number); },
            testing::ThrowsMessage<InputError>(HasSubstr("is no launch of that run; there are 1")))
            << number;
    EXPECT_FALSE(recordedLaunch("scale.warpatlas"));
    EXPECT_FALSE(recordedLaunch(path)) << "all of it";
}

TEST_F(LaunchExperiment, OfAKernelWithoutTypesInItsNameHasThoseOfItsText)
{
    const auto chosen = [&](std::size_t index, const char* type) {
        launch().arguments[index].type = type;
        launch().arguments[index].typeByUse = true;
    };
    chosen(0, "int const*");
    chosen(1, "int*");
    chosen(2, "unsigned char");
    chosen(3, "int");
    std::string path = test::saveMadeUpRun(folder, run);
    EXPECT_THAT(recordedLaunch(path + ":1")->source->arguments,
        ElementsAre("in:" + path + ":1:1:6x4:f32", "out:f32:6x4", "i32:6", "i32:4"));
    // Where the text has no such kernel, what the code does tells them.
    launch().kernel = "other";
    launch().arguments[2].type = "int";
    path = test::saveMadeUpRun(folder, run);
    EXPECT_THAT(recordedLaunch(path + ":1")->source->arguments,
        ElementsAre("in:" + path + ":1:1:6x4:i32", "out:i32:6x4", "i32:6", "i32:4"));
    // Eight bytes of memory that holds addresses may be one.
    chosen(0, "long long const*");
    EXPECT_EQ(refusal(), "");
    launch().arguments[0].memory.holdsAddress = true;
    EXPECT_THAT(refusal(), HasSubstr("argument 1 (long long const*) points to what are no plain numbers"));
    // What the code does nothing with, and what it gives away.
    chosen(0, "long long");
    path = test::saveMadeUpRun(folder, run);
    EXPECT_EQ(recordedLaunch(path + ":1")->source->arguments[0], "inout:" + path + ":1:1:6x4x4:u8");
    chosen(0, "");
    EXPECT_THAT(refusal(),
        HasSubstr("scale.warpatlas-program: other of line 12 cannot be opened by itself: its argument 1 points to what "
                  "nothing tells the type of: neither the kernel's name nor what its code does"));
    run.record.lines = {0, 0};
    EXPECT_THAT(refusal(), HasSubstr("other cannot be opened by itself"));
}

/// As of a program whose code was linked.
TEST_F(LaunchExperiment, OfPtxSaysWhatTheProgramsCompilerCounted)
{
    constexpr const char* ptx = ".version 8.0\n.target sm_75\n.address_size 64\n";
    run.contents.push_back(test::rawBytes(std::vector<char>(ptx, ptx + std::strlen(ptx))));
    run.compiler = "nvcc 13";
    launch().code = 2;
    launch().registers = 22;
    const std::string path = test::saveMadeUpRun(folder, run);
    const Experiment opened = *recordedLaunch(path + ":1");
    EXPECT_EQ(opened.source->programCompiler, "nvcc 13");
    EXPECT_EQ(opened.source->programRegisters, 22);
    const std::string kept = folder.path("launch.warpatlas");
    saveExperiment(opened, kept);
    const Experiment again = loadExperiment(kept); // also where it is saved by itself
    EXPECT_EQ(again.source->programCompiler, "nvcc 13");
    EXPECT_EQ(again.source->programRegisters, 22);
}

/// Its own text where that was there, and else its PTX.
TEST_F(LaunchExperiment, OfACommandHasTheCodeThatRan)
{
    run.wasCommand = true;
    run.contents.push_back(test::rawBytes(std::vector<char>{'p', 't', 'x'}));
    run.contents.push_back(test::rawBytes(std::vector<char>{'c', 'u'}));
    const std::string path = folder.path("scale.warpatlas-program");
    writeProgramFile(path, {{"calls", nlohmann::ordered_json::array()}},
        std::vector<std::span<const std::byte>>(run.contents.begin(), run.contents.end()));
    SavedProgram program{.file = ProgramFile::open(path)};
    program.run = run;
    runtime::LaunchRecord& launch = program.run.record.calls[1].launch[0];
    launch.source = "/course/scale.cu";
    EXPECT_THROW(launchExperiment(program, 1), InputError);
    launch.code = 2;
    EXPECT_EQ(launchExperiment(program, 1).source->text, "ptx");
    EXPECT_EQ(launchExperiment(program, 1).source->file, "scale.ptx");
    EXPECT_EQ(launchExperiment(program, 1).source->programCompiler, "") << "it is no PTX";
    launch.text = 3;
    EXPECT_EQ(launchExperiment(program, 1).source->text, "cu");
    EXPECT_EQ(launchExperiment(program, 1).source->file, "/course/scale.cu");
}

} // namespace
} // namespace warpatlas
