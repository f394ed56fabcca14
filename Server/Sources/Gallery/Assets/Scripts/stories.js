// The list of stories, in groups if there are many places.
import { Cards } from "./cards.js";
import { element, opens } from "./dom.js";
import { grouped } from "./groups.js";
import { path, snapshot } from "./links.js";

/** Stories that are listed of each group, of a group without a title, and when more are wanted. */
const [FIRST, ALONE, MORE] = [4, 24, 24];

const counted = (count, one, many) => (count === 1 ? `1 ${one}` : `${count.toLocaleString("en")} ${many}`);

export class Stories {
    #groups;

    constructor(host, places, open) {
        [this.host, this.places, this.open] = [host, places, open];
    }

    /** The places of the story that a place is in. */
    story(place) { return this.groups.find(({ places }) => places.includes(place)).storyOf(place).places; }

    get groups() { return this.#groups ??= grouped(this.places); }

    /** Lists them; does nothing the second time. */
    show() {
        if (this.host.hasChildNodes()) return;
        for (const group of this.groups) this.#list(group);
    }

    #list(group) {
        const cards = new Cards();
        const more = element("button", { type: "button", class: "pill more" });
        let shown = 0;
        const add = (count) => {
            const added = group.stories(shown + count).slice(shown).map((story) => this.#add(cards, story));
            if (shown > 0) added[0].querySelector("a").focus();
            shown += added.length;
            const rest = group.count - shown;
            more.hidden = rest === 0;
            const next = counted(Math.min(MORE, rest), "more story", "more stories");
            more.textContent = rest > MORE ? `Show ${next} of ${rest.toLocaleString("en")}` : `Show ${next}`;
            if (group.title) more.setAttribute("aria-label", `${more.textContent}: ${group.title}`);
        };
        more.addEventListener("click", () => add(MORE));
        add(group.title === undefined ? ALONE : FIRST);
        const heading = group.title === undefined ? [] : [
            element("h2", {}, group.title, " ", element("span", { class: "count" }, counted(group.places.length, "place", "places"))),
        ];
        this.host.append(element("section", { class: "group" }, ...heading, cards.node, more));
        cards.layout();
    }

    #add(cards, { title, places }) {
        const link = { kind: "story", place: places[0].id };
        return cards.add(title, (options) => snapshot(places[0], options), (image) => [
            opens(
                path(link), "chapter", () => this.open(link), image,
                element(
                    "span", { class: "caption" }, element("span", { class: "name" }, title), " ",
                    element("span", { class: "detail" }, counted(places.length, "place", "places")))),
        ]);
    }
}
