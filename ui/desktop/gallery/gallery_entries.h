/// The gallery's entries: kernels, mistakes of the kernel at hand, and data, each with a sentence.
#pragma once

#include "app/experiment/experiment.h"
#include "ui/desktop/gallery/card_pictures.h"

#include <QImage>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace warpatlas::ui::inline desktop {

class DesktopModel;

enum class GalleryPart { Kernels, Mistakes, Data };

struct GalleryEntry {
    enum class Place { Here, OpenFile, Generate };
    GalleryPart part = GalleryPart::Kernels;
    QString name; ///< for the program: "matmul:tiled"
    QString title; ///< "Matrix product · tiled"
    QString sentence; ///< what it does
    QString level; ///< the family, or the kind of data
    QString teaches{}; ///< what one sees in it
    QImage picture{}; ///< of data
    std::optional<CardWish> wish{}; ///< for what has to be run to be seen
    std::function<void(DesktopModel& model)> take{}; ///< for Place::Here
    Place place = Place::Here; ///< else the window leads there
    bool chosen = false; ///< it is the present one
};

/// All of it, kernels in the order in which they are taught. Loads the small samples of data.
std::vector<GalleryEntry> galleryEntries(const Experiment& experiment);

/// How well an entry answers what is typed: 0 best; empty where one of the words is nowhere in it.
std::optional<int> rankIn(const GalleryEntry& entry, const QString& typed);

} // namespace warpatlas::ui::inline desktop
