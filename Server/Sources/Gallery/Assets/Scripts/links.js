// URLs of the page's states and of images. The server reads them; this page only writes them.

export const state = JSON.parse(document.getElementById("state").textContent);

/** The path of a state. */
export function path(link) {
    switch (link.kind) {
    case "place":
        return `${state.base}/place/${encodeURIComponent(link.place)}${link.pitch ? `?pitch=${link.pitch}` : ""}`;
    case "story": return `${state.base}/story/${encodeURIComponent(link.place)}`;
    case "sheet": return `${state.base}/?tab=${link.tab}&sheet=${link.sheet}`;
    default:
        if (link.search) return `${state.base}/?search=${encodeURIComponent(link.search)}`;
        return link.tab === "places" ? `${state.base}/` : `${state.base}/?tab=${link.tab}`;
    }
}

const darkScheme = matchMedia("(prefers-color-scheme: dark)");

export const prefersDark = () => darkScheme.matches;

/** Whether images of the default map should be dark now. */
export const isDark = () => state.hasDark && prefersDark();

/** Calls back when that changes, until the returned function is called. */
export function onSchemeChange(callback) {
    darkScheme.addEventListener("change", callback);
    return () => darkScheme.removeEventListener("change", callback);
}

/** The parameters of an image with a pin, in the order of the command line. */
export function parameters(place, options) {
    const fields = { lat: place.latitude, lon: place.longitude };
    if (options.zoom !== undefined) fields.zoom = options.zoom;
    if (options.pitch) fields.pitch = options.pitch;
    Object.assign(fields, imageFields(options));
    const pin = [place.latitude, place.longitude];
    if (options.color) pin.push(`color=${options.color}`);
    if (options.label) pin.push(`label=${options.label}`);
    if (pin.length > 2) fields.pin = pin.join(",");
    return fields;
}

/** The parameters of an image that say nothing about a place. */
export function imageFields(options) {
    const fields = { size: `${options.width}x${options.height}` };
    if ((options.scale ?? 1) !== 1) fields.scale = options.scale;
    if (options.dark) fields.appearance = "dark";
    return fields;
}

/** The URL of an image with these parameters. */
export function image(fields, format = "png") {
    return `${state.base}/snapshot.${format}?${new URLSearchParams(fields)}`.replaceAll("%2C", ",").replaceAll("%3D", "=");
}

/** The URL of an image with a pin. */
export const snapshot = (place, options) => image(parameters(place, options), options.format);

/**
 * Why the server does not answer a URL: the sentence of its problem document, and whether trying again may help. Nothing
 * if it does answer by now.
 */
export async function problem(url) {
    let response;
    try {
        response = await fetch(url);
    } catch {
        return { sentence: "The server cannot be reached.", mayEnd: true };
    }
    if (response.ok) {
        response.body?.cancel();
        return undefined;
    }
    const { detail } = await response.json().catch(() => ({}));
    const sentence = detail ? `${detail[0].toUpperCase()}${detail.slice(1)}.` : `The server answers with status ${response.status}.`;
    return { sentence, mayEnd: response.status >= 500 };
}
