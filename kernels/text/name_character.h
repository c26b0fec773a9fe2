/// The characters of names in C++.
#pragma once

namespace warpatlas::inline text {

/// A letter of ASCII, a digit or _, whatever the locale.
inline bool isNameCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

} // namespace warpatlas::inline text
