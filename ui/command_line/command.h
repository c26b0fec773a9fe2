/// A subcommand: its options, and what it does.
#pragma once

namespace CLI {
class App;
}

namespace warpatlas::ui {

class Command {
public:
    virtual ~Command() = default;
    /// Registers the subcommand and keeps what tells later whether it was chosen.
    virtual CLI::App* addTo(CLI::App& program) = 0;
    /// Returns the exit status. Throws InputError, DeviceError, RenderError, Cancelled.
    virtual int execute() = 0;
};

} // namespace warpatlas::ui
