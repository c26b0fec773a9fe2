#include "app/program/confinement.h"

#include "app/dataset/file_bytes.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <filesystem>
#include <linux/audit.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

namespace warpatlas::inline program {
namespace {

namespace fs = std::filesystem;

// Older headers do not have all rights, nor the C library functions for them.
constexpr std::uint64_t firstRights = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1; ///< those of the first version
constexpr std::uint64_t truncateRight = std::uint64_t{1} << 14; ///< since the third
constexpr std::uint64_t readRights =
    LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_EXECUTE;
constexpr std::uint64_t writeRights = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR
    | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR
    | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_SYM | truncateRight;
constexpr std::uint64_t fileRights = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE
    | LANDLOCK_ACCESS_FS_EXECUTE | truncateRight; ///< those that a file can have, which is no folder

/// What every program reads: libraries, and what they ask the machine.
constexpr std::array systemsFiles{"/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache",
    "/dev/null", "/dev/urandom", "/proc/meminfo", "/proc/cpuinfo", "/proc/stat", "/proc/sys/vm",
    "/sys/devices/system/cpu", "/sys/kernel/mm/transparent_hugepage"};

constexpr std::uint64_t threadBytes = std::uint64_t{16} << 20; ///< stacks of the simulator's threads, one a core
constexpr rlim_t mostFileBytes = rlim_t{256} << 20; ///< the record of what it does, above all

#if defined(__x86_64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t architecture = 0; ///< no filter is known for it
#endif

/// Landlock does not see all of these; none is of use to a program that computes.
constexpr long forbidden[] = {
#ifdef __x86_64__ // older forms of what follows
    SYS_fork, SYS_vfork, SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat, SYS_iopl, SYS_ioperm,
#endif
    // The network.
    SYS_socket, SYS_socketpair,
    // Other processes, and what they have.
    SYS_tkill, SYS_pidfd_send_signal, SYS_pidfd_open, SYS_pidfd_getfd, SYS_ptrace, SYS_process_vm_readv,
    SYS_process_vm_writev, SYS_shmget, SYS_shmat, SYS_msgget, SYS_semget, SYS_mq_open, SYS_setpriority, SYS_kcmp,
    SYS_unshare, SYS_setns, SYS_add_key, SYS_request_key, SYS_keyctl,
    // What files are beside their contents.
    SYS_truncate, SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_setxattr, SYS_lsetxattr,
    SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, SYS_open_by_handle_at, SYS_inotify_add_watch,
    SYS_fanotify_init,
    // Ways around this filter.
    SYS_io_uring_setup, SYS_bpf, SYS_userfaultfd, SYS_perf_event_open,
    // The machine.
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_open_tree, SYS_move_mount, SYS_fsopen, SYS_mount_setattr,
    SYS_reboot, SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_swapon, SYS_swapoff,
    SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_sethostname, SYS_setdomainname, SYS_acct, SYS_quotactl};
constexpr std::uint32_t firstUnknown = 451; ///< numbers are the same on all machines from 424 on

/// Those whose first argument must be the own process.
constexpr long ofOwnProcess[] = {SYS_kill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo};

constexpr std::uint32_t kills = SECCOMP_RET_KILL_PROCESS, allows = SECCOMP_RET_ALLOW;

/// The filter as the kernel takes it.
class FilterText {
public:
    std::vector<sock_filter> code;
    std::vector<std::size_t> ownProcess;

