// Shows the state that the server read from the address, and moves between states.
import { Builder } from "./builder.js";
import { element, icon, icons, isPlain, Screen } from "./dom.js";
import { path, state } from "./links.js";
import { PlaceList } from "./list.js";
import { MapScreen } from "./map.js";
import { listMaps } from "./maps.js";
import { settled } from "./pictures.js";
import { Search } from "./search.js";
import { Stories } from "./stories.js";
import { Story } from "./story.js";

const node = (id) => document.getElementById(id);
const sections = ["places", "stories", "maps", "build"];
const query = node("query");
let places = [];
let search;
let list;
let stories;
let builder;
let screen;

/** Where each tab was left, in points from the top. */
const scrolls = history.state?.scrolls ?? {};
history.scrollRestoration = "manual";
addEventListener("scroll", settled(() => {
    keepScroll();
    if (history.state) history.replaceState({ ...history.state, scrolls }, "");
}), { passive: true });

/** Opens a state as a new entry of the history. */
function open(link) {
    keepSearch();
    history.pushState(link, "", path(link));
    show(link);
}

function replace(link) { history.replaceState(link, "", path(link)); }

/** Leaves a screen: back if the page opened it, else to its tab. */
function leave(tab = "places") {
    if (history.state?.isInner) history.back();
    else {
        const link = tabLink(tab);
        replace(link);
        show(link);
    }
}

const inner = (link) => ({ ...link, isInner: true });

function tabLink(tab) { return { kind: "tab", tab, search: tab === "places" ? query.value.trim() : "" }; }

function show(link) {
    screen?.remove();
    screen = undefined;
    const place = places.find(({ id }) => id === link.place);
    if (link.kind === "tab" && link.tab === "places") find(link.search ?? "");
    if (link.kind === "tab" || link.kind === "sheet" || !currentTab()) select(link.tab ?? "places");
    if (link.kind === "place" && place) {
        document.title = `${place.name} – ${state.title}`;
        screen = new MapScreen(place, link.pitch ?? 0, {
            close: () => leave(), story: () => open(inner({ kind: "story", place: place.id })),
            tilted: (pitch) => replace({ ...history.state, pitch }),
        });
    } else if (link.kind === "story" && place) {
        tell(place);
    } else if (link.kind === "sheet") {
        about(link.tab);
    }
}

function currentTab() { return sections.find((name) => !node(name).hidden); }

function keepScroll() {
    const tab = currentTab();
    if (tab) scrolls[tab] = scrollY;
}

function select(tab) {
    document.title = state.title;
    const isOther = currentTab() !== tab;
    if (isOther) keepScroll();
    for (const name of sections) node(name).hidden = name !== tab;
    for (const anchor of document.querySelectorAll("nav a")) {
        if (anchor.dataset.tab === tab) anchor.setAttribute("aria-current", "page");
        else anchor.removeAttribute("aria-current");
    }
    if (tab === "places") list ??= new PlaceList(node("list"), found(), (link) => open(inner(link)));
    if (tab === "stories") stories.show();
    if (tab === "maps") listMaps(node("maps"), places);
    if (tab === "build" && places.length > 0) builder ??= new Builder(node("builder"), places, search);
    if (isOther) scrollTo(0, scrolls[tab] ?? 0);
    dispatchEvent(new Event("scroll"));
}

/** The places that the search finds. */
const found = () => search.find(query.value);

/** Searches for a text, from where it was typed or linked. */
function find(text) {
    if (query.value.trim() !== text.trim()) query.value = text;
    filter();
}

let shownSearch = "";
let scrollBefore = 0;

/** Lists what the search finds, from the top; without a search the list is back where it was. */
function filter() {
    const text = query.value.trim();
    if (text === shownSearch) return;
    if (shownSearch === "") scrollBefore = currentTab() === "places" ? scrollY : (scrolls.places ?? 0);
    shownSearch = text;
    const results = found();
    count(results.length);
    list?.show(results);
    scrolls.places = text === "" ? scrollBefore : 0;
    if (currentTab() === "places") scrollTo(0, scrolls.places);
}

/** Says how many places there are; screen readers announce it. */
function count(number) {
    const all = places.length === 1 ? "1 place" : `${places.length.toLocaleString("en")} places`;
    if (shownSearch === "") node("count").textContent = all;
    else node("count").textContent = number === 0 ? `No place contains “${shownSearch}”.` : `${number.toLocaleString("en")} of ${all}`;
}

/** Puts the search into the address. */
function keepSearch() {
    if (history.state?.kind === "tab" && history.state.tab === "places") replace({ ...history.state, ...tabLink("places") });
}

function listenToSearch() {
    const keep = settled(keepSearch, 300);
    query.addEventListener("input", () => {
        filter();
        keep();
    });
    query.addEventListener("keydown", (event) => {
        if (event.key === "Escape" && query.value !== "") find("");
        else if (event.key === "ArrowDown" || event.key === "Enter") list?.focusFirst();
        else return;
        keep();
        event.preventDefault();
    });
    search.prepare();
}

/** Shows the story that a place is in, from that place on. */
function tell(place) {
    const members = stories.story(place);
    screen = new Story(members, members.indexOf(place), {
        close: () => leave("stories"),
        moved: (current) => {
            document.title = `${current.name} – ${state.title}`;
            replace({ ...history.state, kind: "story", place: current.id });
        },
    });
}

function about(tab) {
    const sheet = new Screen("About this page", "sheet", () => leave(tab));
    const close = element("button", { class: "round", "aria-label": "Close", onclick: () => leave(tab) }, icon(icons.close));
    sheet.node.append(element(
        "div", { class: "card" }, close, element("h2", {}, "About this page"),
        element("p", {}, `${places.length.toLocaleString("en")} places. All images and tiles come from this server; the page asks no other one.`),
        element("p", {}, "The search looks in names and descriptions, and takes no notice of case and accents."),
        element("p", {}, "In a story: tap right or left, swipe, or use the arrow keys; hold to pause.")));
    close.focus();
    screen = { remove: () => sheet.remove() };
}

function listenToLinks() {
    for (const anchor of document.querySelectorAll("[data-tab], [data-sheet]")) {
        anchor.addEventListener("click", (event) => {
            if (!isPlain(event)) return;
            event.preventDefault();
            const { tab, sheet } = anchor.dataset;
            if (sheet) open(inner({ kind: "sheet", sheet, tab: currentTab() ?? "places" }));
            else if (tab === currentTab()) scrollTo(0, 0);
            else open(tabLink(tab));
        });
    }
    addEventListener("popstate", (event) => show(event.state ?? state.link));
}

async function load() {
    const response = await fetch(state.places);
    if (!response.ok) throw new Error(`status ${response.status}`);
    const rows = await response.json();
    places = rows.map(([id, name, detail, latitude, longitude]) => ({ id, name, detail, latitude, longitude }));
    search = new Search(places);
    stories = new Stories(node("stories"), places, (link) => open(inner(link)));
}

async function start() {
    node("count").textContent = "Loading …";
    try {
        await load();
    } catch {
        node("places").hidden = false;
        const again = element("button", { type: "button", class: "pill", onclick: start }, "Try again");
        node("count").replaceChildren("The list of places cannot be loaded. ", again);
        return;
    }
    listenToLinks();
    listenToSearch();
    const link = history.state?.kind ? history.state : state.link;
    history.replaceState(link, "");
    query.value = link.search ?? "";
    shownSearch = query.value.trim();
    count(found().length);
    show(link);
}

start();
