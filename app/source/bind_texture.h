/// Textures and surfaces of a kernel, made of the data that their arguments name, as the code looks at them.
#pragma once

#include "app/source/array_spec.h"
#include "app/source/kernel_signature.h"

#include <string>

namespace warpatlas::inline source {

/// The given wishes, and for the rest what host code sets.
TextureWishes withHostModes(const TextureWishes& said, const TextureWishes& host);
/// The modes that host code adds to what is said, as an argument has them: ",filter=linear"; empty where there are
/// none.
std::string addedByHost(const TextureWishes& said, const TextureWishes& host);

/// The modes of `made` that neither the argument nor host code says (`wishes`: both), as an argument has them:
/// "unnormalized,filter=point"; empty where the code cannot see any of them: surfaces, and memory read in one line.
std::string chosenModes(const TextureWishes& wishes, const TextureSpec& made);

/// In the type and the channels that CUDA's textures have and the kernel reads, as far as there is a way to them; what
/// was done stands in the conversion's words.
Dataset dataForTexture(Dataset data, const TextureWishes& wishes, const ptx::TextureUse& use);

/// The texture or surface of `type` and `shape`. Throws InputError whose subject is `subject`: elements or modes that
/// CUDA does not have.
TextureSpec textureFor(const TextureWishes& wishes, const ptx::TextureUse& use, ElementType type, const Shape& shape,
    const std::string& subject);

} // namespace warpatlas::inline source
