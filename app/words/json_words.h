/// What errors expect of JSON that people can edit, for kernels/model/read_json.h, which adds "{} is expected".
#pragma once

#include <string>
#include <string_view>

namespace warpatlas {

std::string unknownKey(std::string_view key); ///< "unknown key "blok"", shortened
std::string listOfTexts();
std::string objectOfNumbers();
std::string objectOfTexts();

} // namespace warpatlas
