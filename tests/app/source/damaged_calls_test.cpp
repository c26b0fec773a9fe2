// Damaged signatures, arguments and variables of people's own kernels: each is read, or refused in one line.
// WARPATLAS_MUTATIONS says how many, WARPATLAS_MUTATIONS_SEED from which (tests/fuzz/README.md).
#include "tests/fuzz/call_target.h"
#include "tests/support/environment_variable.h"

#include <gmock/gmock.h>

namespace warpatlas::fuzz {
TEST(DamagedCalls, WholeOnesAreReadToTheEnd)
{
    for (const CallText& call : wholeCalls()) {
        const CallOutcome outcome = readCall(call);
        EXPECT_THAT(outcome.refusals, testing::IsEmpty()) << call.source;
        EXPECT_TRUE(outcome.planned) << call.source;
        EXPECT_EQ(outcome.understood, call.arguments.size() + call.symbols.size());
    }
}

TEST(DamagedCalls, AreReadOrRefusedInOneLine)
{
    const unsigned long long first = test::numberFromEnvironment("WARPATLAS_MUTATIONS_SEED", 0);
    const unsigned long long count = test::numberFromEnvironment("WARPATLAS_MUTATIONS", 3000);
    unsigned long long planned = 0, refused = 0;
    for (unsigned long long number = first; number < first + count; ++number) {
        const CallText call = damagedCall(number);
        try {
            const CallOutcome outcome = readCall(call);
            planned += outcome.planned ? 1 : 0;
            refused += outcome.refusals.empty() ? 0 : 1;
            for (const std::string& line : outcome.refusals)
                EXPECT_TRUE(line.find('\n') == std::string::npos && line.size() <= 400) << number << ": " << line;
        } catch (const std::exception& error) {
            ADD_FAILURE() << number << ": " << error.what() << "\n" << call.source;
        }
    }
    std::printf("%llu damaged calls: %llu planned, %llu refused\n", count, planned, refused);
    EXPECT_GT(planned, count / 10);
    EXPECT_GT(refused, count / 10);
}

} // namespace warpatlas::fuzz
