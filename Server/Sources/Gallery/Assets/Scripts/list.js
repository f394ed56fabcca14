// Thousands of places as cells; only those near the window exist.
import { element, opens } from "./dom.js";
import { path, snapshot } from "./links.js";
import { GAP, grid, onScreenChange, Picture, settled, snapped } from "./pictures.js";

const CAPTION = 76;
/** Cells that fly past within this time load nothing. */
const PATIENCE = 80;

export class PlaceList {
    /** By place. */
    #cells = new Map();
    #frame = 0;

    constructor(host, places, open) {
        this.host = host;
        this.places = places;
        this.open = open;
        const redraw = settled(() => this.#redraw());
        addEventListener("scroll", () => this.#later(), { passive: true });
        new ResizeObserver(() => {
            if (this.#layout()) redraw();
        }).observe(host);
        host.addEventListener("focusin", () => this.#later());
        onScreenChange(() => {
            this.#layout();
            redraw();
        });
        this.#layout();
    }

    /** Shows other places, and reuses the cells of those that stay. */
    show(places) {
        this.places = places;
        const indices = new Map();
        for (const [index, place] of places.entries()) if (this.#cells.has(place)) indices.set(place, index);
        for (const [place, cell] of this.#cells) {
            if (indices.has(place)) this.#put(indices.get(place), cell);
            else this.#remove(place, cell);
        }
        this.#stretch();
        this.#update();
    }

    /** Moves the focus to the first place. */
    focusFirst() {
        scrollTo(0, 0);
        this.#update();
        this.#cells.get(this.places[0])?.anchor.focus();
    }

    #later() {
        if (this.#frame) return;
        this.#frame = requestAnimationFrame(() => {
            this.#frame = 0;
            this.#update();
        });
    }

    /** Whether the cells have another size now. The place at the top of the window stays there. */
    #layout() {
        const width = this.host.clientWidth;
        if (width === 0) return false;
        const fit = grid(width);
        if (fit.columns === this.fit?.columns && fit.cell === this.fit.cell && fit.height === this.fit.height) return false;
        const top = -this.host.getBoundingClientRect().top;
        const first = this.fit && top > 0 ? Math.floor(top / this.rowHeight) * this.fit.columns : 0;
        this.fit = fit;
        this.rowHeight = snapped(fit.height + CAPTION + GAP);
        for (const cell of this.#cells.values()) this.#put(cell.index, cell);
        this.#stretch();
        if (first > 0) {
            const start = scrollY + this.host.getBoundingClientRect().top;
            scrollTo(0, start + Math.floor(first / fit.columns) * this.rowHeight);
        }
        this.#update();
        return true;
    }

    #stretch() {
        this.host.style.height = `${Math.ceil(this.places.length / (this.fit?.columns ?? 1)) * (this.rowHeight ?? 0)}px`;
    }

    #update() {
        if (!this.rowHeight || this.host.offsetParent === null) return;
        const top = -this.host.getBoundingClientRect().top;
        const { columns } = this.fit;
        const first = Math.max(0, Math.floor(top / this.rowHeight) - 1) * columns;
        const end = Math.min(this.places.length, (Math.ceil((top + innerHeight) / this.rowHeight) + 1) * columns);
        for (const [place, cell] of this.#cells) {
            const isFocused = cell.node.contains(document.activeElement);
            if ((cell.index < first || cell.index >= end) && !isFocused) this.#remove(place, cell);
        }
        for (let index = first; index < end; index += 1) if (!this.#cells.has(this.places[index])) this.#add(index);
        for (const cell of this.#cells.values()) if (!cell.isShown) cell.timer ??= setTimeout(() => this.#load(cell), PATIENCE);
        this.#order();
    }

    /** Loads the image of a cell, but not while a screen covers the list: it would take the server's time. */
    #load(cell) {
        cell.timer = undefined;
        if (document.body.classList.contains("covered")) return;
        cell.isShown = true;
        cell.picture.show(this.fit.cell, this.fit.height);
    }

    /** The order of the list, so that the focus moves in it. What is in its place is not moved: it would lose the focus. */
    #order() {
        let next = null;
        for (const { node } of [...this.#cells.values()].sort((one, other) => other.index - one.index)) {
            if (!node.isConnected || node.nextSibling !== next) this.host.insertBefore(node, next);
            next = node;
        }
    }

    #add(index) {
        const place = this.places[index];
        const node = element("li", { class: "slot" });
        const picture = new Picture(node, place.name, (options) => snapshot(place, options));
        const anchor = opens(
            path({ kind: "place", place: place.id }), "cell", () => this.open({ kind: "place", place: place.id }),
            picture.image,
            element(
                "span", { class: "caption" }, element("span", { class: "name" }, place.name), " ",
                element("span", { class: "detail" }, place.detail)));
        node.append(anchor, picture.failure);
        const cell = { node, anchor, picture, isShown: false };
        this.#cells.set(place, cell);
        this.#put(index, cell);
    }

    #redraw() {
        for (const { picture, isShown } of this.#cells.values()) if (isShown) picture.show(this.fit.cell, this.fit.height);
    }

    #remove(place, cell) {
        clearTimeout(cell.timer);
        cell.picture.forget();
        cell.node.remove();
        this.#cells.delete(place);
    }

    #put(index, cell) {
        cell.index = index;
        cell.node.setAttribute("aria-setsize", this.places.length);
        cell.node.setAttribute("aria-posinset", index + 1);
        const { style } = cell.node;
        style.width = `${this.fit.cell}px`;
        style.height = `${this.rowHeight - GAP}px`;
        style.setProperty("--picture", `${this.fit.height}px`);
        const x = (index % this.fit.columns) * (this.fit.cell + GAP);
        style.transform = `translate(${snapped(x)}px, ${snapped(Math.floor(index / this.fit.columns) * this.rowHeight)}px)`;
    }
}
