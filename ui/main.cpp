// Only chooses: the command line knows the words, the desktop knows the window.
#include "app/session/child_work.h"
#include "ui/command_line/command_line.h"

int main(int argc, char** argv)
{
    warpatlas::doChildWork(argc, argv);
    return warpatlas::ui::runCommandLine(argc, argv);
}
