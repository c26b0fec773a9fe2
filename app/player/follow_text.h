/// The arguments of a person's own kernel while its text is written: they stay with the parameters that they were given
/// to. Pure, any thread.
#pragma once

#include "app/source/kernel_signature.h"

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline player {

/// Gives arguments in the order of the parameters their names, so that the text may change; not where the parameters
/// have none, as in PTX, or are not as many.
void nameArguments(const KernelSignature& signature, std::vector<std::string>& arguments);

/// Makes arguments of the kernel as it was (`before`; null: not known) ones of the kernel as it is `now`. One of a
/// parameter that has another name or type goes along; one of a parameter that is no more, or takes no such argument
/// any more, goes, and is chosen again.
void followText(const KernelSignature* before, const KernelSignature& now, std::vector<std::string>& arguments);

/// The names of what the text's only kernel of that name takes, as it declares it; empty where there is none. `kernel`
/// may have scopes and template arguments.
std::vector<std::string> declaredParameters(std::string_view text, std::string_view kernel);

} // namespace warpatlas::inline player
