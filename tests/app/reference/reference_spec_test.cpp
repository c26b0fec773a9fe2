// What a reference is written as.
#include "app/reference/reference_spec.h"

#include "tests/app/support/files.h"

namespace warpatlas {
namespace {

using Kind = ReferenceSpec::Kind;

void expectSpec(
    const std::string& text, Kind kind, const std::string& output, const std::string& file, const std::string& name)
{
    SCOPED_TRACE(text);
    const ReferenceSpec spec = parseReferenceSpec(text);
    EXPECT_EQ(spec.kind, kind);
    EXPECT_EQ(spec.output, output);
    EXPECT_EQ(spec.file, file);
    EXPECT_EQ(spec.name, name);
    EXPECT_EQ(spec.text, text);
    EXPECT_EQ(subjectOf(spec), "--reference " + text);
}

TEST(ReferenceSpec, EachKindIsTold)
{
    expectSpec("expected.npy", Kind::Data, "", "expected.npy", "");
    expectSpec("c=mine/expected.csv", Kind::Data, "c", "mine/expected.csv", "");
    expectSpec("f32:photo.jpg", Kind::Data, "", "f32:photo.jpg", "");
    expectSpec("ramp:1000", Kind::Data, "", "ramp:1000", "");
    expectSpec("blur", Kind::Catalogue, "", "", "blur");
    expectSpec("out=matmul:naive", Kind::Catalogue, "out", "", "matmul:naive");
    expectSpec("transpose:naive", Kind::Catalogue, "", "", "transpose:naive");
    expectSpec("transpose:a.npy", Kind::Data, "", "transpose:a.npy", "");
    expectSpec("naive.cu", Kind::Kernel, "", "naive.cu", "");
    expectSpec(
        "m.elements=mine/naive.cu:ns::sum<float>", Kind::Kernel, "m.elements", "mine/naive.cu", "ns::sum<float>");
    expectSpec("kernel:sum", Kind::Kernel, "", "", "sum");
    expectSpec("parts[2]=cpu:addCpu", Kind::CpuFunction, "parts[2]", "", "addCpu");
}

TEST(ReferenceSpec, WhatNamesNothingIsRefused)
{
    for (const char* text : {"", " ", "c="})
        EXPECT_THAT(test::refusalOf("--reference " + std::string(text), [&] { parseReferenceSpec(text); }),
            testing::HasSubstr("is not FILE.npy, "));
    EXPECT_EQ(test::refusalOf("--reference cpu:", [] { parseReferenceSpec("cpu:"); }), "names no function behind cpu:");
    EXPECT_THAT(test::refusalOf("--reference blur:fast", [] { parseReferenceSpec("blur:fast"); }),
        testing::HasSubstr("blur has no variant fast; it has naive, tiled"));
}

TEST(ReferenceSpec, FilesMoveWithTheirExperiment)
{
    const auto moved = [](const char* text) {
        return withFiles(parseReferenceSpec(text), [](const std::string& path) { return "/x/" + path; });
    };
    EXPECT_EQ(moved("c=a.npy"), "c=/x/a.npy");
    EXPECT_EQ(moved("a=a"), "a=/x/a");
    EXPECT_EQ(moved("f32:photo.jpg"), "f32:/x/photo.jpg");
    EXPECT_EQ(moved("out=k.cu:naive"), "out=/x/k.cu:naive");
    EXPECT_EQ(moved("cpu:addCpu"), "cpu:addCpu");
    EXPECT_EQ(moved("blur"), "blur");
    EXPECT_EQ(moved("ramp:10"), "ramp:10");
}

} // namespace
} // namespace warpatlas
