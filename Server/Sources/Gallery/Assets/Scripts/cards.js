// Cards with a picture of their own, in a grid as wide as its host.
import { element } from "./dom.js";
import { grid, onScreenChange, Picture, settled } from "./pictures.js";

export class Cards {
    #pictures = [];

    constructor(attributes = {}) {
        this.node = element("ul", { class: "cards", role: "list", ...attributes });
        const draw = settled(() => this.#draw());
        new ResizeObserver(() => {
            if (this.layout()) draw();
        }).observe(this.node);
        onScreenChange(() => {
            this.layout();
            draw();
        });
    }

    /** Adds a card. `card` makes the nodes beside the picture's own, from the image. */
    add(name, url, card) {
        const node = element("li", { class: "card-slot" });
        const picture = new Picture(node, name, url, { loading: "lazy" });
        node.append(...card(picture.image), picture.failure);
        this.#pictures.push(picture);
        this.node.append(node);
        if (this.fit) picture.show(this.fit.cell, this.fit.height);
        return node;
    }

    /** Lays the cards out in the width that there is; whether they have another size now. */
    layout() {
        const width = this.node.clientWidth;
        if (width === 0) return false;
        const [before, fit] = [this.fit, grid(width)];
        if (before?.columns === fit.columns && before.cell === fit.cell && before.height === fit.height) return false;
        this.fit = fit;
        this.node.style.setProperty("--columns", fit.columns);
        this.node.style.setProperty("--cell", `${fit.cell}px`);
        this.node.style.setProperty("--picture", `${fit.height}px`);
        if (!before) this.#draw();
        return Boolean(before);
    }

    #draw() {
        if (!this.fit) return;
        for (const picture of this.#pictures) picture.show(this.fit.cell, this.fit.height);
    }
}
