// Chooses an image, shows it, and writes it as URL, command line and code.
import { copyButton } from "./copy.js";
import { element } from "./dom.js";
import { parameters, problem, snapshot, state } from "./links.js";

const COLORS = { red: "E53935", blue: "1A66E8", green: "2E7D32", orange: "EF6C00", purple: "6A1B9A", black: "212121" };

/** Places that are offered at once while a name is typed. */
const OFFERED = 20;

/** What each form of the image is called, and how it is written. */
const FORMS = [
    ["URL", ({ place, shown }) => location.origin + snapshot(place, shown)],
    ["Google's dialect", google],
    ["Mapbox's dialect", mapbox],
    ["TileServer GL's dialect, which has no pins of its own", tileServer],
    ["MapTiler's dialect", mapTiler],
    ["LocationIQ's dialect", locationIQ],
    ["Thunderforest's dialect, which has no pins", thunderforest],
    ["Martin's dialect, which has pins in the body of a POST", martin],
    ["Command line", commandLine],
    ["Swift", swift],
];

export class Builder {
    constructor(host, places, search) {
        this.places = places;
        this.search = search;
        this.form = element("form", { class: "form", onsubmit: (event) => event.preventDefault() });
        this.preview = element("img", { alt: "The image", class: "preview" });
        this.problem = element("p", { class: "problem", role: "status" });
        this.again = element("button", { type: "button", class: "pill", hidden: true, onclick: () => this.#update() }, "Try again");
        this.output = element("div", { class: "output" });
        this.#fields();
        host.append(this.form, element("div", { class: "result" }, this.preview, this.problem, this.again), this.output);
        this.preview.addEventListener("error", () => this.#explain());
        this.preview.addEventListener("load", () => this.#say(""));
        this.#update();
    }

    #fields() {
        const first = this.places[0];
        this.choices = element("datalist", { id: "choices" });
        this.inputs = {
            place: element("input", { list: "choices", value: first.name, autocomplete: "off", spellcheck: "false" }),
            latitude: element("input", { inputmode: "decimal", value: first.latitude }),
            longitude: element("input", { inputmode: "decimal", value: first.longitude }),
            zoom: element("input", { type: "number", min: 0, max: 22, step: 0.5, value: Math.min(14, state.tiles.maximumZoom) }),
            pitch: element("input", { type: "range", min: 0, max: state.limits.pitch, step: 5, value: 0 }),
            width: element("input", { type: "number", min: 16, max: 1280, value: 400 }),
            height: element("input", { type: "number", min: 16, max: 1280, value: 200 }),
            scale: element("select", {}, ...[1, 2, 3].map((scale) => element("option", { value: scale }, `@${scale}x`))),
            color: element("select", {}, ...Object.keys(COLORS).map((name) => element("option", { value: name }, name))),
            label: element("input", { maxlength: 1, autocomplete: "off" }),
        };
        const names = {
            place: "Place", latitude: "Latitude", longitude: "Longitude", zoom: "Zoom", pitch: "Tilt", width: "Width", height: "Height",
            scale: "Scale", color: "Pin color", label: "Pin label",
        };
        for (const [key, input] of Object.entries(this.inputs)) {
            input.name = key;
            this.form.append(element("label", { class: `field ${key}` }, element("span", {}, names[key]), input));
        }
        this.form.append(this.choices);
        this.inputs.place.addEventListener("focus", () => this.inputs.place.select());
        this.inputs.place.addEventListener("input", () => this.#choose());
        this.#offer();
        this.form.addEventListener("input", () => {
            clearTimeout(this.timer);
            this.timer = setTimeout(() => this.#update(), 300);
        });
    }

    /** Moves to the place whose name is chosen or typed. */
    #choose() {
        const place = this.offered.get(this.inputs.place.value) ?? this.#offer().get(this.inputs.place.value);
        if (!place) return;
        this.inputs.latitude.value = place.latitude;
        this.inputs.longitude.value = place.longitude;
    }

    /** Offers places by what is typed; of two with one name, the second has its id, too. */
    #offer() {
        this.offered = new Map();
        for (const place of this.search.find(this.inputs.place.value).slice(0, OFFERED)) {
            this.offered.set(this.offered.has(place.name) ? `${place.name} (${place.id})` : place.name, place);
        }
        this.choices.replaceChildren(...[...this.offered].map(([name, { detail }]) => element("option", { value: name }, detail)));
        return this.offered;
    }

    /** Says why there is no image; a blank sentence if there is one. */
    #say(sentence, mayEnd = false) {
        this.problem.textContent = sentence;
        this.preview.hidden = sentence !== "";
        this.again.hidden = !mayEnd;
    }

    /** The image's URL says what is wrong with it. */
    async #explain() {
        const url = this.preview.src;
        const found = await problem(url);
        if (this.preview.src !== url) return;
        this.#say(found?.sentence ?? "The image could not be loaded.", found?.mayEnd ?? true);
    }

    #update() {
        const number = (key) => Number(this.inputs[key].value.replace(",", "."));
        const place = { latitude: number("latitude"), longitude: number("longitude") };
        const options = {
            width: Math.round(number("width")), height: Math.round(number("height")), zoom: number("zoom"),
            pitch: number("pitch"), scale: number("scale"), color: COLORS[this.inputs.color.value], name: this.inputs.color.value,
            label: this.inputs.label.value.replace(/[^A-Za-z0-9]/g, "").toUpperCase(),
        };
        const isValid = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 && options.width >= 1
            && options.height >= 1 && options.zoom >= 0 && options.zoom <= 22;
        if (!isValid) {
            this.preview.removeAttribute("src");
            this.#say("Use a latitude of -90 to 90, a longitude of -180 to 180, a zoom of 0 to 22 and a size of at least 1.");
            this.output.hidden = true;
            return;
        }
        const shown = { ...options, color: `#${options.color}` };
        this.output.hidden = false;
        this.preview.removeAttribute("src");
        this.preview.src = snapshot(place, shown);
        this.preview.width = options.width;
        this.preview.height = options.height;
        this.output.replaceChildren(...FORMS.map(([title, write]) => form(title, write({ place, options, shown }))));
    }
}

