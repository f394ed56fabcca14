// URLs of the page's states and of images. The server reads them; this page only writes them.

export const state = JSON.parse(document.getElementById("state").textContent);

/** The path of a state. */
export function path(link) {
    switch (link.kind) {
    case "place": return `${state.base}/place/${encodeURIComponent(link.place)}`;
    case "story": return `${state.base}/story/${encodeURIComponent(link.place)}`;
    case "sheet": return `${state.base}/?tab=${link.tab}&sheet=${link.sheet}`;
    default: return link.tab === "places" ? `${state.base}/` : `${state.base}/?tab=${link.tab}`;
    }
}

const darkScheme = matchMedia("(prefers-color-scheme: dark)");

/** Whether images should be dark now. */
export const isDark = () => state.hasDark && darkScheme.matches;

/** Calls back when that changes, until the returned function is called. */
export function onSchemeChange(callback) {
    if (state.hasDark) darkScheme.addEventListener("change", callback);
    return () => darkScheme.removeEventListener("change", callback);
}

/** The parameters of an image with a pin, in the order of the command line. */
export function parameters(place, options) {
    const fields = { lat: place.latitude, lon: place.longitude };
    if (options.zoom !== undefined) fields.zoom = options.zoom;
    fields.size = `${options.width}x${options.height}`;
    if ((options.scale ?? 1) !== 1) fields.scale = options.scale;
    if (options.dark) fields.appearance = "dark";
    const pin = [place.latitude, place.longitude];
    if (options.color) pin.push(`color=${options.color}`);
    if (options.label) pin.push(`label=${options.label}`);
    if (pin.length > 2) fields.pin = pin.join(",");
    return fields;
}

/** The URL of an image with a pin. */
export function snapshot(place, options) {
    return `${state.base}/snapshot.${options.format ?? "png"}?${new URLSearchParams(parameters(place, options))}`
        .replaceAll("%2C", ",").replaceAll("%3D", "=");
}

/** The same image in one, two and three pixels per point, for `srcset`. */
export function variants(place, options) {
    return [1, 2, 3].map((scale) => `${snapshot(place, { ...options, scale })} ${scale}x`).join(", ");
}
