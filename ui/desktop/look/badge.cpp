#include "ui/desktop/look/badge.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

namespace warpatlas::ui {

Badge::Badge(QWidget* parent) : QLabel(parent)
{
    setRole(this, "badge");
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    hide();
}

void Badge::setProvenance(Provenance provenance)
{
    const QString name = provenanceText(provenance);
    setText(name.toUpper());
    setAccessibleName(said("provenance.of_numbers", "these numbers are {}", name));
    setKind(this, toQt(warpatlas::nameOf(provenance)));
    QString meaning;
    switch (provenance) {
    case Provenance::Measured:
        meaning = said("provenance.measured.meaning", "Measured on this machine, in this run");
        break;
    case Provenance::Recorded:
        meaning = said("provenance.recorded.meaning", "Recorded earlier on a named device");
        break;
    case Provenance::Simulated:
        meaning = said("provenance.simulated.meaning", "Counted while interpreting the kernel's PTX");
        break;
    case Provenance::Modelled:
        meaning = said("provenance.modelled.meaning", "Predicted from a model, not observed");
        break;
    case Provenance::Theoretical:
        meaning = said("provenance.theoretical.meaning", "Follows from published limits alone");
        break;
    }
    setToolTip(meaning);
    setVisible(true);
}

} // namespace warpatlas::ui
