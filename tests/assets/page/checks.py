"""What must hold of every page, by what a person does. Each check gets the browser, the page's path and its payload."""
import base64
import collections
import json
import re
import subprocess
import tempfile

from payload import NOBODY, Run

BLOCK_COLOURS = [(0xE6, 0x9F, 0x00), (0x00, 0x9E, 0x73), (0xD5, 0x5E, 0x00), (0xB3, 0xC8, 0x4A), (0x6A, 0x3D, 0x9A), (0xCC, 0x79, 0xA7), (0x4A, 0x3F, 0xCB), (0x8C, 0x8C, 0xD9)]


def first_run(payload):
    return Run(payload, payload.data["runs"][0]) if payload.data["runs"] else None


def same(found, expected, what):
    assert found == expected, f"{what}: {found!r} instead of {expected!r}"


def opens_quietly(browser, path, payload):
    """Opens without a word in the console and without asking for anything; all of its words are in it."""
    browser.open(path)
    console, addresses = browser.said()
    same(console, [], "console")
    same([address for address in addresses if not address.startswith("file://")], [], "addresses asked for")
    same(len([address for address in addresses if address.startswith("file://")]), 1, "files read")
    same(browser.run("return window.hacked ?? null"), None, "script that ran from a text")
    same(browser.text("h1"), payload.data["title"], "title")
    words = payload.data["words"]
    shown = browser.run("return [...document.querySelectorAll('button, dt, h2, h3, label, option, summary')].map(node => node.textContent.trim())")
    twice = browser.run("return [...document.querySelectorAll('td, p, dt')].map(node => [node.querySelector(':scope > .badge')?.textContent, node.textContent]).filter(([badge]) => badge)")
    same([text for badge, text in twice if text.strip().removesuffix(badge).rstrip(" )").lower().endswith(badge.lower())], [], "where a number comes from, said twice")
    same([text for text in shown if re.fullmatch(r"[a-z]+(_[a-z]+)+", text) and text not in words.values() and text not in json.dumps(payload.data["runs"])], [], "keys without words")


def parsed(text):
    """A shown number, and half of its last digit: what rounding may have taken."""
    digits, unit = re.fullmatch(r"(-?[\d,.]+(?:e-?\d+)?)(?: (µs|ms|%))?", text.strip()).groups()
    digits = digits.replace(",", "")
    scale = {"µs": 1e-3, "%": 1e-2}.get(unit, 1)
    return float(digits) * scale, 0.5 * 10 ** -len(digits.partition(".")[2]) * scale


def numbers_are_the_reports(browser, path, payload):
    browser.open(path)
    report = payload.data["runs"][0]["report"]
    shown = browser.run("return [...document.querySelectorAll('[data-report]')].map(node => [node.dataset.report, node.textContent])")
    assert len(shown) >= (8 if "coverage" in report else 5), f"only {len(shown)} numbers have their place in the report"
    for place, text in shown:
        value = report
        for name in place.split("."):
            value = value[int(name)] if isinstance(value, list) else value[name]
        if isinstance(value, list):
            wanted = value[:3 if value[2] > 1 else 2 if value[1] > 1 else 1]
            same([int(part) for part in text.split(" × ")], wanted, place)
        elif isinstance(value, str):
            same(text, value, place)
        else:
            number, rounding = parsed(text)
            assert abs(number - value) <= rounding * 1.0001 + 1e-12 * abs(value), f"{place}: {text} instead of {value}"
    counts = browser.run("return [...document.querySelectorAll('.problem-count')].map(node => node.textContent)")
    same(sorted(int(text.replace(",", "")) for text in counts), sorted(problem["count"] for problem in payload.data["runs"][0]["problems"] if problem["count"] > 1), "counts of problems")


