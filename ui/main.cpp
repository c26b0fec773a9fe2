// Only chooses: the command line knows the words, the desktop knows the window.
#include "ui/command_line/command_line.h"

int main(int argc, char** argv)
{
    return warpatlas::ui::runCommandLine(argc, argv);
}
