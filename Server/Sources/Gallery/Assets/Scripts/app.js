// Shows the state that the server read from the address, and moves between states.
import { Builder } from "./builder.js";
import { element, icon, icons, Screen } from "./dom.js";
import { isDark, onSchemeChange, path, snapshot, state, variants } from "./links.js";
import { PlaceList } from "./list.js";
import { MapScreen } from "./map.js";
import { Story } from "./story.js";

/** Places in one story. */
const CHAPTER = 10;
/** The image of a story in the list. */
const COVER = { width: 360, height: 180 };

const sections = ["places", "stories", "build"];
let places = [];
let screen;
let builder;
let list;

/** Opens a state as a new entry of the history. */
function open(link) {
    history.pushState(link, "", path(link));
    show(link);
}

/** Leaves a screen: back if the page opened it, else to its tab. */
function leave(tab = "places") {
    if (history.state?.isInner) history.back();
    else {
        const link = { kind: "tab", tab };
        history.replaceState(link, "", path(link));
        show(link);
    }
}

const inner = (link) => ({ ...link, isInner: true });

function show(link) {
    screen?.remove();
    screen = undefined;
    const place = places.find(({ id }) => id === link.place);
    if (link.kind === "tab" || link.kind === "sheet" || !currentTab()) select(link.tab ?? "places");
    if (link.kind === "place" && place) {
        document.title = `${place.name} – ${state.title}`;
        screen = new MapScreen(place, { close: () => leave(), story: () => open(inner({ kind: "story", place: place.id })) });
    } else if (link.kind === "story" && place) {
        tell(place);
    } else if (link.kind === "sheet") {
        about(link.tab);
    }
}

function currentTab() { return sections.find((name) => !document.getElementById(name).hidden); }

function select(tab) {
    document.title = state.title;
    for (const name of sections) document.getElementById(name).hidden = name !== tab;
    for (const anchor of document.querySelectorAll("nav a")) {
        if (anchor.dataset.tab === tab) anchor.setAttribute("aria-current", "page");
        else anchor.removeAttribute("aria-current");
    }
    if (tab === "places") list ??= new PlaceList(document.getElementById("list"), places, (link) => open(inner(link)));
    if (tab === "build" && places.length > 0) builder ??= new Builder(document.getElementById("builder"), places);
    dispatchEvent(new Event("scroll"));
}

/** The places of a story: those around the first one. */
function tell(place) {
    const index = places.indexOf(place);
    const start = Math.floor(index / CHAPTER) * CHAPTER;
    screen = new Story(places.slice(start, start + CHAPTER), index - start, {
        close: () => leave("stories"),
        moved: (current) => {
            document.title = `${current.name} – ${state.title}`;
            const link = { ...history.state, kind: "story", place: current.id };
            history.replaceState(link, "", path(link));
        },
    });
}

function stories() {
    const host = document.getElementById("chapters");
    const count = Math.min(Math.ceil(places.length / CHAPTER), 200);
    const covers = [];
    host.replaceChildren(...Array.from({ length: count }, (_, chapter) => {
        const members = places.slice(chapter * CHAPTER, (chapter + 1) * CHAPTER);
        const link = { kind: "story", place: members[0].id };
        const image = element("img", { alt: "", ...COVER, loading: "lazy", decoding: "async" });
        covers.push({ image, place: members[0] });
        const anchor = element(
            "a", { href: path(link), class: "chapter" }, image,
            element(
                "span", { class: "caption" }, element("span", { class: "name" }, range(members)), " ",
                element("span", { class: "detail" }, members.length === 1 ? "1 place" : `${members.length} places`)));
        anchor.addEventListener("click", (event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            open(inner(link));
        });
        return element("li", {}, anchor);
    }));
    const draw = () => {
        for (const { image, place } of covers) {
            const options = { ...COVER, dark: isDark() };
            image.srcset = variants(place, options);
            image.src = snapshot(place, options);
        }
    };
    draw();
    onSchemeChange(draw);
}

/** The first and the last place. */
function range(members) {
    return members.length > 1 ? `${members[0].name} to ${members.at(-1).name}` : members[0].name;
}

function about(tab) {
    const sheet = new Screen("About this page", "sheet", () => leave(tab));
    const close = element("button", { class: "round", "aria-label": "Close", onclick: () => leave(tab) }, icon(icons.close));
    sheet.node.append(element(
        "div", { class: "card" }, close, element("h2", {}, "About this page"),
        element("p", {}, `${places.length} places. All images and tiles come from this server; the page asks no other one.`),
        element("p", {}, "In a story: tap right or left, swipe, or use the arrow keys; hold to pause.")));
    close.focus();
    screen = { remove: () => sheet.remove() };
}

async function start() {
    for (const anchor of document.querySelectorAll("[data-tab], [data-sheet]")) {
        anchor.addEventListener("click", (event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            const { tab, sheet } = anchor.dataset;
            open(sheet ? inner({ kind: "sheet", sheet, tab: currentTab() ?? "places" }) : { kind: "tab", tab });
        });
    }
    addEventListener("popstate", (event) => show(event.state ?? state.link));
    const rows = await (await fetch(state.places)).json();
    places = rows.map(([id, name, detail, latitude, longitude]) => ({ id, name, detail, latitude, longitude }));
    document.getElementById("count").textContent = places.length === 1 ? "1 place" : `${places.length} places`;
    stories();
    history.replaceState(history.state ?? state.link, "");
    show(history.state);
}

start().catch(() => { document.getElementById("count").textContent = "The list of places cannot be loaded."; });
