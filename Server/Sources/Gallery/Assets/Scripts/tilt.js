// A tilted map: an image from the server over a map of Leaflet, which moves it.
import { element } from "./dom.js";
import { image, imageFields } from "./links.js";
import { onScreenChange, Picture, settled } from "./pictures.js";

/** How far a map is tilted by its button, in degrees. */
export const TILT = 45;

export class TiltedMap {
    /** `map` is Leaflet's, whose tiles and pin the image covers; `pitch` is in degrees. */
    constructor(map, place, pitch) {
        this.map = map;
        this.node = element("div", { class: "tilted" });
        this.picture = new Picture(this.node, "the tilted map", (options) => this.#url(place, pitch, options));
        this.node.append(this.picture.image, this.picture.failure);
        map.getContainer().append(this.node);
        this.picture.image.addEventListener("load", () => {
            this.shown = this.asked;
            this.#follow();
        });
        this.moved = () => this.#follow();
        this.draw = settled(() => this.#draw(), 50);
        map.on("move zoom resize", this.moved).on("moveend resize", this.draw);
        this.ignoreScreen = onScreenChange(this.draw);
        this.#draw();
    }

    remove() {
        this.ignoreScreen();
        this.map.off("move zoom resize", this.moved).off("moveend resize", this.draw);
        this.picture.forget();
        this.node.remove();
        this.map = undefined;
    }

    #draw() {
        // The map may be gone by the time that it has settled.
        if (!this.map) return;
        this.asked = { center: this.map.getCenter(), zoom: this.map.getZoom() };
        const { x, y } = this.map.getSize();
        this.picture.show(x, y);
    }

    /** Moves the last image with the map, until there is the next one. */
    #follow() {
        if (!this.shown) return;
        const [from, to] = [this.shown.center, this.map.getCenter()].map((center) => this.map.latLngToContainerPoint(center));
        const { x, y } = from.subtract(to);
        const scale = this.map.getZoomScale(this.map.getZoom(), this.shown.zoom);
        this.picture.image.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    }

    #url(place, pitch, options) {
        const { lat, lng } = this.asked.center.wrap();
        return image({
            lat: lat.toFixed(6), lon: lng.toFixed(6), zoom: this.asked.zoom, pitch, ...imageFields(options),
            pin: `${place.latitude},${place.longitude}`,
            // It stands below the map.
            attribution: "off",
        });
    }
}
