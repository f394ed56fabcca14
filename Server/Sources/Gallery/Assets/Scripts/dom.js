// Builds elements. Text reaches the page as text nodes only.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes, listeners (`onclick`) and children, which are nodes or texts. */
export function element(name, attributes = {}, ...children) {
    return filled(document.createElement(name), attributes, children);
}

/** A link within the page: a plain click opens it here, others are the browser's. */
export function opens(path, kind, open, ...children) {
    return element("a", { href: path, class: kind, onclick: (event) => isPlain(event) && (event.preventDefault(), open()) }, ...children);
}

/** Whether a click asks for no other window. */
export const isPlain = (event) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** An icon of one path in a square of 24. */
export function icon(path) {
    const shape = document.createElementNS(SVG, "path");
    shape.setAttribute("d", path);
    const image = document.createElementNS(SVG, "svg");
    return filled(image, { viewBox: "0 0 24 24", "aria-hidden": "true", class: "icon" }, [shape]);
}

export const icons = {
    close: "M6 6l12 12M18 6L6 18",
    back: "M15 5l-7 7 7 7",
    forward: "M9 5l7 7-7 7",
    pause: "M9 6v12M15 6v12",
    play: "M8 5l11 7-11 7z",
};

function filled(node, attributes, children) {
    for (const [key, value] of Object.entries(attributes)) {
        if (value === undefined || value === null || value === false) continue;
        if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
        else node.setAttribute(key, value === true ? "" : value);
    }
    node.append(...children);
    return node;
}

/** A dialog over the page, which keeps the focus inside and gives it back. */
export class Screen {
    constructor(label, kind, close) {
        this.before = document.activeElement;
        this.node = element("div", { class: `screen ${kind}`, role: "dialog", "aria-modal": "true", "aria-label": label });
        // On the document: a tap beside the buttons takes the focus away from the dialog.
        this.keys = (event) => {
            if (document.querySelector(".screen:last-of-type") !== this.node) return;
            if (event.key === "Escape") close();
            if (event.key === "Tab") this.#keepFocus(event);
        };
        document.addEventListener("keydown", this.keys);
        document.body.append(this.node);
        document.body.classList.add("covered");
        for (const other of document.querySelectorAll("body > header, body > main")) other.inert = true;
    }

    remove() {
        this.node.remove();
        document.removeEventListener("keydown", this.keys);
        if (document.querySelector(".screen")) return;
        document.body.classList.remove("covered");
        for (const other of document.querySelectorAll("body > header, body > main")) other.inert = false;
        if (this.before?.isConnected) this.before.focus({ preventScroll: true });
    }

    #keepFocus(event) {
        const stops = [...this.node.querySelectorAll("a[href], button:enabled, input, select, [tabindex='0']")]
            .filter((stop) => stop.offsetParent !== null);
        if (stops.length === 0) return;
        const edge = event.shiftKey ? stops[0] : stops[stops.length - 1];
        if (document.activeElement !== edge && this.node.contains(document.activeElement)) return;
        event.preventDefault();
        (event.shiftKey ? stops[stops.length - 1] : stops[0]).focus();
    }
}
