// Images that fit the pixels they cover, say when they cannot be loaded, and can be tried again.
import { element } from "./dom.js";
import { isDark, onSchemeChange, problem, state } from "./links.js";

/** The narrowest cell of a grid, and the gap between two, in points. */
const NARROWEST = 264;
export const GAP = 16;

/** Rounds a length to whole pixels of the screen, so that nothing is drawn between two. */
export const snapped = (length) => Math.round(length * devicePixelRatio) / devicePixelRatio;

/** The columns of a grid, and the size of the picture in each cell: that of an image of whole points. */
export function grid(width) {
    const columns = Math.max(1, Math.floor((width + GAP) / (NARROWEST + GAP)));
    const cell = Math.floor((width - GAP * (columns - 1)) / columns);
    return { columns, cell: snapped(cell), height: snapped(Math.round(cell / 2)) };
}

/** What to ask for so that an image has a pixel for each one of an area, if the server draws images that large. */
export function covering(width, height) {
    const { side, pixels } = state.limits;
    const fits = Math.min(side / Math.max(width, height), Math.sqrt(pixels / (width * height)));
    const size = [width, height].map((length) => Math.max(1, Math.round(length * Math.min(1, fits))));
    const scale = Math.min(4, Math.max(1, devicePixelRatio), Math.max(1, fits));
    return { width: size[0], height: size[1], scale: Math.floor(scale * 1e6) / 1e6, dark: isDark() };
}

/** Calls back when the pixels of the screen become denser or less dense, and when it becomes dark or light. */
export function onScreenChange(callback) {
    const forget = onSchemeChange(callback);
    let query;
    const changed = () => {
        watch();
        callback();
    };
    const watch = () => {
        query?.removeEventListener("change", changed);
        query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
        query.addEventListener("change", changed);
    };
    watch();
    return () => {
        forget();
        query.removeEventListener("change", changed);
    };
}

/** Calls a function once no call has come for a while. */
export function settled(callback, delay = 200) {
    let timer;
    return () => {
        clearTimeout(timer);
        timer = setTimeout(callback, delay);
    };
}

/** How long a busy server may refuse an image before it is asked again, in milliseconds. */
const WAITS = [2000, 4000];

/** What is tried again when the network is back. */
export const failures = new Set();
addEventListener("online", () => { for (const failed of [...failures]) failed.retry(); });

/** What stands in place of an image that cannot be loaded. */
export function failure(name, retry) {
    const text = element("p", {}, "This image could not be loaded.");
    const button = element(
        "button", { type: "button", class: "pill", "aria-label": `Try again: ${name}`, onclick: retry }, "Try again");
    return { node: element("div", { class: "failure" }, text, button), text };
}

/**
 * An image and what stands in its place. Its host has the class `loaded` or `failed`. It is tried
 * again by itself, because a busy server refuses what comes too fast, and then on demand.
 */
export class Picture {
    #url;
    #timer;
    #tries = 0;
    #isAsked = false;

    /** `url` writes the URL of an image of a size; `attributes` are those of the image. */
    constructor(host, name, url, attributes = {}) {
        [this.host, this.url] = [host, url];
        this.image = element("img", { alt: "", decoding: "async", ...attributes });
        const { node, text } = failure(name, () => this.retry());
        [this.failure, this.text] = [node, text];
        this.image.addEventListener("load", () => this.#loaded());
        this.image.addEventListener("error", () => this.#failed());
    }

    /** Shows the image for an area of points; nothing changes if it is the same. */
    show(width, height) {
        this.image.width = Math.round(width);
        this.image.height = Math.round(height);
        const url = this.url(covering(width, height));
        if (url === this.#url) return;
        this.#url = url;
        [this.#tries, this.#isAsked] = [0, false];
        this.#load();
    }

    /** Loads the image once more; if that fails, too, the server's sentence is shown. */
    retry() {
        failures.delete(this);
        this.#isAsked = true;
        this.host.classList.remove("failed");
        this.#load();
    }

    /** Without a source, the browser cancels what it has not received. */
    forget() {
        failures.delete(this);
        clearTimeout(this.#timer);
        this.#url = undefined;
        this.image.removeAttribute("src");
    }

    #load() {
        clearTimeout(this.#timer);
        if (this.image.getAttribute("src") === this.#url) this.image.removeAttribute("src");
        this.image.src = this.#url;
    }

    #loaded() {
        failures.delete(this);
        this.host.classList.remove("failed");
        this.host.classList.add("loaded");
    }

    async #failed() {
        if (!this.#url) return;
        if (this.#tries < WAITS.length && !this.#isAsked && navigator.onLine) {
            this.#timer = setTimeout(() => this.#load(), WAITS[this.#tries]);
            this.#tries += 1;
            return;
        }
        failures.add(this);
        this.host.classList.remove("loaded");
        this.host.classList.add("failed");
        if (this.#isAsked) this.text.textContent = (await problem(this.#url))?.sentence ?? this.text.textContent;
    }
}
