#include "app/words/language.h"

#include "app/words/say.h"
#include "assets/assets.h"
#include "kernels/model/text.h"

#include <QLocale>
#include <array>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <unicode/upluralrules.h>

namespace warpatlas::inline words {
namespace {

using Json = nlohmann::json;

constexpr std::string_view folder = "languages/", ending = ".json";

/// "es" of "es-MX" and "es_MX.UTF-8".
std::string languageOf(std::string_view tag)
{
    return std::string(tag.substr(0, tag.find_first_of("-_.@")));
}

std::string& spoken()
{
    static std::string tag = "en";
    return tag;
}

std::string_view languageFile(std::string_view language)
{
    return assetText(std::string(folder) + std::string(language) + std::string(ending));
}

/// Without reading its texts, which are many: every start asks.
bool isKnown(std::string_view language)
{
    return language == "en" || !languageFile(language).empty();
}

Json read(std::string_view language)
{
    return Json::parse(languageFile(language));
}

std::function<std::string(double)> formsOf(const std::string& language)
{
    UErrorCode error = U_ZERO_ERROR;
    const std::shared_ptr<UPluralRules> rules(
        uplrules_openForType(language.c_str(), UPLURAL_TYPE_CARDINAL, &error), uplrules_close);
    if (U_FAILURE(error))
        return {};
    return [rules](double number) {
        std::array<UChar, 16> name{};
        UErrorCode failed = U_ZERO_ERROR;
        const auto length = uplrules_select(rules.get(), number, name.data(), std::int32_t(name.size()), &failed);
        return U_FAILURE(failed) ? std::string() : std::string(name.begin(), name.begin() + length);
    };
}

Dictionary dictionaryOf(const Json& file, const std::string& language)
{
    Dictionary dictionary;
    dictionary.form = formsOf(language);
    for (const auto& [key, text] : file.at("texts").items()) {
        if (text.is_string()) {
            dictionary.texts.emplace(key, text.get<std::string>());
            continue;
        }
        std::map<std::string, std::string> forms;
        for (const auto& [name, form] : text.items())
            if (form.is_string())
                forms.emplace(name, form.get<std::string>());
        dictionary.texts.emplace(key, Translation(std::move(forms), text.value("number", -1)));
    }
    return dictionary;
}

} // namespace

const std::vector<Language>& languages()
{
    static const std::vector<Language> all = [] {
        std::vector<Language> found{{"en", "English"}};
        for (const std::string_view name : assetNames(folder)) {
            const std::string_view tag = name.substr(folder.size(), name.size() - folder.size() - ending.size());
            found.push_back({std::string(tag), read(tag).at("name").get<std::string>()});
        }
        return found;
    }();
    return all;
}

bool speak(const std::string& tag)
{
    const std::string language = languageOf(tag);
    if (!isKnown(language))
        return false;
    spoken() = tag;
    if (language == "en") {
        setDictionary({});
        setNumberSigns({});
        return true;
    }
    const QLocale locale(QString::fromStdString(tag));
    const auto sign = [](const QString& text, char otherwise) {
        const QByteArray bytes = text.toLatin1();
        return bytes.size() == 1 && bytes[0] > 0 ? bytes[0] : otherwise;
    };
    Dictionary dictionary = dictionaryOf(read(language), language);
    dictionary.decimal = sign(locale.decimalPoint(), '.');
    constexpr int fiveDigits = 5;
    setNumberSigns(
        {dictionary.decimal, sign(locale.groupSeparator(), dictionary.decimal == ',' ? '.' : ','), fiveDigits});
    setDictionary(std::move(dictionary));
    return true;
}

const std::string& spokenLanguage()
{
    return spoken();
}

std::string systemLanguage()
{
    for (const char* const name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* const value = std::getenv(name); // NOLINT(concurrency-mt-unsafe): before there are others
        const std::string tag = value ? std::string(value).substr(0, std::string_view(value).find_first_of(":.@")) : "";
        if (tag.empty())
            continue;
        return isKnown(languageOf(tag)) ? tag : "en";
    }
    return "en";
}

} // namespace warpatlas::inline words
