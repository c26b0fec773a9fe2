// The rows of a kernel's PTX, with the lines of its source.
#include "app/ptx/ptx_listing.h"

#include "kernels/model/error.h"
#include "kernels/ptx/parser.h"
#include "tests/app/ptx/words/operands_named.h"
#include "tests/kernels/simulator/courses/course_kernel.h"
#include "tests/support/catalogue_works.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Line 2 of the source is a device function, which line 6 calls; the header's line 90 belongs to line 5.
constexpr const char* listedPtx = R"(.version 8.0
.target sm_75
.address_size 64
	// .globl	scale
.extern .func  (.param .b32 func_retval0) vprintf
(
	.param .b64 vprintf_param_0,
	.param .b64 vprintf_param_1
)
;
.global .align 4 .b8 used[8] = {1, 2, 3, 4};
.global .align 4 .b8 unused[8];
.visible .entry other(.param .u64 other_param_0)
{
	ret;
}
.visible .entry scale(
	.param .u64 scale_param_0,
	.param .u32 scale_param_1
)
.maxntid 256, 1, 1
{
	.reg .pred 	%p<2>;
	.reg .b32 	%r<5>;
	.reg .b64 	%rd<4>;
	.loc	1 3 0
$L__func_begin0:
	.loc	1 3 0
	ld.param.u64 	%rd1, [scale_param_0]; // a comment
	.loc	2 90 5, function_name $L__info_string0, inlined_at 1 5 9
	mov.u32 	%r1, %tid.x; mov.u32 %r2, %ntid.x;
	.loc	1 2 7, function_name $L__info_string0, inlined_at 1 6 3
	@%p1 mad.lo.s32 	%r3, %r1, %r2, %r1;
	{ // callseq 0, 0
	.param .b32 retval0;
	call.uni (retval0),
	vprintf,
	(
	param0
	);
	}
	mov.u64 %rd2, used;
$L__BB1_2:
	.loc	1 8 1
	wgmma.fence.sync.aligned;
	ret;
}
	.file	1 "scale.cu"
	.file	2 "header.h"
	.section	.debug_str
	{
$L__info_string0:
.b8 0
	}
)";
constexpr const char* source = "#include \"header.h\"\n__device__ int twice(int x) { return x; }\n"
                               "__global__ void scale(int* values, int count)\n{\n}\n";

PtxOrigin originOf(std::string_view ptx, std::string entry = "scale")
{
    PtxOrigin origin;
    origin.ptx = ptx;
    origin.entry = std::move(entry);
    origin.sourceName = "scale.cu";
    origin.source = source;
    return origin;
}

std::vector<std::string> textsOf(const PtxListing& listing)
{
    std::vector<std::string> texts;
    for (const PtxRow& row : listing.rows())
        texts.push_back(row.text);
    return texts;
}

std::uint32_t rowWith(const PtxListing& listing, const char* words)
{
    for (std::uint32_t i = 0; i < listing.rows().size(); ++i)
        if (listing.rows()[i].text.find(words) != std::string::npos)
            return i;
    ADD_FAILURE() << words;
    return 0;
}

TEST(PtxListing, ShowsTheKernelAndWhatItUsesOneStatementARow)
{
    const PtxListingPointer listing = PtxListing::make(originOf(listedPtx));
    EXPECT_THAT(textsOf(*listing),
        ElementsAre(".global .align 4 .b8 used[8] = {1, 2, 3, 4};", ".visible .entry scale(",
            "    .param .u64 scale_param_0,", "    .param .u32 scale_param_1", ")", "    .maxntid 256, 1, 1", "{",
            "  .reg .pred %p<2>;", "  .reg .b32 %r<5>;", "  .reg .b64 %rd<4>;",
            "$L__func_begin0:", "  ld.param.u64    %rd1, [scale_param_0];", "  mov.u32         %r1, %tid.x;",
            "  mov.u32         %r2, %ntid.x;", "  @%p1 mad.lo.s32 %r3, %r1, %r2, %r1;", "  {",
            "    .param .b32 retval0;", "    call.uni      (retval0), vprintf, (param0);", "  }",
            "  mov.u64         %rd2, used;", "$L__BB1_2:", "  wgmma.fence.sync.aligned;", "  ret;", "}"));
}

TEST(PtxListing, KnowsTheLinesOfTheSourceAndWhereTheyWereCalled)
{
    const PtxListingPointer listing = PtxListing::make(originOf(listedPtx));
    const std::uint32_t load = rowWith(*listing, "ld.param"), inHeader = rowWith(*listing, "%tid.x"),
                        second = rowWith(*listing, "%ntid.x"), mad = rowWith(*listing, "mad.lo");
    EXPECT_EQ(listing->rows()[load].line, 3u);
    EXPECT_THAT(listing->rowsOf(3), ElementsAre(load));
    // What a header has belongs to where it was called.
    EXPECT_THAT(listing->rowsOf(5), ElementsAre(inHeader, second));
    EXPECT_THAT(listing->rowsCalledAt(5), IsEmpty());
    // A line of a device function lights where it was inlined, and so does the call.
    EXPECT_EQ(listing->rowsOf(2).front(), mad);
    EXPECT_EQ(listing->rowsCalledAt(6).front(), mad);
    EXPECT_THAT(listing->rows()[mad].calledAt, ElementsAre(6));
    EXPECT_THAT(listing->rowsOf(6), IsEmpty());
    EXPECT_THAT(listing->rowsOf(1000000), IsEmpty());
    EXPECT_EQ(listing->rowAt(listing->rows()[mad].ptxLine), mad);
    EXPECT_EQ(listing->rowAt(1), std::nullopt);
}

