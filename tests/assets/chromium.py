"""Chromium without a window, driven by real events. Its packages may be missing: `absent()` says so."""
import json
import os
import re
import shutil
import sys

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.support.ui import WebDriverWait
except ImportError:
    webdriver = None
    # Debian's packages are for Debian's Python.
    if os.path.exists("/usr/bin/python3") and os.path.realpath(sys.executable) != os.path.realpath("/usr/bin/python3"):
        os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])

PROGRAM = shutil.which("chromium") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")


def absent():
    """Why there is no browser; None where there is one."""
    if not PROGRAM or not DRIVER:
        return "there is no chromium with chromium-driver here"
    return None if webdriver else "there is no python3-selenium here"


class Browser:
    def __init__(self):
        options = Options()
        options.binary_location = PROGRAM
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--lang=en", "--disable-dev-shm-usage"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(DRIVER))
        self.driver.set_script_timeout(60)

    def close(self):
        self.driver.quit()

    def command(self, name, **parameters):
        return self.driver.execute_cdp_cmd(name, parameters)

    def show(self, path, width, height, theme="dark", motion="no-preference", mobile=False):
        """Any page."""
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)
        self.command("Emulation.setTouchEmulationEnabled", enabled=mobile)
        self.command("Emulation.setEmulatedMedia", media="", features=[{"name": "prefers-color-scheme", "value": theme}, {"name": "prefers-reduced-motion", "value": motion}])
        self.driver.get_log("browser"), self.driver.get_log("performance")
        self.driver.get("file://" + os.path.abspath(path))

    def open(self, path, width=1600, height=1000, **how):
        """A page of a run, until it is drawn."""
        self.show(path, width, height, **how)
        self.wait("return document.documentElement.dataset.ready || document.querySelector('.failure')?.textContent")
        failure = self.run("return document.querySelector('.failure')?.textContent")
        assert not failure, failure
        self.settle()

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, script, *arguments, seconds=60):
        return WebDriverWait(self.driver, seconds, poll_frequency=0.02).until(lambda driver: driver.execute_script(script, *arguments), f"waited in vain for: {script}")

    def settle(self):
        """Waits until what was changed has been drawn."""
        self.driver.execute_async_script("const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()));")

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0])?.textContent ?? null", selector)

    def box(self, selector):
        """[left, top, width, height] in the window, after scrolling it into view."""
        return self.run("const node = document.querySelector(arguments[0]); node.scrollIntoView({ block: 'center' }); const { left, top, width, height } = node.getBoundingClientRect(); return [left, top, width, height]", selector)

    def mouse(self, kind, x, y, **more):
        self.command("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, selector):
        left, top, width, height = self.box(selector)
        assert width > 0 and height > 0, f"{selector} is not to be seen"
        self.click_at(left + width / 2, top + height / 2)

    def click_at(self, x, y):
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, button="left", clickCount=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)
        self.settle()

    def touch(self, *steps):
        """Fingers: each step is a list of points; the first goes down, the last goes up again."""
        for at, points in enumerate(steps):
            self.command("Input.dispatchTouchEvent", type="touchStart" if at == 0 else "touchMove", touchPoints=[{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)])
        self.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.settle()

    def key(self, key, text=None, modifiers=0):
        codes = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35, "Tab": 9, "Escape": 27, "Enter": 13, " ": 32}
        more = {"text": text} if text else {}
        self.command("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=codes.get(key, ord(key[0].upper())), modifiers=modifiers, **more)
        self.command("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=codes.get(key, ord(key[0].upper())), modifiers=modifiers)
        self.settle()

    def pixels(self, left, top, width, height):
        """Of the canvas, as (red, green, blue) row by row."""
        data = self.run("const [x, y, w, h] = arguments; const canvas = document.getElementById('figure'), scale = canvas.width / canvas.clientWidth;"
                        "return [...canvas.getContext('2d').getImageData(Math.round(x * scale), Math.round(y * scale), w, h).data]", left, top, width, height)
        return [tuple(data[at:at + 3]) for at in range(0, len(data), 4)]

    def picture(self):
        """A number for what the canvas shows now."""
        return self.run("const canvas = document.getElementById('figure'), data = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer);"
                        "let sum = 7; for (const pixel of data) sum = (Math.imul(sum, 31) + pixel) | 0; return sum")

    def said(self):
        """What stands in the console, and the addresses that were asked for since the page was opened."""
        console = [f"{entry['level']} {entry['message']}" for entry in self.driver.get_log("browser")]
        addresses = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                addresses.append(message["params"]["request"]["url"])
        return console, [address for address in addresses if not re.match(r"(data|blob):", address)]
