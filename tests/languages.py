"""The texts of other languages (assets/languages): each that people read has one there, with the same figures."""
import json
import os
import re

import texts

FIGURE = re.compile(r"\{\{|\}\}|\{([^{}:]*)((?::[^{}]*)?)\}")
NOUN = re.compile(r'\b\w+\{"([a-z_.]+)",\s*"([^"{}]+)",\s*"([^"{}]+)"\}')
OTHERS = {"pci.bus_id", "memory.total", "memory.used"}  # names of nvidia-smi
FORMS = {"zero", "one", "two", "few", "many", "other"}
FOLDER = "assets/languages/"


def figures(text):
    """What stands in its braces: (place or name, how it is written)."""
    found, place = set(), 0
    for match in FIGURE.finditer(text):
        if match.group() in ("{{", "}}"):
            continue
        found.add((match[1] or str(place), match[2]))
        place += not match[1]
    return found


def said(root, paths):
    """By key what the sources say in English; of a noun, behind "noun.", one and several."""
    english = {}
    for path in paths:
        if path.endswith((".h", ".cpp")) and path.split("/")[0] in texts.SEEN:
            with open(os.path.join(root, path), encoding="utf-8") as file:
                source = file.read()
            for _, key, forms in texts.read(source)[0]:
                if len(forms) == 1 and key not in OTHERS:
                    english.setdefault(key, forms)
            for key, *forms in NOUN.findall(source) if re.search(r"\bNoun\b", source) else []:
                english.setdefault("noun." + key, tuple(forms))
    return english


def fault_of_text(key, text, english):
    """Words, or None."""
    forms = [text] if isinstance(text, str) else [form for name, form in text.items() if name != "number"]
    if not isinstance(text, str) and ("other" not in text or set(text) - FORMS - {"number"}):
        return "has other forms than CLDR's, or no \"other\""
    if key.startswith("noun.") == isinstance(text, str):
        return "a noun has forms, and a sentence with forms a \"number\" that decides"
    for form in forms:
        if figures(form) != figures(english[0]):
            return f'"{form}" has other figures than "{english[0]}"'
        if len(re.findall(r"&\w", form)) != len(re.findall(r"&\w", english[0])):
            return f'"{form}" marks another number of keys than "{english[0]}"'
    return None


def faults_of_languages(root, paths):
    """Every fault, as `path: words`."""
    files = [path for path in paths if path.startswith(FOLDER) and path.endswith(".json")]
    english = said(root, paths) if files else {}
    for path in files:
        with open(os.path.join(root, path), encoding="utf-8") as file:
            language = json.load(file)["texts"]
        for key in sorted(english.keys() - language.keys()):
            yield f'{path}: has no text for "{key}" ("{english[key][0]}")'
        for key in sorted(language.keys() - english.keys()):
            yield f'{path}: "{key}" is said nowhere'
        for key in sorted(language.keys() & english.keys()):
            text = language[key]
            if not (isinstance(text, dict) and "number" in text and not key.startswith("noun.")):
                fault = fault_of_text(key, text, english[key])
            else:
                fault = fault_of_text("noun." + key, text, english[key])
            if fault:
                yield f'{path}: "{key}": {fault}'