def time_goes_both_ways(browser, path, payload):
    run = first_run(payload)
    if "start" not in run.data.get("schedule", {}):
        browser.open(path)
        same(browser.text("#wave"), payload.data["words"]["no_schedule"], "said instead of a time bar")
        return same(browser.run("return document.getElementById('play').checkVisibility()"), False, "a button that cannot play")
    browser.open(path)
    now = "return Number(document.getElementById('time').value)"
    pictures = [browser.picture()]
    browser.click("#play")
    browser.wait("return document.getElementById('play').getAttribute('aria-label') === arguments[0] && Number(document.getElementById('time').value) > 0", payload.data["words"]["pause"])
    first = browser.run(now)
    browser.wait(f"{now} > arguments[0]", first)
    browser.key(" ", " ")
    same(browser.run("return document.getElementById('play').getAttribute('aria-label')"), payload.data["words"]["play"], "after Space")
    browser.key("Home")
    same(browser.run(now), 0, "after Home")
    pictures.append(browser.picture())
    moments = run.moments()
    for step in range(1, min(4, len(moments))):
        browser.click("#step-forward")
        assert abs(browser.run(now) - moments[step]) < 0.002, f"step {step} leads to {browser.run(now)} instead of {moments[step]}"
    for step in range(min(3, len(moments) - 1) - 1, -1, -1):
        browser.key("ArrowLeft")
        assert abs(browser.run(now) - moments[step]) < 0.002, f"step back leads to {browser.run(now)} instead of {moments[step]}"
    left, top, width, height = browser.box("#time")
    browser.click_at(left + width / 2, top + height / 2)
    assert abs(browser.run(now) - 0.5) < 0.05, f"scrubbed to {browser.run(now)}"
    pictures.append(browser.picture())
    browser.key("End")
    same(browser.run(now), 1, "after End")
    owners = run.owners(run.data["output"])
    if owners is not None:
        starts = payload.numbers(run.data["schedule"]["start"])
        begun = any(starts[owner // run.per_block] < 0.45 for owner in set(owners) - {NOBODY})
        same(len(set(pictures)), 3 if begun else 2, "different pictures at the begin, in the middle and at the end")
        same(browser.picture(), pictures[0], "picture at the end")
    browser.open(path, motion="reduce")
    browser.run("window.times = new Set(); const input = document.getElementById('time'); const look = () => { times.add(input.value); requestAnimationFrame(look); }; look()")
    browser.key(" ", " ")
    browser.wait("return times.size > 3")
    gap = browser.run("const all = [...times].map(Number).sort((a, b) => a - b).filter(time => time < 1); return all[2] - all[1]")
    assert gap > 0.07, f"motion is not reduced: steps of {gap}"


def points_on_data(browser, run, count=60):
    """Points of the canvas where there is an element under the mouse, with what is said of it."""
    left, top, width, height = browser.box("#canvas")
    found, few = [], run.data["arrays"][run.data["output"]]["elements"] <= 32
    for at in range(count):
        x, y = left + width * (0.08 + 0.88 * (at * 0.6180339 % 1)), top + height * (0.06 + 0.6 * (at * 0.7548776 % 1))
        if few:  # these lie in a row, below the ruler
            x, y = left + width * (at + 0.5) / count, top + 60
        browser.mouse("mouseMoved", x, y)
        text = browser.text("#pointed.under")
        if text:
            found.append((x, y, text))
    return found


def element_of(text):
    return int(re.search(r"\[(-?\d+)\]", text).group(1))


def shown_values(values):
    texts = [str(value) if isinstance(value, int) else f"{value:.6g}" for value in values]
    return [float(text) for text in texts]


def pointing_tells_the_record(browser, path, payload):
    """What is said of the element under the mouse is what the payload has: value, block and thread."""
    run = first_run(payload)
    browser.open(path)
    entry, output = run.data["arrays"][run.data["output"]], run.data["output"]
    checked = set()
    for _, _, text in points_on_data(browser, run):
        element = element_of(text.rsplit("] ", 1)[0] + "]" if "]" in text else text)
        if not 0 <= element < entry["elements"] or element in checked:
            continue
        checked.add(element)
        value = re.search(r"\] = (\([^)]*\)|\S+)", text)
        kept = run.value(output, element) if "values" in entry else None
        assert (value is None) == (kept is None), f"{text}: of this element the page has {kept}"
        if kept is not None:
            found = [float(part) for part in value.group(1).strip("()").split(", ")]
            for one, other in zip(found, shown_values(kept)):
                assert one == other or (one != one and other != other), f"{text} instead of {other}"
        owner = run.owner(output, element)
        if owner != NOBODY:
            block, inside = divmod(owner, run.per_block)
            at = [block % run.grid[0], block // run.grid[0] % run.grid[1], block // run.grid[0] // run.grid[1]]
            wanted = ", ".join(str(one) for one in at[:3 if run.grid[2] > 1 else 2 if run.grid[1] > 1 else 1])
            assert f"({wanted})" in text, f"{text} instead of block ({wanted})"
    assert checked, "no element was found under the mouse"


def pixels_are_the_owners(browser, path, payload):
    """Coloured by owner, and so near that cells are squares to be seen: each has its block's colour, every other warp darker."""
    run = first_run(payload)
    output = run.data["output"]
    if run.owners(output) is None:
        return
    colours = payload.numbers(run.data.get("colours"))
    browser.open(path)
    browser.run("const select = document.getElementById('colour'); select.value = 'owner'; select.dispatchEvent(new Event('change'))")
    left, top, width, height = browser.box("#canvas")
    for _ in range(30):
        if browser.run("return document.getElementById('zoom-in').disabled"):
            break
        browser.command("Input.dispatchMouseEvent", type="mouseWheel", x=left + width * 0.5, y=top + height * 0.3, deltaX=0, deltaY=-240)
        browser.settle()
    checked = 0
    for x, y, text in points_on_data(browser, run, 40):
        element, owner = element_of(text), run.owner(output, element_of(text))
        if owner == NOBODY:
            continue
        block, warp = owner // run.per_block, owner % run.per_block // run.warp
        base = BLOCK_COLOURS[colours[block] % 8 if colours else block % 8]
        wanted = tuple(round(part * (1 - 0.32 * (warp & 1))) for part in base)
        near = browser.pixels(x - left - 10, y - top - 10, 20, 20)
        assert any(max(abs(a - b) for a, b in zip(pixel, wanted)) <= 1 for pixel in near), f"no pixel at element {element} has its owner's colour {wanted}"
        common = collections.Counter(near).most_common(1)[0][0]
        checked += max(abs(a - b) for a, b in zip(common, wanted)) <= 1
    assert checked >= min(3, run.data["arrays"][output]["elements"]), f"only {checked} elements were seen in their owners' colours"


def touching_leads_to_memory(browser, path, payload):
    """A touched element leads to its thread, whose index sums up to the element, and to the requests that are kept of it."""
    run = first_run(payload)
    output = run.data["output"]
    entry = run.data["arrays"][output]
    browser.open(path)
    touched = kept = 0
    stories = [story["thread"] for story in run.data.get("stories", [])]
    for x, y, _ in points_on_data(browser, run, 40 if entry["elements"] <= 32 else 12):
        browser.click_at(x, y)
        touched += check_thread(browser, run, output, entry)
    for thread in stories[:6]:
        find_thread(browser, run, thread)
        kept += check_requests(browser, run, thread)
    assert touched > 0 or run.owners(output) is None, "no thread was found by touching"
    assert kept > 0 or not any(run.requests(thread) for thread in stories[:6]), "no request was shown"


def find_thread(browser, run, thread):
    def at(number, size):
        return f"{number % size[0]},{number // size[0] % size[1]},{number // size[0] // size[1]}"
    browser.run("document.getElementById('find').value = ''; document.getElementById('find').focus()")
    browser.command("Input.insertText", text=f"{at(thread // run.per_block, run.grid)} : {at(thread % run.per_block, run.block)}")
    browser.key("Enter", "\r")


def check_thread(browser, run, output, entry):
    name = browser.text("#element-name")
    if name is None:
        return 0
    element = element_of(name)
    owner = run.owner(output, element)
    if owner == NOBODY:
        return 0
    sums = dict(browser.run("return [...document.querySelectorAll('.index')].map(node => [node.dataset.along, Number(node.dataset.sum)])"))
    if "flat" in sums:
        same(sums["flat"], element, f"the ruler's sum for thread {owner}")
    elif "x" in sums:
        width, height, _ = entry["size"]
        same((sums.get("z", 0) * height + sums.get("y", 0)) * width + sums["x"], element, f"the ruler's sums for thread {owner}")
    for text in browser.run("return [...document.querySelectorAll('.index')].map(node => node.textContent)"):
        if " = " not in text:  # an index that is a number
            continue
        terms = re.split(r" ([+−]) ", re.sub(r" = -?\d+", "", text.rpartition(" = ")[0]))
        total, sign = 0, 1
        for part in terms:
            if part in ("+", "−"):
                sign = 1 if part == "+" else -1
                continue
            product = 1
            for factor in part.split(" × "):
                product *= int(factor.split()[-1])
            total += sign * product
        same(total, int(text.split()[-1]), f"what the terms of {text!r} make")
    check_requests(browser, run, owner)
    return 1


def check_requests(browser, run, thread):
    """Those in the list are the thread's, with what they cost; the chosen one draws another cone than the next."""
    wanted = run.requests(thread)
    shown = browser.run("return [...document.querySelectorAll('[data-request]')].map(node => [Number(node.dataset.request), Number(node.dataset.offset), node.querySelector('.cost').textContent])")
    if wanted is None:
        same(shown, [], f"requests of thread {thread}, of which none are kept")
        return 0
    if len(wanted) <= 40:
        same([index for index, _, _ in shown], [index for index, _ in wanted], f"requests of thread {thread}")
    by_index = dict(wanted)
    for index, offset, cost in shown:
        request = by_index[index]
        same(offset, run.offset(request, thread), f"byte of request {index} of thread {thread}")
        if "sectors" in request or "passes" in request:
            same(int(cost.split()[0]), request.get("sectors", request.get("passes")), f"cost of request {index}")
    return len(shown)


def requests_change_the_cone(browser, path, payload):
    run = first_run(payload)
    story = next((story for story in run.data.get("stories", []) if len(run.requests(story["thread"]) or []) > 1), None)
    browser.open(path)
    if story is None:
        return
    find_thread(browser, run, story["thread"])
    before, chosen = browser.picture(), browser.run("return document.querySelector('[data-request][aria-pressed=true]').dataset.request")
    browser.run("document.getElementById('figure').focus()")
    browser.key("]", "]")
    assert browser.run("return document.querySelector('[data-request][aria-pressed=true]').dataset.request") != chosen, "the key chooses no other request"
    assert browser.picture() != before, "another request draws the same cone"


def way_through_the_source(browser, path, payload):
    """Stepping a thread marks its lines one after the other, with the values of each visit under their tokens."""
    run = first_run(payload)
    story = next((story for story in run.data.get("stories", []) if len(story["visits"]) > 1 and "source" in run.data), None)
    browser.open(path)
    if story is None:
        return
    find_thread(browser, run, story["thread"])
    browser.run("document.getElementById('figure').focus()")
    for visit in story["visits"][:8]:
        browser.key(".", ".")
        same(browser.run("return [...document.querySelectorAll('#source .current')].map(node => Number(node.dataset.line))"), [visit["line"]], "the line that is marked")
        shown = browser.run("return [...document.querySelectorAll('#source .current .value')].map(node => node.textContent)")
        texts = [{"holds": "✓", "fails": "✗"}.get(value["kind"], value["text"]) for value in visit.get("values", []) if value.get("line", visit["line"]) == visit["line"]]
        assert all(text in texts for text in shown) and (shown or not texts), f"line {visit['line']}: {shown} of {texts}"
    browser.key(",", ",")
    same(browser.run("return Number(document.querySelector('#source .current').dataset.line)"), story["visits"][min(8, len(story["visits"])) - 2]["line"], "the line before")


def keyboard_is_enough(browser, path, payload):
    browser.open(path)
    browser.key("?", "?")
    same(browser.run("return document.getElementById('help').open"), True, "help after ?")
    browser.key("Escape")
    same(browser.run("return document.getElementById('help').open"), False, "help after Escape")
    browser.run("document.activeElement.blur(); window.scrollTo(0, 0)")
    reached = []
    for _ in range(80):
        browser.key("Tab")
        reached.append(browser.run("return document.activeElement.id"))
        outline = browser.run("const node = document.activeElement; return node === document.body || getComputedStyle(node).outlineStyle !== 'none'")
        assert outline, f"the focus on {reached[-1]} is not to be seen"
    wanted = ["theme", "help-button", "colour", "figure", "find"] + (["play", "step-back", "step-forward", "time"] if "start" in payload.data["runs"][0].get("schedule", {}) else [])
    same([name for name in wanted if name not in reached], [], "what Tab does not reach")
    if browser.text("#element-name") is None:
        return
    browser.run("document.getElementById('figure').focus()")
    names = [browser.text("#element-name")]
    for key in ("ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown"):
        browser.key(key)
        names.append(browser.text("#element-name") or browser.text("#pointed").split(" ")[0])
    entry = payload.data["runs"][0]["arrays"][payload.data["runs"][0]["output"]]
    assert len(set(names)) > 1 or entry["elements"] < 2, f"the arrows leave {names[0]}"
    browser.key("+", "+")
    same(browser.run("return document.getElementById('fit').disabled"), False, "nearer after +")
    browser.key("0", "0")
    same(browser.run("return document.getElementById('fit').disabled"), True, "all of it after 0")


def both_themes(browser, path, payload):
    seen = {}
    for theme in ("dark", "light"):
        browser.open(path, theme=theme)
        same(browser.run("return document.documentElement.dataset.theme"), theme, "theme of the system")
        seen[theme] = (browser.run("return getComputedStyle(document.body).backgroundColor"), browser.picture() if payload.data["runs"] and payload.data["runs"][0]["arrays"] else theme)
    assert seen["dark"][0] != seen["light"][0] and seen["dark"][1] != seen["light"][1], "both themes look alike"
    browser.click("#theme")
    same(browser.run("return document.documentElement.dataset.theme"), "dark", "theme after the switch")
    same(browser.run("return getComputedStyle(document.body).backgroundColor"), seen["dark"][0], "background after the switch")
    browser.run("localStorage.clear()")


def fits_every_width(browser, path, payload):
    for width, height in ((360, 740), (900, 1000), (1920, 1080)):
        browser.open(path, width, height)
        same(browser.run("return document.documentElement.scrollWidth"), width, f"width of the page at {width}")
        outside = browser.run("""return [...document.querySelectorAll('body *')].filter(node => { const box = node.getBoundingClientRect();
            return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1) && !node.closest('.scroll, .lanes-scroll, pre') }).map(node => `${node.tagName} ${node.className}`)""")
        same(outside, [], f"what sticks out at {width}")
        if payload.data["runs"] and payload.data["runs"][0]["arrays"]:
            left, top, wide, high = browser.box("#figure")
            assert wide > width * 0.4 and high > 250, f"the picture has {wide} x {high} at {width}"
            small = browser.run("return [...document.querySelectorAll('#page button')].filter(node => node.checkVisibility() && !node.classList.contains('bar') && node.getBoundingClientRect().height < 24).length")
            same(small, 0, f"buttons too small to be touched at {width}")


def fingers_work(browser, path, payload):
    browser.open(path, 360, 740, mobile=True)
    left, top, width, height = browser.box("#canvas")
    x, y = left + width * 0.5, top + height * 0.25
    if first_run(payload).owners(first_run(payload).data["output"]) is not None:
        browser.touch([(x, y)])
        assert browser.text("#pointed"), "a touch chooses nothing"
    browser.touch([(x - 20, y), (x + 20, y)], [(x - 45, y), (x + 45, y)], [(x - 80, y), (x + 80, y)])
    same(browser.run("return document.getElementById('fit').disabled"), False, "nearer after two fingers")
    before = browser.picture()
    browser.touch([(x, y)], [(x + 30, y + 10)], [(x + 60, y + 20)])
    assert browser.picture() != before, "a finger does not move the picture"


def prints(browser, path, payload):
    browser.open(path)
    made = browser.command("Page.printToPDF", printBackground=True)["data"]
    same(browser.run("return document.documentElement.dataset.theme"), "dark", "theme after printing")
    browser.command("Emulation.setEmulatedMedia", media="print", features=[])
    same(browser.run("return ['.timebar', '.toolbar', '.finder', '#theme'].filter(name => document.querySelector(name)?.checkVisibility())"), [], "controls on paper")
    browser.command("Emulation.setEmulatedMedia", media="", features=[])
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(base64.b64decode(made))
        file.flush()
        text = subprocess.run(["pdftotext", file.name, "-"], capture_output=True, text=True, check=True).stdout
    plain = re.sub(r"\s+", "", text)
    for run in payload.data["runs"][:1]:
        assert re.sub(r"\s+", "", run["sentence"])[:40] in plain, "the sentence is not on paper"


def two_stand_beside_each_other(browser, path, payload):
    """Where there is room: each with its own data, one clock, the same element; the touched one gets the panels."""
    names = [run["name"] for run in payload.data["runs"]]
    pictures = "return ['figure', 'other'].map(id => { const canvas = document.getElementById(id), data = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer); let sum = 7; for (const pixel of data) sum = (Math.imul(sum, 31) + pixel) | 0; return sum; })"
    places = "return ['figure', 'other'].map(id => { const box = document.getElementById(id).getBoundingClientRect(); return [Math.round(box.left), Math.round(box.width)]; })"
    browser.open(path, 1099, 900)
    same(browser.run("return document.getElementById('other').checkVisibility()"), False, "beside it where there is no room")
    same(browser.run("return document.getElementById('beside').checkVisibility()"), False, "a button for what cannot be")
    browser.open(path)
    same([browser.text("#run-name"), browser.text("#other-name")], names, "names from the left")
    (left, wide), (right, as_wide) = browser.run(places)
    assert left < right and abs(wide - as_wide) <= 2, f"one at {left}, {wide} wide, the other at {right}, {as_wide} wide"
    at_end = browser.run(pictures)
    browser.key("Home")
    browser.settle()
    at_begin = browser.run(pictures)
    assert at_end[0] != at_begin[0] and at_end[1] != at_begin[1], "the clock plays only one of them"
    browser.key("End")
    browser.settle()
    same(browser.run(pictures), at_end, "pictures at the end")
    run, other = (Run(payload, data) for data in payload.data["runs"])
    same_size = run.data["arrays"][run.data["output"]]["size"] == other.data["arrays"][other.data["output"]]["size"]
    element = element_of(browser.text("#element-name"))
    left, top, width, height = browser.box("#other")
    browser.click_at(left + 3, top + 3)  # beside the data: no other element is chosen
    same([browser.text("#run-name"), browser.text("#other-name")], names[::-1], "names after a touch of the other one")
    assert browser.run(places)[0][0] > browser.run(places)[1][0], "the runs changed their places"
    same(browser.text("#sentence"), payload.data["runs"][1]["sentence"], "sentence of the other run")
    if same_size:
        same(element_of(browser.text("#element-name")), element, "the element in the other run")
        owner = other.owner(other.data["output"], element)
        block, inside = divmod(owner, other.per_block)
        same(browser.text("#thread .who").split(")")[0], f"block ({block % other.grid[0]}, {block // other.grid[0] % other.grid[1]}", "the block that wrote it there")
    browser.click("#beside")
    same(browser.run("return document.getElementById('other').checkVisibility()"), False, "the other one after it was put away")


def tells_how_fast_it_plays(browser, path, payload):
    """A figure, not a limit: machines of tests have neither a GPU nor a core for themselves."""
    browser.open(path)
    browser.run("window.frames = []; const look = now => { frames.push(now); requestAnimationFrame(look); }; requestAnimationFrame(look)")
    browser.key(" ", " ")
    browser.wait("return frames.length > 1 && frames.at(-1) - frames[0] > 4000")
    times = browser.run("return frames")
    gaps = sorted(after - before for before, after in zip(times, times[1:]))
    print(f"{(len(times) - 1) * 1000 / (times[-1] - times[0]):.0f} frames a second while it plays, the slowest of a hundred {gaps[len(gaps) * 99 // 100]:.0f} ms")
    assert browser.run("return Number(document.getElementById('time').value)") > 0.2, "the time stands still"


def program_opens_launches(browser, path, payload):
    program = payload.data["program"]
    browser.open(path)
    bars = [bar for lane in program["lanes"] for bar in lane["bars"]]
    same(browser.run("return document.querySelectorAll('.bar').length"), len(bars), "bars")
    same(browser.text("#program .sentence"), program["sentence"], "sentence")
    places = browser.run("const span = document.getElementById('lanes').getBoundingClientRect(); return [...document.querySelectorAll('.bar')].map(bar => (bar.getBoundingClientRect().left - span.left) / span.width)")
    for place, bar in zip(places, bars):
        assert abs(place - bar["start"] / (program["end_us"] or 1)) < 0.003, f"{bar['label']} stands at {place} instead of {bar['start'] / program['end_us']}"
    for run in sorted({bar["run"] for bar in bars if "run" in bar}):
        browser.click(f".bar[data-run='{run}']")
        browser.wait("return document.getElementById('sentence').textContent === arguments[0]", payload.data["runs"][run]["sentence"])
