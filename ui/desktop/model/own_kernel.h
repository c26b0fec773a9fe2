/// A kernel of one's own in the experiment: its text, which of its kernels runs, and what that is called with.
#pragma once

#include "app/experiment/experiment.h"
#include "app/player/compile_check.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace warpatlas::ui::inline desktop {

class DesktopModel;

class OwnKernel {
public:
    explicit OwnKernel(DesktopModel& model) : m_model(model) { }

    /// Runs a text that compiles in place of the present kernel's: one step named `words`, joined with the one before
    /// where both have the same non-empty `key`. The chosen kernel stays where the text still has it, and so does all
    /// that the kernel is called with.
    void setSource(const CheckedSource& checked, const QString& words, const QString& key = {});
    /// The file of a text, and data that were opened with it, for its inputs in their order.
    struct OpenedSource {
        QString path; ///< empty: there is none
        QStringList data;
        std::string kernel{}; ///< that is to run; empty: the first
    };
    /// Begins with a text that compiles: of what was there only a person's own data stay.
    void beginSource(const CheckedSource& checked, const QString& words, const OpenedSource& opened);
    /// Begins with a copy of a kernel of the catalogue, as copy() made it. `isWritten`: the text is another already.
    void beginCopy(const CheckedSource& checked, const QString& words, Experiment copy, bool isWritten);
    /// Takes in what the compiler says of the present text.
    void noteChecked(const CheckedSource& checked) { m_checked = checked; }
    /// The experiment with which a text is begun, before it is known which kernels it has.
    Experiment begun(const SourceKernel& source, const QStringList& data) const;
    void choose(const std::string& name); ///< one of the present text's
    /// Sets what a parameter is called with, as parseArgumentSpec() takes it; empty: it is chosen.
    void setArgument(const std::string& parameter, const std::string& spec);
    /// The given argument of a parameter, as setArgument() takes it; empty: it is chosen.
    std::string argumentOf(const std::string& parameter) const;
    /// Sets what fills a variable of the text, as parseSymbolSpec() takes it behind "NAME="; empty: nothing does.
    void setSymbol(const std::string& variable, const std::string& spec);
    /// Sets the bytes of dynamic shared memory of the kernel's block; empty: they are chosen.
    void setSharedBytes(std::optional<std::uint32_t> bytes);
    /// Sets what an output (a buffer of the outcome's work) is checked against, as parseReferenceSpec() takes it;
    /// empty: against nothing.
    void setReference(std::size_t output, const std::string& spec);
    /// Sets how far values may be from those of references; empty: it is chosen.
    void setTolerance(const std::optional<double>& tolerance);
    /// Returns how to begin with the present kernel's text as one's own; empty without an outcome, and where the text
    /// alone does not say what was run, which is then said.
    std::optional<Experiment> copy();
    /// Removes what a copy's arguments say of the sizes of its data, which other data do not have.
    void dropCopiedSizes(std::vector<std::string>& arguments) const;
    /// Says that somebody writes a text that does not compile: the experiment, and what is shown, are of another one.
    bool textRefused() const { return m_textRefused; }
    void setTextRefused(bool refused);

private:
    const KernelSignature* presentSignature() const;
    std::string withDataOf(const std::string& parameter, const std::string& spec, Experiment& next) const;

    DesktopModel& m_model;
    std::optional<CheckedSource> m_checked; ///< the text that was taken last, and its kernels
    /// Arguments that a copy got because its data have that size: others do not.
    std::vector<std::string> m_copiedSizes;
    bool m_textRefused = false;
};

} // namespace warpatlas::ui::inline desktop