    void load(std::size_t offset) { add(BPF_LD | BPF_W | BPF_ABS, std::uint32_t(offset)); }
    void loadArgument(int number) // its lower half: all that is asked of them is 32 bits wide
    {
        load(offsetof(seccomp_data, args) + std::size_t(number) * sizeof(std::uint64_t));
    }
    void answer(std::uint32_t what) { add(BPF_RET | BPF_K, what); }
    /// Goes over the next `others` instructions where the loaded value is another one.
    void unlessEqual(std::uint32_t value, std::uint8_t others) { add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, others); }
    void unlessAtLeast(std::uint32_t value, std::uint8_t others) { add(BPF_JMP | BPF_JGE | BPF_K, value, 0, others); }
    void ifEqual(std::uint32_t value, std::uint8_t others) { add(BPF_JMP | BPF_JEQ | BPF_K, value, others, 0); }
    void ifOwnProcess(std::uint8_t others)
    {
        ownProcess.push_back(code.size());
        ifEqual(0, others);
    }
    void ifAnyBit(std::uint32_t bits, std::uint8_t others) { add(BPF_JMP | BPF_JSET | BPF_K, bits, others, 0); }

private:
    void add(int what, std::uint32_t value, std::uint8_t yes = 0, std::uint8_t no = 0)
    {
        code.push_back(sock_filter{static_cast<std::uint16_t>(what), yes, no, value});
    }
};

FilterText filterText()
{
    FilterText text;
    text.load(offsetof(seccomp_data, arch));
    text.ifEqual(architecture, 1);
    text.answer(kills);
    text.load(offsetof(seccomp_data, nr));
#ifdef __x86_64__
    constexpr std::uint32_t x32 = 0x40000000; // the same calls by other numbers
    text.unlessAtLeast(x32, 1);
    text.answer(kills);
#endif
    // It does as an older kernel would, where a call is newer than this filter.
    text.unlessAtLeast(firstUnknown, 1);
    text.answer(SECCOMP_RET_ERRNO | ENOSYS);
    for (const long call : forbidden) {
        text.unlessEqual(std::uint32_t(call), 1);
        text.answer(kills);
    }
    // The C library asks for clone() then, whose flags can be read here.
    text.unlessEqual(SYS_clone3, 1);
    text.answer(SECCOMP_RET_ERRNO | ENOSYS);
    text.unlessEqual(SYS_clone, 4);
    text.loadArgument(0);
    text.ifAnyBit(CLONE_THREAD, 1);
    text.answer(kills);
    text.answer(allows);
    for (const long call : ofOwnProcess) {
        text.unlessEqual(std::uint32_t(call), 4);
        text.loadArgument(0);
        text.ifOwnProcess(1);
        text.answer(kills);
        text.answer(allows);
    }
    text.unlessEqual(SYS_prlimit64, 5);
    text.loadArgument(0);
    text.ifEqual(0, 2);
    text.ifOwnProcess(1);
    text.answer(kills);
    text.answer(allows);
    // Signals that a descriptor sends to whom it is told.
    text.unlessEqual(SYS_fcntl, 5);
    text.loadArgument(1);
    text.ifEqual(F_SETOWN, 2);
    text.ifEqual(F_SETOWN_EX, 1);
    text.answer(allows);
    text.answer(kills);
    text.answer(allows);
    return text;
}

long makeRules(const void* attributes, std::size_t size, std::uint32_t flags)
{
    return ::syscall(SYS_landlock_create_ruleset, attributes, size, flags);
}

bool addRuleTo(int rules, const char* path, std::uint64_t access)
{
    const int file = ::open(path, O_PATH | O_CLOEXEC);
    struct stat found { };
    if (file < 0 || ::fstat(file, &found) != 0)
        return false;
    landlock_path_beneath_attr rule{};
    rule.allowed_access = S_ISDIR(found.st_mode) ? access : access & fileRights;
    rule.parent_fd = file;
    const bool added = ::syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    ::close(file);
    return added;
}

bool limit(decltype(RLIMIT_CORE) what, rlim_t most)
{
    const rlimit limits{most, most};
    return ::setrlimit(what, &limits) == 0;
}

} // namespace

Confinement::Confinement(const Allowed& allowed)
    : m_folders(allowed.writable),
      m_bytes(allowed.bytes),
      m_cores(std::max(std::thread::hardware_concurrency(), 1u)),
      m_seconds(std::uint64_t(allowed.time.count() + 999) / 1000 * m_cores) // kernels run on all of them at once
{
    const long version = makeRules(nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1 || architecture == 0)
        throw InputError("Landlock",
            say("confinement.none",
                "this Linux does not have it, or it is off (it comes with 5.13): somebody else's program is not run "
                "without it"));
    landlock_ruleset_attr attributes{};
    attributes.handled_access_fs = firstRights | (version >= 3 ? truncateRight : 0);
    m_rules = int(makeRules(&attributes, sizeof attributes, 0));
    if (m_rules < 0)
        throw InputError("Landlock", reasonOf(errno));
    const std::uint64_t handled = attributes.handled_access_fs;
    for (const char* const path : systemsFiles)
        addRule(path, readRights & handled);
    addRule("/dev/null", (LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_FILE) & handled);
    for (const std::string& path : allowed.readable)
        addRule(path, readRights & handled);
    for (const std::string& path : allowed.writable)
        addRule(path, writeRights & handled);
    FilterText text = filterText();
    m_filter = std::move(text.code);
    m_ownProcess = std::move(text.ownProcess);
}

Confinement::~Confinement()
{
    if (m_rules >= 0)
        ::close(m_rules);
}

void Confinement::addRule(const std::string& path, std::uint64_t access) const
{
    static_cast<void>(addRuleTo(m_rules, path.c_str(), access)); // what is not there needs none
}

std::uint64_t Confinement::written() const
{
    std::uint64_t sum = 0;
    std::error_code gone; // it may remove what is looked at
    for (const std::string& folder : m_folders)
        for (fs::recursive_directory_iterator file(folder, gone), end; file != end; file.increment(gone)) {
            const std::uint64_t bytes = file->file_size(gone);
            sum += gone ? 0 : bytes;
        }
    return sum;
}

bool Confinement::enter()
{
    constexpr unsigned closeLater = 4; // CLOSE_RANGE_CLOEXEC: nothing that somebody left open goes along
    constexpr unsigned firstOther = 3;
    if (::syscall(SYS_close_range, firstOther, ~0u, closeLater) != 0 || ::chdir(m_folders.front().c_str()) != 0)
        return false;
    if (!limit(RLIMIT_CORE, 0) || !limit(RLIMIT_DATA, m_bytes + m_cores * threadBytes) || !limit(RLIMIT_CPU, m_seconds)
        || !limit(RLIMIT_FSIZE, mostFileBytes))
        return false;
    for (const char* const ofItself : {"/proc/self/maps", "/proc/self/status"})
        if (!addRuleTo(m_rules, ofItself, LANDLOCK_ACCESS_FS_READ_FILE))
            return false;
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || ::syscall(SYS_landlock_restrict_self, m_rules, 0) != 0)
        return false;
    for (const std::size_t at : m_ownProcess)
        m_filter[at].k = std::uint32_t(::getpid());
    const sock_fprog filter{static_cast<unsigned short>(m_filter.size()), m_filter.data()};
    return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
}

} // namespace warpatlas::inline program
