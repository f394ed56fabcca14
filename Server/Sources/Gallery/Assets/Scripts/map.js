// One place on a full screen, on a map that can be moved.
import { element, icon, icons, Screen } from "./dom.js";
import { isDark, onSchemeChange, snapshot, state } from "./links.js";
import { failure, onScreenChange, Picture, settled } from "./pictures.js";
import { TILT, TiltedMap } from "./tilt.js";

let library;

/** Leaflet, loaded when the first map opens. */
function leaflet() {
    library ??= new Promise((resolve, reject) => {
        document.head.append(
            element("link", { rel: "stylesheet", href: `${state.leaflet}leaflet.css` }),
            element("script", {
                src: `${state.leaflet}leaflet.js`, onload: () => resolve(window.L),
                onerror: () => { library = undefined; reject(new Error("Leaflet is not installed")); },
            }));
    });
    return library;
}

export class MapScreen {
    /** `pitch` is the tilt of the map in degrees, which `tilted` is told whenever it changes. */
    constructor(place, pitch, { close, story, tilted }) {
        this.pitch = pitch;
        this.screen = new Screen(place.name, "map", close);
        const title = element(
            "div", { class: "title" }, element("h2", { class: "name", tabindex: "-1" }, place.name),
            element("p", { class: "detail" }, place.detail));
        this.map = element("div", { class: "canvas" });
        this.frame = element("div", { class: "frame" }, this.map);
        this.screen.node.append(
            element(
                "div", { class: "top" },
                element("button", { class: "round", "aria-label": "Close", onclick: close }, icon(icons.close)), title,
                this.#tiltButton(tilted), element("button", { class: "pill", onclick: story }, "Story")),
            this.frame, element("p", { class: "attribution" }, state.tiles.attribution));
        title.firstChild.focus();
        this.#draw(place).catch(() => this.#drawImage(place));
    }

    remove() {
        this.forget?.();
        this.tilted?.remove();
        this.drawn?.remove();
        this.screen.remove();
    }

    /** The button that tilts the map and lays it flat again. */
    #tiltButton(tilted) {
        const button = element("button", { class: "pill", "aria-label": "Tilt the map", "aria-pressed": String(this.pitch > 0) }, "3D");
        button.addEventListener("click", () => {
            this.pitch = this.pitch > 0 ? 0 : TILT;
            button.setAttribute("aria-pressed", String(this.pitch > 0));
            tilted(this.pitch);
            this.redraw?.();
        });
        return button;
    }

    async #draw(place) {
        if (!state.leaflet) throw new Error("Leaflet is not installed");
        const L = await leaflet();
        if (!this.map.isConnected) return;
        const animates = !matchMedia("(prefers-reduced-motion: reduce)").matches;
        this.drawn = L.map(this.map, {
            attributionControl: false, zoomControl: false, zoomAnimation: animates, fadeAnimation: animates,
            markerZoomAnimation: animates,
        }).setView([place.latitude, place.longitude], Math.min(15, state.tiles.maximumZoom));
        this.map.setAttribute("role", "application");
        this.map.setAttribute("aria-label", `Map of ${place.name}: move it with the arrow keys, zoom with plus and minus`);
        L.control.zoom({ position: "bottomright" }).addTo(this.drawn);
        const template = () => state.tiles.template + (isDark() ? "?appearance=dark" : "");
        const tiles = L.tileLayer(template(), { maxNativeZoom: state.tiles.maximumZoom, maxZoom: state.tiles.maximumZoom + 2 })
            .addTo(this.drawn);
        this.forget = onSchemeChange(() => tiles.setUrl(template()));
        this.#watch(tiles);
        // The size and tip of the pin that images have.
        const pin = L.icon({ iconUrl: `${state.assets}pin.svg`, iconSize: [28, 38], iconAnchor: [14, 35] });
        L.marker([place.latitude, place.longitude], { icon: pin, alt: place.name, keyboard: false }).addTo(this.drawn);
        this.redraw = () => {
            this.tilted?.remove();
            this.tilted = this.pitch > 0 ? new TiltedMap(this.drawn, place, this.pitch) : undefined;
        };
        this.redraw();
    }

    /** Says when tiles cannot be loaded. Beyond the edge of the map there are none, which is no failure. */
    #watch(tiles) {
        const { node, text } = failure("the map", () => {
            this.frame.classList.remove("failed");
            tiles.redraw();
        });
        text.textContent = "Part of the map could not be loaded.";
        this.frame.append(node);
        let isAsking = false;
        tiles.on("tileerror", async ({ tile }) => {
            if (isAsking || this.frame.classList.contains("failed")) return;
            isAsking = true;
            const response = await fetch(tile.src, { method: "HEAD" }).catch(() => undefined);
            isAsking = false;
            if (response?.status !== 404) this.frame.classList.add("failed");
        });
    }

    /** Without Leaflet, the map stands still. */
    #drawImage(place) {
        const picture = new Picture(this.frame, place.name, (options) => snapshot(place, { ...options, pitch: this.pitch }), { alt: `Map of ${place.name}` });
        this.map.replaceChildren(picture.image);
        this.frame.append(picture.failure);
        const draw = () => picture.show(this.map.clientWidth, this.map.clientHeight);
        this.redraw = draw;
        const observer = new ResizeObserver(settled(draw, 50));
        observer.observe(this.map);
        const forget = onScreenChange(draw);
        this.forget = () => {
            observer.disconnect();
            forget();
            picture.forget();
        };
    }
}
