// One place after another on the full screen, with a bar of segments that fill with time.
import { element, icon, icons, Screen } from "./dom.js";
import { problem, snapshot } from "./links.js";
import { covering, failure, failures, onScreenChange, settled } from "./pictures.js";

const DURATION = 5000;
/** A shorter press is a tap, a longer one holds the story. */
const HOLD = 250;
const SWIPE = 50;

export class Story {
    #index = 0;
    #elapsed = 0;
    #last = 0;
    #frame = 0;
    #isShown = false;
    /** Images by URL: the one that is shown, and those next to it. */
    #images = new Map();
    #isHeld = false;
    #isPaused = false;

    /** Starts with the place of an index; `moved` is called with each place that is shown. */
    constructor(places, index, { close, moved }) {
        this.places = places;
        this.close = close;
        this.moved = moved;
        this.isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
        this.screen = new Screen("Story", "story", close);
        this.#build();
        this.#show(index);
        document.addEventListener("visibilitychange", this.#visibility);
        const redraw = settled(() => this.#redraw());
        this.observer = new ResizeObserver(redraw);
        this.observer.observe(this.stage);
        this.forget = onScreenChange(redraw);
    }

    remove() {
        document.removeEventListener("visibilitychange", this.#visibility);
        document.removeEventListener("keydown", this.#keys);
        cancelAnimationFrame(this.#frame);
        failures.delete(this);
        this.observer.disconnect();
        this.forget();
        this.#keep([]);
        this.screen.remove();
    }

    #build() {
        this.segments = this.places.map(() => element("span", { class: "fill" }));
        this.bar = element(
            "div", { class: "segments", role: "progressbar", "aria-label": "Place in the story", "aria-valuemin": 1,
                "aria-valuemax": this.places.length },
            ...this.segments.map((fill) => element("span", { class: "segment" }, fill)));
        this.name = element("h2", { class: "name", tabindex: "-1" });
        this.detail = element("p", { class: "detail" });
        this.image = element("img", { alt: "" });
        this.failure = failure("this place", () => this.retry());
        this.pause = element(
            "button", { class: "round", "aria-label": "Pause", onclick: () => this.#toggle() }, icon(icons.pause));
        this.stage = element("div", { class: "stage" }, this.image);
        this.screen.node.append(
            this.stage, this.failure.node,
            element(
                "div", { class: "top" }, this.bar,
                element(
                    "div", { class: "title", "aria-live": "polite" }, element("div", {}, this.name, this.detail),
                    this.isStill ? "" : this.pause,
                    element(
                        "button", { class: "round", "aria-label": "Close", onclick: () => this.close() },
                        icon(icons.close)))),
            element(
                "button", { class: "round step before", "aria-label": "Previous place", onclick: () => this.#step(-1) },
                icon(icons.back)),
            element(
                "button", { class: "round step after", "aria-label": "Next place", onclick: () => this.#step(1) },
                icon(icons.forward)));
        this.#listen();
        this.name.focus({ preventScroll: true });
    }

    #listen() {
        let start;
        this.stage.addEventListener("pointerdown", (event) => {
            start = { x: event.clientX, y: event.clientY, time: performance.now() };
            this.stage.setPointerCapture(event.pointerId);
            this.#isHeld = true;
        });
        const end = (event) => {
            if (!start) return;
            const [x, y] = [event.clientX - start.x, event.clientY - start.y];
            const isShort = performance.now() - start.time < HOLD;
            start = undefined;
            this.#isHeld = false;
            if (event.type === "pointercancel") return;
            if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y)) this.#step(x < 0 ? 1 : -1);
            else if (y > 2 * SWIPE) this.close();
            else if (isShort) this.#step(event.clientX < innerWidth / 3 ? -1 : 1);
        };
        this.stage.addEventListener("pointerup", end);
        this.stage.addEventListener("pointercancel", end);
        this.screen.node.addEventListener("contextmenu", (event) => event.preventDefault());
        this.stage.addEventListener("lostpointercapture", () => { this.#isHeld = false; });
        document.addEventListener("keydown", this.#keys);
    }

    #keys = (event) => {
        if (event.key === "ArrowRight") this.#step(1);
        else if (event.key === "ArrowLeft") this.#step(-1);
        else if (event.key === " " && event.target.tagName !== "BUTTON") this.#toggle();
        else return;
        event.preventDefault();
    };

    #toggle() {
        this.#isPaused = !this.#isPaused;
        this.pause.setAttribute("aria-label", this.#isPaused ? "Play" : "Pause");
        this.pause.replaceChildren(icon(this.#isPaused ? icons.play : icons.pause));
    }

    #visibility = () => { this.#last = performance.now(); };

    /** After the last place the story starts over. */
    #step(by) {
        this.#show((this.#index + by + this.places.length) % this.places.length);
    }

    #show(index) {
        cancelAnimationFrame(this.#frame);
        this.#index = index;
        this.#elapsed = 0;
        this.#isShown = false;
        const place = this.places[index];
        this.segments.forEach((fill, position) => this.#fill(fill, position < index ? 1 : 0));
        if (this.isStill) this.#fill(this.segments[index], 1);
        this.bar.setAttribute("aria-valuenow", index + 1);
        this.name.textContent = place.name;
        this.detail.textContent = place.detail;
        this.screen.node.classList.remove("failed");
        this.screen.node.classList.add("waiting");
        this.moved(place);
        this.#draw();
    }

    /** After the window has changed: the old image stays until the new one is there. */
    #redraw() {
        if (this.#url(this.#index) !== this.shown) this.#draw();
    }

    retry() {
        failures.delete(this);
        this.#keep([]);
        this.screen.node.classList.remove("failed");
        this.#draw(true);
    }

    /** Shows the image of the current place once it is loaded, and then loads the next one ahead. */
    async #draw(saysWhy = false) {
        const url = this.#url(this.#index);
        const image = this.#load(url);
        const isCurrent = () => this.#images.get(url) === image && this.#url(this.#index) === url;
        try {
            await image.ready;
        } catch {
            if (!isCurrent()) return;
            this.screen.node.classList.add("failed");
            failures.add(this);
            if (saysWhy) this.failure.text.textContent = (await problem(url))?.sentence ?? this.failure.text.textContent;
            return;
        }
        if (!isCurrent()) return;
        image.alt = `Map of ${this.places[this.#index].name}`;
        this.image.replaceWith(image);
        [this.image, this.shown] = [image, url];
        const [before, after] = [-1, 1].map((by) => this.#url(this.#index + by));
        this.#keep([before, url, after]);
        this.#load(after);
        this.#start();
    }

    #url(index) {
        const place = this.places[(index + this.places.length) % this.places.length];
        return snapshot(place, covering(this.stage.clientWidth, this.stage.clientHeight));
    }

    #load(url) {
        let image = this.#images.get(url);
        if (image && !image.isBroken) return image;
        image = element("img", { alt: "", draggable: "false", src: url });
        image.ready = image.decode();
        // One that is loaded ahead is tried again when its turn comes.
        const loaded = image;
        image.ready.catch(() => { loaded.isBroken = true; });
        this.#images.set(url, image);
        return image;
    }

    /** Forgets all other images; the browser cancels those that it has not received. */
    #keep(urls) {
        for (const [url, image] of this.#images) {
            if (urls.includes(url)) continue;
            this.#images.delete(url);
            if (image !== this.image) image.removeAttribute("src");
        }
    }

    /** The clock starts when the image is there; another one of the same place does not start it again. */
    #start() {
        this.screen.node.classList.remove("waiting", "failed");
        failures.delete(this);
        if (this.#isShown) return;
        this.#isShown = true;
        if (this.isStill) return;
        this.#last = performance.now();
        const tick = (now) => {
            if (!this.#isHeld && !this.#isPaused && !document.hidden) this.#elapsed += Math.max(0, now - this.#last);
            this.#last = now;
            this.#fill(this.segments[this.#index], Math.min(1, this.#elapsed / DURATION));
            if (this.#elapsed >= DURATION) this.#step(1);
            else this.#frame = requestAnimationFrame(tick);
        };
        this.#frame = requestAnimationFrame(tick);
    }

    #fill(segment, part) {
        segment.style.transform = `scaleX(${part})`;
    }
}
