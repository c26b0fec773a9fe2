#include "ui/command_line/commands.h"

#include "app/dataset/file_bytes.h"
#include "app/predict/measure_gpu.h"
#include "app/session/take_measurements.h"
#include "app/words/figures.h"
#include "app/words/say.h"
#include "kernels/device/open_device.h"
#include "kernels/model/error.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/progress/terminal_progress.h"
#include "ui/terminal/interrupt.h"
#include "ui/terminal/output.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas::ui::inline command_line {

namespace {

/// Returns the kernels of the names: a name alone means all its variants, no names mean all kernels.
std::vector<const CatalogueKernel*> kernelsFor(const std::vector<std::string>& names)
{
    std::vector<const CatalogueKernel*> kernels;
    for (const std::string& name : names) {
        const Answer<const CatalogueKernel*> found = findKernel(name);
        if (!found)
            throw InputError(optionText("--kernel", name), found.reason());
        for (const CatalogueKernel* kernel : catalogue()) {
            const bool wanted = kernel == found.value() || kernel->description().name == name;
            if (wanted && std::ranges::find(kernels, kernel) == kernels.end())
                kernels.push_back(kernel);
        }
    }
    if (names.empty())
        kernels.assign(catalogue().begin(), catalogue().end());
    return kernels;
}

std::string line(const RecordedRun& run)
{
    std::string text =
        fmt::format("{:<28}{:<22}{:<12}", run.kernel + ":" + run.variant, toText(run.size), toText(run.launch.block));
    for (const TimeResult& time : run.times)
        if (time.what == Timed::Kernel || time.what == Timed::Library)
            text += fmt::format("  {} {}", nameOf(time.what), milliseconds(time.medianMs));
    for (const NotTimed& missing : run.notTimed)
        text += fmt::format("  {}: {}", nameOf(missing.what), missing.reason);
    return text + "\n";
}

/// `warpatlas measure`: takes the times of catalogue kernels on this machine's GPU, as a file that travels with the
/// program.
class MeasureCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override
    {
        CLI::App* command = program.add_subcommand(
            "measure", say("cli.measure", "Take the times of kernels on this machine's GPU, as a file"));
        const AddOption option{*command};
        option("--kernel", m_kernels, "NAME",
            say("cli.measure.kernel", "A kernel (all its variants) or NAME:VARIANT; once for each (default all)"))
            ->allow_extra_args(false);
        option("--size", m_sizes, "N",
            say("cli.measure.size", "Elements; once for each (default 65536, 1048576 and 16777216)"))
            ->allow_extra_args(false);
        option("--block-factor", m_blockFactors, "F",
            say("cli.measure.block_factor",
                "Blocks of so many times the kernel's own threads; once for each (default 1)"))
            ->allow_extra_args(false);
        option("--device", m_device, "DEVICE", say("cli.measure.device", "cuda[:N] (default cuda)"));
        option("--seconds", m_seconds, "S",
            say("cli.measure.seconds", "Of GPU time at most for each quantity (default 0.3)"));
        command->add_flag("--gpu", m_gpu,
            say("cli.measure.gpu",
                "Measure what the GPU takes for the parts of a kernel, which predicted times are made of"));
        requireName(*option("--out", m_out, "FILE", say("cli.measure.out", "The file to write, JSON"))->required());
        command->footer(say("cli.measure.footer",
            "Each kernel is run at each size, compared with the CPU's result, and timed: upload, kernel, download,\n"
            "end to end, launch overhead, and the library where there is one. Files in assets/measurements are\n"
            "built into the program, which shows them as recorded where there is no GPU.\n\n"
            "Example:\n  warpatlas measure --kernel matmul --out assets/measurements/h100.json"));
        return command;
    }

    int execute() override
    {
        if (kindOfDevice(m_device) != DeviceKind::Cuda)
            throw InputError(optionText("--device", m_device),
                say("cli.measure.not_cuda", "measurements are taken on a CUDA device"));
        if (m_gpu)
            return probe();
        TakeOptions options;
        options.kernels = kernelsFor(m_kernels);
        if (!m_sizes.empty())
            options.sizes.clear();
        for (const std::string& size : m_sizes)
            options.sizes.push_back(std::uint64_t(parseWhole("--size", size, 1, 1 << 28)));
        if (!m_blockFactors.empty())
            options.blockFactors.clear();
        for (const std::string& factor : m_blockFactors)
            options.blockFactors.push_back(parseReal("--block-factor", factor, 1.0 / 1024, 1024));
        if (!m_seconds.empty()) {
            options.limits.secondsPerQuantity = parseReal("--seconds", m_seconds, 0.001, 60);
            options.limits.wallSecondsPerQuantity = 5 * options.limits.secondsPerQuantity;
        }
        requirePlace("--out", m_out); // minutes of measuring must not be lost
        Answer<std::unique_ptr<Device>> device = openDevice(m_device);
        if (!device)
            throw InputError(m_device, device.reason());

        Progress progress;
        const CancelOnInterrupt cancel(progress);
        Taken taken;
        {
            TerminalProgress terminal;
            taken = takeMeasurements(*device.value(), options, progress,
                [&](const std::string& words) { terminal.show(progress.fraction(), words); });
        }
        forOption("--out", m_out, [&] { writeFile(m_out, asBytes(toJson(taken.measurements))); });
        std::string text;
        for (const RecordedRun& run : taken.measurements.runs)
            text += line(run);
        print(text);
        for (const std::string& fault : taken.faults)
            printError(fault);
        return taken.faults.empty() ? 0 : 1;
    }

private:
    std::vector<std::string> m_kernels;
    std::vector<std::string> m_sizes;
    std::vector<std::string> m_blockFactors;
    std::string m_device = "cuda";
    std::string m_seconds;
    std::string m_out;
    bool m_gpu = false;

    int probe()
    {
        requirePlace("--out", m_out);
        Progress progress;
        const CancelOnInterrupt cancel(progress);
        const std::string json = measureGpu(m_device, progress);
        forOption("--out", m_out, [&] { writeFile(m_out, asBytes(json)); });
        print(json);
        return 0;
    }
};

} // namespace

std::unique_ptr<Command> measureCommand()
{
    return std::make_unique<MeasureCommand>();
}

} // namespace warpatlas::ui::inline command_line
