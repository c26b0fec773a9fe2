#include "ui/desktop/program/program_work.h"

#include "app/program/program_words.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"

#include <QStringDecoder>

namespace warpatlas::ui::inline desktop {

ProgramRun runWhereItIsWanted(ProgramWish wish, const Progress& progress)
{
    if (wish.real) {
        const Answer<RealGpu> real = findRealGpu(wish.real->id, askMachine());
        if (!real)
            throw InputError(wish.real->id, real.reason());
        wish.real = real.value();
    }
    return runProgram(wish, progress);
}

WorkedProgram workProgram(const ProgramWork& work, ProgramWish wish, const std::string& path, const Progress& progress,
    const ProgramTelling& telling)
{
    QStringDecoder decoder(QStringDecoder::Utf8); // a letter may come in two parts
    wish.output.told = [&](std::string_view text) {
        telling.printed(decoder(QByteArrayView(text.data(), qsizetype(text.size()))));
    };
    wish.stillRunning = [&](const auto& running) {
        telling.stillRunning(toQt(stillRunningInWords(running, wish.file)));
    };
    ProgramRun run = work(wish, progress);
    if (!run.compiled)
        return {nullptr, toQt(run.messages)};
    saveProgram(run, wish, path);
    run.contents.clear(); // the file has them, which is read next
    return {std::make_shared<const SavedProgram>(loadProgram(path)), {}};
}

} // namespace warpatlas::ui::inline desktop