TEST(PtxListing, ExplainsRowsWithTheNamesOfTheSource)
{
    const PtxListingPointer listing = PtxListing::make(originOf(listedPtx));
    const auto sentence = [&](const char* words) { return listing->wordsOf(rowWith(*listing, words)).sentence; };
    EXPECT_EQ(sentence("ld.param"), "Loads the parameter values, an address, into %rd1.");
    EXPECT_EQ(sentence(".param .u32 scale"), "The parameter count: int.");
    EXPECT_EQ(sentence(".reg .b32"), "The registers %r0 to %r4: each has room for 32 bits.");
    EXPECT_EQ(sentence(".maxntid"), "A block may have at most so many threads (__launch_bounds__).");
    EXPECT_EQ(sentence("used[8]"), "used lies in global memory: 8 bytes.");
    EXPECT_EQ(sentence("$L__BB1_2"), "A place that branches go to.");
    EXPECT_EQ(sentence("call.uni"), "Calls vprintf (printf) with param0; what it returns is in retval0.");
    EXPECT_EQ(sentence("wgmma"), "The simulator does not know this instruction: a thread that comes here stops.");
    EXPECT_TRUE(listing->rows()[rowWith(*listing, "wgmma")].unknown);
    EXPECT_EQ(listing->wordsOf(100000).sentence, "");
    EXPECT_THAT(listing->registersOf(rowWith(*listing, "mad.lo")), ElementsAre("%r3", "%r1", "%r2", "%p1"));
    EXPECT_THAT(listing->registersOf(rowWith(*listing, ".reg .b32")), IsEmpty());
}

TEST(PtxListing, OfASourceThatIsPtxItselfHasItsOwnLines)
{
    PtxOrigin origin = originOf(listedPtx);
    origin.source = listedPtx;
    origin.isSource = true;
    const PtxListingPointer listing = PtxListing::make(origin);
    for (const PtxRow& row : listing->rows())
        EXPECT_EQ(row.line, row.ptxLine);
    EXPECT_EQ(listing->wordsOf(rowWith(*listing, "ld.param")).sentence,
        "Loads the parameter number 1, an unsigned 64-bit integer, into %rd1.");
}

TEST(PtxListing, RefusesWhatIsNoPtxAndWhatHasNoSuchKernel)
{
    EXPECT_THROW(PtxListing::make(originOf("int main() {}")), InputError);
    EXPECT_THROW(PtxListing::make(originOf(listedPtx, "nobody")), InputError);
}

/// Every instruction of the text stands in a row, and is explained without forgetting an operand.
void expectExplained(std::string_view ptx, const std::string& entry, const std::string& sourceName,
    std::string_view text, std::size_t& instructions)
{
    PtxOrigin origin;
    origin.ptx = ptx;
    origin.entry = entry;
    origin.sourceName = sourceName;
    origin.source = text;
    const PtxListingPointer listing = PtxListing::make(origin);
    const ptx::Module module = ptx::parse(ptx, sourceName);
    const ptx::Function& function = ptx::findEntry(module, entry);
    std::vector<std::string> parameters;
    std::vector<const PtxRow*> rows;
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t i = 0; i < listing->rows().size(); ++i) {
        const PtxRow& row = listing->rows()[i];
        const PtxRowWords words = listing->wordsOf(i);
        if (row.kind == PtxRow::Kind::Head && words.sentence.starts_with("The parameter "))
            parameters.push_back(words.sentence.substr(14, words.sentence.find(':') - 14));
        if (row.kind != PtxRow::Kind::Instruction)
            continue;
        ++instructions;
        EXPECT_FALSE(row.unknown) << row.text;
        EXPECT_FALSE(words.sentence.empty()) << row.text;
        if (row.ptxLine >= function.instructions.front().ptxLine && row.ptxLine <= function.instructions.back().ptxLine)
            numbers.push_back(i);
    }
    ASSERT_EQ(numbers.size(), function.instructions.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::string sentence = listing->wordsOf(numbers[i]).sentence;
        EXPECT_EQ(listing->rows()[numbers[i]].ptxLine, function.instructions[i].ptxLine);
        EXPECT_THAT(test::forgottenOperands(function.instructions[i], sentence, parameters), IsEmpty())
            << listing->rows()[numbers[i]].text << "\n"
            << sentence;
    }
}

TEST(PtxListing, ExplainsTheWholeCatalogueAndItsMistakes)
{
    std::size_t instructions = 0, texts = 0;
    for (const CatalogueKernel* const kernel : catalogue()) {
        const Work work = test::workOfSize(*kernel, 1009);
        const auto check = [&](const KernelCode& code, const std::string& what) {
            SCOPED_TRACE(what);
            ++texts;
            expectExplained(code.lessonPtx, code.ptxName(), code.sourceName, code.source, instructions);
        };
        check(work.code, test::fullNameOf(*kernel));
        for (const Mistake& mistake : kernel->description().mistakes)
            check(withMistake(work, mistake).code, test::fullNameOf(*kernel) + ", " + mistake.name);
    }
    EXPECT_GT(texts, 200u);
    EXPECT_GT(instructions, 10000u);
}

TEST(PtxListing, NamesTheParametersOfEveryKernelOfTheCatalogueAsItsSourceDoes)
{
    for (const CatalogueKernel* const kernel : catalogue()) {
        const Work work = test::workOfSize(*kernel, 1009);
        PtxOrigin origin{work.code.lessonPtx, work.code.ptxName(), work.code.sourceName, work.code.source};
        const PtxListingPointer listing = PtxListing::make(origin);
        for (std::uint32_t i = 0; i < listing->rows().size(); ++i)
            EXPECT_THAT(listing->wordsOf(i).sentence, ::testing::Not(::testing::HasSubstr("parameter number")))
                << test::fullNameOf(*kernel);
    }
}

} // namespace
} // namespace warpatlas
