#include "ui/desktop/model/refused_data.h"

#include "app/dataset/file_bytes.h"
#include "app/dataset/file_kind.h"
#include "app/dataset/tables/table_reader.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"

#include <QFile>
#include <QFileInfo>

namespace warpatlas::ui {
namespace {

/// Says what the file is by its name, where that is no kind of data; null: it may be one.
const Text* programOf(const QString& path)
{
    static constexpr Text aNotebook{"data.refused.notebook", "a notebook"},
        aPythonProgram{"data.refused.python", "a Python program"};
    const std::string extension = extensionOf(path.toStdString());
    return extension == ".ipynb" ? &aNotebook : extension == ".py" ? &aPythonProgram : nullptr;
}

} // namespace

QString refusalOfData(const QString& path)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray head = file.read(qint64(headBytes));
    if (head.isEmpty())
        return {};
    const std::span<const std::byte> bytes = asBytes({head.constData(), std::size_t(head.size())});
    const std::string name = path.toStdString();
    const Text* const program = programOf(path);
    const auto programWords = [&] {
        return said("data.refused.program", "{} is not opened: it is {}, neither data nor a kernel.",
            QFileInfo(path).fileName(), said(*program));
    };
    try {
        // What a table is cut in the middle of might be taken for a fault of it.
        if (recognise(name, bytes) == FileKind::Table) {
            if (file.atEnd())
                readTable(name, bytes);
            else if (program)
                return programWords();
        }
    } catch (const InputError& error) {
        return program ? programWords() : toQt(error.what());
    }
    return {};
}

} // namespace warpatlas::ui
