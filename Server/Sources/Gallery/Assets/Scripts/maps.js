// The maps of the server, with the addresses that other programs need.
import { Cards } from "./cards.js";
import { copyButton } from "./copy.js";
import { element } from "./dom.js";
import { image, imageFields, prefersDark, state } from "./links.js";

/** The zoom of a map's picture, which shows a town. */
const ZOOM = 12;

export function listMaps(host, places) {
    if (host.hasChildNodes()) return;
    const cards = new Cards();
    for (const map of state.maps) {
        const node = cards.add(`map ${map.name}`, picture(map, places), (shown) => [
            shown,
            element(
                "div", { class: "map-text" }, element("h2", { class: "name" }, map.name),
                element("p", { class: "detail" }, facts(map)), element("p", { class: "detail" }, map.attribution),
                element("ul", { class: "addresses", role: "list" }, ...addresses(map).map(address))),
        ]);
        node.classList.add("map-card");
    }
    host.append(cards.node);
    cards.layout();
}

/** Writes the URL of a map's picture: around the first place on it, or all of it. */
function picture(map, places) {
    const [west, south, east, north] = map.bounds ?? [-180, -90, 180, 90];
    const isOn = ({ latitude, longitude }) => latitude >= south && latitude <= north && longitude >= west && longitude <= east;
    const place = places.find(isOn);
    const zoom = Math.min(ZOOM, map.maximumZoom);
    const view = place
        ? { lat: place.latitude, lon: place.longitude, zoom, no_pin: true } : { bbox: `${west},${south},${east},${north}` };
    return (options) => image({ ...view, ...imageFields({ ...options, dark: map.hasDark && prefersDark() }), style: map.id });
}

function facts(map) {
    const kind = map.isVector ? "vector map" : "raster map";
    return [`Id ${map.id}`, kind, `zoom ${map.minimumZoom} to ${map.maximumZoom}`, map.hasDark ? "light and dark" : undefined]
        .filter(Boolean).join(", ");
}

/** What each address is called, its path, and whether it can be opened. */
function addresses(map) {
    const id = encodeURIComponent(map.id);
    const styles = [["Style", `/styles/${id}.json`, true]];
    if (map.hasDark) styles.push(["Dark style", `/styles/${id}.json?appearance=dark`, true]);
    const many = map.tilesets.length > 1;
    const documents = map.tilesets.map((tileset) => [
        many ? `TileJSON ${tileset}` : "TileJSON", `/tiles/${encodeURIComponent(tileset).replace("%3A", ":")}.json`, true,
    ]);
    return [
        ...documents, ...styles, ["Drawn tiles", `/styles/${id}/{z}/{x}/{y}.png`, false],
        ["WMTS, for QGIS", `/styles/${id}/wmts.xml`, false],
    ];
}

function address([name, path, isDocument]) {
    const target = state.base + path;
    // Long ones break before a slash.
    const text = element("code", {}, ...path.split(/(?=[/?])/).flatMap((part) => [element("wbr"), part]));
    return element(
        "li", {}, element("span", { class: "what" }, name),
        isDocument ? element("a", { href: target, "aria-label": `${name}: ${path}` }, text) : text,
        copyButton(name, () => location.origin + target, text));
}
