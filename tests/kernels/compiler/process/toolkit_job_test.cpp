// Messages between the program and its compiler's process come out as they went in.
#include "kernels/compiler/process/toolkit_job.h"

#include <gtest/gtest.h>

namespace warpatlas {

TEST(ToolkitJob, GoesThereAndBackWithAnyBytes)
{
    const ToolkitJob job{"name\n.cu", std::string("\x00\xff\xc3\x28", 4), "standard", {"k<float>", ""}, {"-a", "-b"}};
    std::string received = messageOf(bytesOf(job));
    const ToolkitJob back = jobFrom(takeMessage(received).value());
    EXPECT_EQ(back.name, job.name);
    EXPECT_EQ(back.text, job.text);
    EXPECT_EQ(back.standard, job.standard);
    EXPECT_EQ(back.instances, job.instances);
    EXPECT_EQ(back.options, job.options);
    EXPECT_TRUE(received.empty());
}

TEST(ToolkitJob, MessagesAreTakenWhenTheyAreWhole)
{
    const std::string first = messageOf(bytesOf(ToolkitResult{7, "why", "log", "ptx"}));
    const std::string second = messageOf(bytesOf(ToolkitFacts{"no", 13, 1, {75, 90}, {"folder"}}));
    std::string received;
    for (const char byte : first + second) {
        EXPECT_FALSE(received.size() < first.size() && takeMessage(received)) << received.size();
        received += byte;
    }
    const ToolkitResult result = resultFrom(takeMessage(received).value());
    EXPECT_EQ(result.status, 7);
    EXPECT_EQ(result.log, "log");
    const ToolkitFacts facts = factsFrom(takeMessage(received).value());
    EXPECT_EQ(facts.architectures, (std::vector<int>{75, 90}));
    EXPECT_FALSE(takeMessage(received));
}

TEST(ToolkitJob, AnythingElseIsRefused)
{
    EXPECT_ANY_THROW((void)jobFrom("nonsense"));
    std::string received = messageOf(bytesOf(ToolkitResult{}));
    EXPECT_ANY_THROW((void)jobFrom(takeMessage(received).value()));
}

} // namespace warpatlas
