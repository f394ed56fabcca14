// Thousands of places as cells; only those near the window exist.
import { element } from "./dom.js";
import { isDark, onSchemeChange, path, variants, snapshot } from "./links.js";

const GAP = 16;
const NARROWEST = 264;
const CAPTION = 64;
const SIZE = { width: 360, height: 180 };
/** Cells that fly past within this time load nothing. */
const PATIENCE = 80;

export class PlaceList {
    #cells = new Map();
    #frame = 0;

    constructor(host, places, open) {
        this.host = host;
        this.places = places;
        this.open = open;
        addEventListener("scroll", () => this.#later(), { passive: true });
        new ResizeObserver(() => this.#layout()).observe(host);
        host.addEventListener("focusin", () => this.#later());
        onSchemeChange(() => {
            for (const [index, cell] of this.#cells) if (cell.loads) this.#load(index, cell);
        });
        this.#layout();
    }

    #later() {
        if (this.#frame) return;
        this.#frame = requestAnimationFrame(() => {
            this.#frame = 0;
            this.#update();
        });
    }

    #layout() {
        const width = this.host.clientWidth;
        if (width === 0) return;
        this.columns = Math.max(1, Math.floor((width + GAP) / (NARROWEST + GAP)));
        this.cellWidth = (width - GAP * (this.columns - 1)) / this.columns;
        this.rowHeight = Math.round(this.cellWidth / 2) + CAPTION + GAP;
        this.host.style.height = `${Math.ceil(this.places.length / this.columns) * this.rowHeight}px`;
        for (const [index, cell] of this.#cells) this.#put(index, cell);
        this.#update();
    }

    #update() {
        if (!this.rowHeight || this.host.offsetParent === null) return;
        const top = -this.host.getBoundingClientRect().top;
        const first = Math.max(0, Math.floor(top / this.rowHeight) - 1) * this.columns;
        const end = Math.min(
            this.places.length, (Math.ceil((top + innerHeight) / this.rowHeight) + 1) * this.columns);
        for (const [index, cell] of this.#cells) {
            const isFocused = cell.node.contains(document.activeElement);
            if ((index < first || index >= end) && !isFocused) this.#remove(index, cell);
        }
        for (let index = first; index < end; index += 1) if (!this.#cells.has(index)) this.#add(index);
    }

    #add(index) {
        const place = this.places[index];
        const image = element("img", { alt: "", width: SIZE.width, height: SIZE.height, decoding: "async" });
        const link = { kind: "place", place: place.id };
        const anchor = element(
            "a",
            {
                href: path(link), class: "cell",
                onclick: (event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                    event.preventDefault();
                    this.open(link);
                },
            },
            image,
            element(
                "span", { class: "caption" }, element("span", { class: "name" }, place.name), " ",
                element("span", { class: "detail" }, place.detail)));
        const node = element(
            "li", { class: "slot", "aria-setsize": this.places.length, "aria-posinset": index + 1 }, anchor);
        const cell = { node, image, loads: false };
        image.addEventListener("load", () => node.classList.add("loaded"));
        image.addEventListener("error", () => { if (cell.loads) node.classList.add("failed"); });
        cell.timer = setTimeout(() => this.#load(index, cell), PATIENCE);
        this.#cells.set(index, cell);
        this.#put(index, cell);
        // In the order of the list, so that the focus moves in it.
        let next = index + 1;
        const last = Math.max(...this.#cells.keys());
        while (next <= last && !this.#cells.get(next)?.node.isConnected) next += 1;
        this.host.insertBefore(node, this.#cells.get(next)?.node ?? null);
    }

    #load(index, cell) {
        cell.loads = true;
        const options = { ...SIZE, dark: isDark() };
        cell.image.srcset = variants(this.places[index], options);
        cell.image.src = snapshot(this.places[index], options);
    }

    /** Without a source, the browser cancels what it has not received. */
    #remove(index, cell) {
        clearTimeout(cell.timer);
        cell.loads = false;
        cell.image.removeAttribute("srcset");
        cell.image.removeAttribute("src");
        cell.node.remove();
        this.#cells.delete(index);
    }

    #put(index, cell) {
        const { style } = cell.node;
        style.width = `${this.cellWidth}px`;
        style.height = `${this.rowHeight - GAP}px`;
        const x = (index % this.columns) * (this.cellWidth + GAP);
        style.transform = `translate(${x}px, ${Math.floor(index / this.columns) * this.rowHeight}px)`;
    }
}
