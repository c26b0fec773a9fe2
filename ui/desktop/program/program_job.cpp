#include "ui/desktop/program/program_job.h"

#include "app/program/program_words.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"

#include <QStringDecoder>

#include <utility>

namespace warpatlas::ui {

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

ProgramJob::ProgramJob(Work work, Load load, QObject* parent)
    : QObject(parent), m_work(std::move(work)), m_load(std::move(load))
{
    m_watch.setInterval(50);
    connect(&m_watch, &QTimer::timeout, this, [this] { emit progressed(m_progress->fraction()); });
}

ProgramJob::~ProgramJob()
{
    cancel();
    if (m_thread.joinable())
        m_thread.join();
}

void ProgramJob::start(ProgramWish wish, const std::string& path)
{
    Q_ASSERT(!running());
    m_progress = std::make_unique<Progress>();
    m_thread = std::thread([this, wish = std::move(wish), path, progress = m_progress.get()]() mutable {
        const auto post = [this](auto action) {
            QMetaObject::invokeMethod(this, std::move(action), Qt::QueuedConnection);
        };
        QStringDecoder decoder(QStringDecoder::Utf8); // a letter may come in two parts
        wish.output.told = [&](std::string_view text) {
            post([this, words = QString(decoder(QByteArrayView(text.data(), qsizetype(text.size()))))] {
                emit printed(words);
            });
        };
        wish.stillRunning = [&](const auto& running) {
            post([this, words = toQt(stillRunningInWords(running, wish.file))] { emit stillRunning(words); });
        };
        std::shared_ptr<const SavedProgram> program;
        QString messages, refusal;
        try {
            ProgramRun run = m_work(wish, *progress);
            if (run.compiled) {
                saveProgram(run, wish, path);
                run.contents.clear(); // the file has them, which is read next
                program = std::make_shared<const SavedProgram>(loadProgram(path));
            } else
                messages = toQt(run.messages);
        } catch (const Cancelled&) { // nothing to say
        } catch (const std::exception& error) {
            refusal = toQt(error.what());
        }
        post([this, program, messages, refusal] {
            m_thread.join();
            m_progress.reset();
            emit finished(program, messages, refusal);
        });
    });
}

void ProgramJob::load(const std::string& path)
{
    Q_ASSERT(!running());
    m_progress = std::make_unique<Progress>();
    m_watch.start();
    m_thread = std::thread([this, path, progress = m_progress.get()] {
        std::shared_ptr<const SavedProgram> program;
        QString refusal;
        try {
            program = std::make_shared<const SavedProgram>(m_load(path, *progress));
        } catch (const Cancelled&) { // nothing to say
        } catch (const std::exception& error) {
            refusal = toQt(error.what());
        }
        const auto end = [this, program, refusal] {
            m_watch.stop();
            m_thread.join();
            m_progress.reset();
            emit loaded(program, refusal);
        };
        QMetaObject::invokeMethod(this, end, Qt::QueuedConnection);
    });
}

void ProgramJob::cancel()
{
    if (m_progress)
        m_progress->cancel();
}

} // namespace warpatlas::ui
