"""A small WebDriver client for headless Chromium (W3C WebDriver, with chromedriver's DevTools commands)."""

import base64
import json
import pathlib
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request


class Browser:
    """A window of Chromium; use it in a `with` statement."""

    def __init__(self, driver="chromedriver", port=9616, arguments=()):
        self.folder = tempfile.mkdtemp(prefix="gallery-test-")
        self.address = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [driver, f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._await_driver()
        options = {
            "binary": shutil.which("chromium"),
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                     f"--user-data-dir={self.folder}", *arguments],
        }
        capabilities = {"browserName": "chrome", "goog:chromeOptions": options,
                        "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        self.session = self._call("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})["sessionId"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self._do("DELETE", "")
        finally:
            self.process.terminate()
            self.process.wait()
            shutil.rmtree(self.folder, ignore_errors=True)

    def resize(self, width, height, ratio=1, dark=False, still=False):
        """Changes size, density and media features; `still` is prefers-reduced-motion."""
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=ratio,
                      mobile=width < 600)
        self.devtools("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}])

    def go(self, url):
        self._do("POST", "/url", {"url": url})

    def back(self):
        self._do("POST", "/back", {})

    def forward(self):
        self._do("POST", "/forward", {})

    def run(self, code, *arguments):
        """The value of a JavaScript function body."""
        return self._do("POST", "/execute/sync", {"script": code, "args": list(arguments)})

    def await_true(self, expression, seconds=30):
        """Waits for a JavaScript expression; raises if it stays false."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.run(f"return Boolean({expression})"):
                return
            time.sleep(0.1)
        raise AssertionError(f"never true: {expression}")

    def key(self, key):
        self._do("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": [
            {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]}]})

    def type(self, text):
        """Types a text where the focus is."""
        for character in text:
            self.key(character)

    def block(self, *patterns):
        """Lets requests for these URLs fail, `*` for anything; without patterns none."""
        self.devtools("Network.enable")
        self.devtools("Network.setBlockedURLs", urls=list(patterns))

    def pointer(self, *steps):
        """Moves a finger: `(x, y)` moves, "down" and "up" press, numbers wait for milliseconds."""
        actions = []
        for step in steps:
            if isinstance(step, tuple):
                actions.append({"type": "pointerMove", "x": step[0], "y": step[1], "duration": 50})
            elif isinstance(step, str):
                actions.append({"type": "pointer" + step.capitalize(), "button": 0})
            else:
                actions.append({"type": "pause", "duration": step})
        self._do("POST", "/actions", {"actions": [
            {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": actions}]})

    def tap(self, selector):
        """Taps an element. Unlike `click()`, it is a user's action, without which Chromium's back skips what is left."""
        x, y = self.run("const box = document.querySelector(arguments[0]).getBoundingClientRect();"
                        "return [box.x + box.width / 2, box.y + box.height / 2]", selector)
        self.pointer((round(x), round(y)), "down", "up")

    def console(self):
        """Messages of the console since the last call."""
        return self._do("POST", "/se/log", {"type": "browser"})

    def requests(self):
        """URLs that pages asked for since the last call."""
        messages = [json.loads(entry["message"])["message"] for entry in self._do("POST", "/se/log", {"type": "performance"})]
        return [message["params"]["request"]["url"] for message in messages
                if message["method"] == "Network.requestWillBeSent"]

    def screenshot(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self._do("GET", "/screenshot")))

    def devtools(self, command, **parameters):
        return self._do("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def _await_driver(self):
        for _ in range(100):
            try:
                urllib.request.urlopen(self.address + "/status", timeout=1)
                return
            except OSError:
                time.sleep(0.1)
        raise SystemExit("chromedriver does not start: install chromium-driver")

    def _do(self, method, path, body=None):
        return self._call(method, f"/session/{self.session}{path}", body)

    def _call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address + path, method=method, data=data, headers={"Content-Type": "application/json"})
        try:
            return json.load(urllib.request.urlopen(request, timeout=120))["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(json.load(error)["value"]["message"].splitlines()[0]) from None
