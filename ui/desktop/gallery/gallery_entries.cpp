#include "ui/desktop/gallery/gallery_entries.h"

#include "app/dataset/dataset.h"
#include "kernels/catalogue/catalogue.h"
#include "ui/desktop/choices/thumbnail.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/desktop_model.h"

#include <algorithm>
#include <array>

namespace warpatlas::ui::inline desktop {
namespace {

void addKernels(std::vector<GalleryEntry>& entries, const Experiment& experiment)
{
    const auto present = findKernel(experiment.kernel);
    for (const KernelFamily& family : kernelFamilies())
        for (const CatalogueKernel* kernel : family.kernels) {
            const KernelDescription& about = kernel->description();
            const std::string name = fullName(about);
            entries.push_back({.part = GalleryPart::Kernels,
                .name = toQt(name),
                .title = about.variant.empty() ? toQt(about.title)
                                               : said("gallery.kernel", "{} · {}", about.title, about.variant),
                .sentence = toQt(about.summary),
                .level = toQt(family.title),
                .teaches = toQt(about.teaches),
                .wish = CardWish{name},
                .take = [name](DesktopModel& model) { model.setKernel(name); },
                .chosen = !experiment.source && present && present.value() == kernel});
        }
}

void addMistakes(std::vector<GalleryEntry>& entries, const Experiment& experiment)
{
    const auto kernel = experiment.source ? Refusal{} : findKernel(experiment.kernel);
    if (!kernel || kernel.value()->description().mistakes.empty())
        return;
    const QString level = toQt(fullName(kernel.value()->description()));
    entries.push_back({.part = GalleryPart::Mistakes,
        .name = "none",
        .title = said("gallery.no_mistake", "No mistake"),
        .sentence = said("gallery.no_mistake.sentence", "The kernel as it should be."),
        .level = level,
        .wish = CardWish{fullName(kernel.value()->description())},
        .take = [](DesktopModel& model) { model.setMistake({}); },
        .chosen = experiment.mistake.empty()});
    for (const Mistake& mistake : kernel.value()->description().mistakes)
        entries.push_back({.part = GalleryPart::Mistakes,
            .name = toQt(mistake.name),
            .title = toQt(mistake.title),
            .sentence = toQt(mistake.summary),
            .level = level,
            .wish = CardWish{fullName(kernel.value()->description()), mistake.name},
            .take = [name = mistake.name](DesktopModel& model) { model.setMistake(name); },
            .chosen = experiment.mistake == mistake.name});
}

void addData(std::vector<GalleryEntry>& entries, const Experiment& experiment)
{
    entries.push_back({.part = GalleryPart::Data,
        .name = "file",
        .title = said("gallery.file", "Your own file…"),
        .sentence = said("gallery.file.sentence", "A picture, a matrix or a table from this computer."),
        .level = said("gallery.own", "yours"),
        .place = GalleryEntry::Place::OpenFile});
    entries.push_back({.part = GalleryPart::Data,
        .name = "generate",
        .title = said("gallery.generate", "Generate…"),
        .sentence = said("gallery.generate.sentence", "Of any size: a ramp, random numbers, an identity or cells."),
        .level = said("gallery.own", "yours"),
        .place = GalleryEntry::Place::Generate});
    struct Sample {
        const char* spec;
        Text sentence;
    };
    static constexpr std::array samples{
        Sample{"bundled:picture", {"gallery.picture", "A harbour at dusk: no block divides its sides."}},
        Sample{"bundled:matrix", {"gallery.matrix", "A table of numbers whose sides differ: x is not y."}},
        Sample{"ramp:400x270", {"gallery.ramp", "Every value is another: a wrong index cannot hide."}},
        Sample{"random:333x222:1", {"gallery.random", "Random numbers, the same at each start."}},
        Sample{
            "identity:97", {"gallery.identity", "Ones on the diagonal: a product leaves the other matrix as it is."}},
        Sample{"cells:301x203:1", {"gallery.cells", "Living and dead cells, for what looks at its neighbours."}},
    };
    for (const Sample& sample : samples) {
        const Dataset data = loadDataset(sample.spec);
        const Extent& extent = data.array->shape().extent;
        const QSize pixels = QSize(int(extent.x), int(extent.y)).scaled(CardPictures::size() * 2, Qt::KeepAspectRatio);
        entries.push_back({.part = GalleryPart::Data,
            .name = sample.spec,
            .title = toQt(data.label),
            .sentence = said(sample.sentence),
            .level = said("gallery.sample", "sample"),
            .picture = thumbnailOf(data, pixels),
            .take = [spec = std::string(sample.spec)](DesktopModel& model) { model.data().set(0, spec); },
            .chosen = !experiment.data.empty() && experiment.data.front() == sample.spec});
    }
}

} // namespace

std::vector<GalleryEntry> galleryEntries(const Experiment& experiment)
{
    std::vector<GalleryEntry> entries;
    addKernels(entries, experiment);
    addMistakes(entries, experiment);
    addData(entries, experiment);
    return entries;
}

std::optional<int> rankIn(const GalleryEntry& entry, const QString& typed)
{
    const QString title = (entry.title + ' ' + entry.name).toLower(),
                  all = (title + ' ' + entry.sentence + ' ' + entry.teaches + ' ' + entry.level).toLower();
    int rank = 0;
    for (const QString& word : typed.toLower().split(' ', Qt::SkipEmptyParts)) {
        if (!all.contains(word))
            return std::nullopt;
        rank = std::max(rank, title.startsWith(word) ? 0 : title.contains(word) ? 1 : 2);
    }
    return rank;
}

} // namespace warpatlas::ui::inline desktop
