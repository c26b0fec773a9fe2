#include "app/program/command_file.h"

#include "kernels/model/error.h"
#include "tests/app/support/files.h"
#include "tests/support/environment_variable.h"

#include <cstring>
#include <elf.h>
#include <filesystem>
#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string refusalOfCommand(const std::string& word)
{
    try {
        findCommand(word);
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

/// A program of one segment that needs libraries of these names.
std::string programThatNeeds(const std::vector<std::string>& names)
{
    std::string texts(1, '\0');
    std::vector<Elf64_Dyn> entries;
    for (const std::string& name : names) {
        entries.push_back({DT_NEEDED, {texts.size()}});
        texts += name + '\0';
    }
    const std::uint64_t dynamicAt = sizeof(Elf64_Ehdr) + 2 * sizeof(Elf64_Phdr);
    const std::uint64_t textsAt = dynamicAt + (names.size() + 2) * sizeof(Elf64_Dyn);
    constexpr std::uint64_t loadedAt = 0x400000;
    entries.push_back({DT_STRTAB, {loadedAt + textsAt}});
    entries.push_back({DT_NULL, {0}});
    Elf64_Ehdr head{};
    std::memcpy(head.e_ident, ELFMAG, SELFMAG);
    head.e_ident[EI_CLASS] = ELFCLASS64;
    head.e_phoff = sizeof head;
    head.e_phentsize = sizeof(Elf64_Phdr);
    head.e_phnum = 2;
    Elf64_Phdr loaded{}, dynamic{};
    loaded.p_type = PT_LOAD;
    loaded.p_vaddr = loadedAt;
    loaded.p_filesz = textsAt + texts.size();
    dynamic.p_type = PT_DYNAMIC;
    dynamic.p_offset = dynamicAt;
    dynamic.p_filesz = entries.size() * sizeof(Elf64_Dyn);
    const auto bytes = [](const auto& value) {
        return std::string(reinterpret_cast<const char*>(&value), sizeof value);
    };
    std::string file = bytes(head) + bytes(loaded) + bytes(dynamic);
    for (const Elf64_Dyn& entry : entries)
        file += bytes(entry);
    return file + texts;
}

TEST(CommandFile, IsLookedForAsAShellDoes)
{
    const test::TemporaryFolder folder;
    const std::string first = folder.path("first"), second = folder.path("second");
    std::filesystem::create_directories(first);
    std::filesystem::create_directories(second);
    const std::string program = folder.write("second/tool", "#!/bin/sh\n");
    folder.write("first/tool", "no program");
    const test::EnvironmentVariable path("PATH", first + ":" + second);
    EXPECT_THAT(refusalOfCommand("tool"), HasSubstr("tool: there is no such command in PATH"));
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    EXPECT_EQ(findCommand("tool"), program);
    EXPECT_EQ(findCommand(program), program);
    EXPECT_THAT(refusalOfCommand(folder.path("first/tool")), HasSubstr("is no program that can be started"));
    EXPECT_THAT(refusalOfCommand(folder.path("nothing")), HasSubstr("there is no such file"));
    EXPECT_THAT(refusalOfCommand(first), HasSubstr("is no program that can be started"));
}

TEST(CommandFile, NamesTheLibrariesThatItNeeds)
{
    const test::TemporaryFolder folder;
    const std::vector<std::string> names{"libcudart.so.13", "libcublas.so.13", "libm.so.6"};
    const std::string program = folder.write("program", programThatNeeds(names));
    EXPECT_EQ(neededLibraries(program), names);
    folder.write("libcudart.so.13", "");
    EXPECT_THAT(missingStandIns(program, folder.path("")), ElementsAre("libcublas.so.13"));
    EXPECT_THAT(neededLibraries(folder.write("script", "#!/bin/sh\n")), IsEmpty());
    EXPECT_THAT(neededLibraries(folder.path("nothing")), IsEmpty());
}

/// Whatever stands in it: the sanitizers watch.
TEST(CommandFile, StaysInTheFile)
{
    const test::TemporaryFolder folder;
    const std::string good = programThatNeeds({"libcuda.so.1"});
    for (std::size_t length = 0; length < good.size(); length += 7)
        EXPECT_LE(neededLibraries(folder.write("cut", good.substr(0, length))).size(), 1u) << length;
    for (std::size_t at = 16; at < good.size(); ++at) {
        std::string changed = good;
        changed[at] = '\xff';
        EXPECT_LE(neededLibraries(folder.write("changed", changed)).size(), 4096u) << at;
    }
}

TEST(CommandFile, StandsBeforeWhatThereIs)
{
    {
        const test::EnvironmentVariable path("LD_LIBRARY_PATH", "/some/folder");
        EXPECT_EQ(libraryPathFor("/stand_ins"), "/stand_ins:/some/folder");
    }
    const test::EnvironmentVariable none("LD_LIBRARY_PATH", "");
    EXPECT_EQ(libraryPathFor("/stand_ins"), "/stand_ins");
    const test::EnvironmentVariable commands("PATH", "/usr/bin");
    EXPECT_EQ(commandPathFor("/stand_ins"), "/stand_ins/bin:/usr/bin");
    const test::EnvironmentVariable modules("PYTHONPATH", "");
    EXPECT_EQ(pythonPathFor("/stand_ins", {}), "/stand_ins/python");
    EXPECT_EQ(pythonPathFor("/stand_ins", "/package"), "/stand_ins/python:/package");
}

} // namespace
} // namespace warpatlas