/** A text that can be copied. */
function form(title, text) {
    const shown = element("pre", { tabindex: "0" }, element("code", {}, ...words(text)));
    return element("section", { class: "copyable" }, element("h2", {}, title), copyButton(title, () => text, shown), shown);
}

/** The text with its words kept whole, which would otherwise break after each hyphen of a flag. */
function words(text) {
    return text.split(/(\s+)/).map((part) => (part.trim() ? element("span", { class: "word" }, part) : part));
}

function google({ place, options }) {
    const center = `${place.latitude},${place.longitude}`;
    const style = [`color:0x${options.color}`, options.label && `label:${options.label}`].filter(Boolean).join("%7C");
    return `${location.origin}${state.base}/maps/api/staticmap?center=${center}&zoom=${options.zoom}`
        + `&size=${options.width}x${options.height}&scale=${options.scale}&markers=${style}%7C${center}`;
}

function mapbox({ place, options }) {
    const label = options.label ? `-${options.label.toLowerCase()}` : "";
    const center = `${place.longitude},${place.latitude}`;
    return `${location.origin}${state.base}/styles/v1/mapbox/${state.style}/static/pin-l${label}+${options.color}(${center})/`
        + `${center},${largeWorldZoom(options)}${turn(options, ",0,")}/${options.width}x${options.height}`
        + (options.scale > 1 ? "@2x" : "");
}

/** The pitch behind a bearing of 0, as it follows a zoom; nothing for a flat map. */
function turn({ pitch }, bearing) {
    return pitch ? bearing + pitch : "";
}

function tileServer({ place, options }) {
    const scale = options.scale > 1 ? `@${options.scale}x` : "";
    return `${location.origin}${state.base}/styles/${state.style}/static/${place.longitude},${place.latitude},`
        + `${options.zoom}${turn(options, "@0,")}/${options.width}x${options.height}${scale}.png`;
}

function mapTiler({ place, options }) {
    const center = `${place.longitude},${place.latitude}`;
    return `${location.origin}${state.base}/maps/${state.style}/static/${center},${largeWorldZoom(options)}/`
        + `${options.width}x${options.height}${options.scale > 1 ? "@2x" : ""}.png?markers=${center},${options.color}`;
}

function locationIQ({ place, options }) {
    const center = `${place.latitude},${place.longitude}`;
    return `${location.origin}${state.base}/v3/staticmap?center=${center}&zoom=${options.zoom}`
        + `&size=${options.width}x${options.height}&markers=icon:large-${options.name}-cutout%7C${center}`;
}

function thunderforest({ place, options }) {
    return `${location.origin}${state.base}/static/${state.style}/${place.longitude},${place.latitude},`
        + `${options.zoom}${turn(options, ",0,")}/${options.width}x${options.height}${options.scale > 1 ? "@2x" : ""}.png`;
}

function martin({ place, options }) {
    const scale = options.scale > 1 ? `@${options.scale}x` : "";
    return `${location.origin}${state.base}/style/${state.style}/static/${place.longitude},${place.latitude},`
        + `${largeWorldZoom(options)}${turn(options, "@0,")}/${options.width}x${options.height}${scale}.png`;
}

/** The zoom of a service whose world is twice as large at zoom 0. */
function largeWorldZoom({ zoom }) {
    return Math.max(0, zoom - 1);
}

function commandLine({ place, shown }) {
    const fields = parameters(place, shown);
    const flags = Object.entries(fields).map(([name, value]) => `--${name} ${/[#,]/.test(value) ? `'${value}'` : value}`);
    return `snapshot ${flags.join(" ")} -o map.png`;
}

function swift({ place, options }) {
    const [red, green, blue] = [0, 2, 4].map((start) => `0x${options.color.slice(start, start + 2)}`);
    const label = options.label ? `, label: "${options.label}"` : "";
    return `let place = Coordinate(latitude: ${place.latitude}, longitude: ${place.longitude})
let pin = Pin(place, color: Color(red: ${red}, green: ${green}, blue: ${blue})${label})
let request = SnapshotRequest(
    framing: .center(place, zoom: ${options.zoom}), size: Size(width: ${options.width}, height: ${options.height}),
    scale: ${options.scale},${options.pitch ? ` pitch: ${options.pitch},` : ""} pins: [pin])
let snapshot = try await MapSnapshotter(options: request, tiles: source).start()`;
}
