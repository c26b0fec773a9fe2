/// One input of the kernel: its name and the ways to other data, its facts, its conversions, and what would fit where
/// it does not.
#pragma once

#include "app/inputs/input_set.h"
#include "app/words/say.h"

#include <QString>
#include <QWidget>

class QVBoxLayout;

namespace warpatlas::ui::inline desktop {

class InputCard : public QWidget {
    Q_OBJECT
public:
    /// `converts`: whether the experiment may convert data.
    InputCard(const InputSet& set, std::size_t input, bool converts, QWidget* parent = nullptr);

signals:
    void openRequested();
    void generateRequested();
    void chosen(const QString& spec);
    void exchangeRequested(std::size_t other); ///< with another input
    void convertRequested(bool convert);

private:
    void addHead(const QString& name);
    void addFacts(const InputState& state);
    void addConversion(const InputState& state, const InputForm& form, bool converts);
    void addOffers(const InputSet& set, const InputState& state);

    QVBoxLayout* m_layout;
    std::size_t m_input;
};

/// "967 × 541 × 3 u8".
QString shapeAndType(const Shape& shape, ElementType type);
/// "random" of what was made, whose sizes stand below and whose seed is in a tooltip; of others their whole label.
QString briefLabel(const Dataset& data);

} // namespace warpatlas::ui::inline desktop
