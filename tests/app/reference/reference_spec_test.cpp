// What a reference is written as.
#include "app/reference/reference_spec.h"

#include "tests/app/support/files.h"

namespace warpatlas {
namespace {

using ReferenceKind = ReferenceSpec::Kind;

void expectSpec(const std::string& text, ReferenceKind kind, const std::string& output, const std::string& file,
    const std::string& name)
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
    expectSpec("expected.npy", ReferenceKind::Data, "", "expected.npy", "");
    expectSpec("c=mine/expected.csv", ReferenceKind::Data, "c", "mine/expected.csv", "");
    expectSpec("f32:photo.jpg", ReferenceKind::Data, "", "f32:photo.jpg", "");
    expectSpec("ramp:1000", ReferenceKind::Data, "", "ramp:1000", "");
    expectSpec("blur", ReferenceKind::Catalogue, "", "", "blur");
    expectSpec("out=matmul:naive", ReferenceKind::Catalogue, "out", "", "matmul:naive");
    expectSpec("transpose:naive", ReferenceKind::Catalogue, "", "", "transpose:naive");
    expectSpec("transpose:a.npy", ReferenceKind::Data, "", "transpose:a.npy", "");
    expectSpec("naive.cu", ReferenceKind::Kernel, "", "naive.cu", "");
    expectSpec("m.elements=mine/naive.cu:ns::sum<float>", ReferenceKind::Kernel, "m.elements", "mine/naive.cu",
        "ns::sum<float>");
    expectSpec("kernel:sum", ReferenceKind::Kernel, "", "", "sum");
    expectSpec("parts[2]=cpu:addCpu", ReferenceKind::CpuFunction, "parts[2]", "", "addCpu");
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
