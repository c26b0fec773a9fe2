/// A lesson of whole programs in a folder of its own.
#pragma once

#include "app/lesson/marking.h"
#include "app/lesson/read_lesson.h"
#include "app/program/confinement.h"
#include "kernels/compiler/program_compiler.h"
#include "tests/app/support/files.h"

#include <string>
#include <string_view>

namespace warpatlas::test {

inline constexpr std::string_view doublingProgram = R"(#include <cstdio>
#include <cstdlib>
#include "numbers.h"

__global__ void twice(int* data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] = 2 * data[i];
}

int main(int argc, char** argv)
{
    int n = argc > 1 ? std::atoi(argv[1]) : 7;
    int* host = numbers(n);
    int* data;
    cudaMalloc(&data, n * sizeof(int));
    cudaMemcpy(data, host, n * sizeof(int), cudaMemcpyHostToDevice);
    twice<<<(n + 63) / 64, 64>>>(data, n);
    cudaMemcpy(host, data, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(data);
    long sum = 0;
    for (int i = 0; i < n; ++i)
        sum += host[i];
    std::printf("sum %ld\n", sum);
}
)";

inline constexpr std::string_view programFront = R"(---
title: Twice
teaches: doubling
minutes: 5
runs:
  seen: {program: solution.cu, args: [77], prints: solution.cu}
  unseen: {program: solution.cu, args: [130], prints: solution.cu, hidden: true}
---
)";

inline constexpr std::string_view programTask = R"(
## Write it

```{complete}
ask: Double each number.
runs: [seen, unseen]
gates:
  - {is: "launches > 0", run: seen}
  - {is: "calls_by_name.cudaMemcpy <= 4", run: seen, without: care}
mistakes: {no_free.cu: leak}
```
)";

class ProgramLesson {
public:
    explicit ProgramLesson(const std::string& text = std::string(programFront) + std::string(programTask))
    {
        folder.write("lesson.md", text);
        folder.write("solution.cu", doublingProgram);
        folder.write("start.cu", changed("    twice<<<(n + 63) / 64, 64>>>(data, n);\n", ""));
        folder.write("no_free.cu", changed("    cudaFree(data);\n", ""));
        folder.write("numbers.h",
            "inline int* numbers(int n)\n{\n    static int all[1000];\n    for (int i = 0; i < n; ++i)\n"
            "        all[i] = 3 * i + 1;\n    return all;\n}\n");
    }
    Lesson read() const { return readLesson(folder.path("")); }
    static std::string changed(std::string_view from, std::string_view to)
    {
        std::string text(doublingProgram);
        return text.replace(text.find(from), from.size(), to);
    }

    TemporaryFolder folder;
};

/// Why programs cannot be marked on this machine; empty: they can.
inline std::string whyNoPrograms()
{
    if (const auto folder = standInFolder(); !folder)
        return folder.reason();
    const TemporaryFolder own;
    try {
        const Confinement possible({{}, {own.path("")}, 1u << 30, std::chrono::seconds(1)});
        ProgramWish wish;
        wish.file = own.write("none.cu", "int main() { return 0; }\n");
        const CompiledProgram compiled(wish, Progress());
        return compiled.made().compiled ? std::string() : compiled.made().messages;
    } catch (const InputError& error) {
        return error.what();
    }
}

} // namespace warpatlas::test
