// Divides places into stories: in their order if they are few, else by what they are, or by where.
import { folded } from "./search.js";

/** Places in one story. */
const STORY = 10;
/** More places than these are grouped. */
const FEW = 200;
/** More kinds than these are no kinds. */
const KINDS = 60;
/** Areas at most; each has ten stories or more. */
const AREAS = 20;

/** A title, places, and the stories that they are divided into. */
class Group {
    #parts;
    #stories = [];

    constructor(title, places, parts, name) {
        [this.title, this.places, this.#parts, this.name] = [title, places, parts, name];
        this.count = Math.ceil(places.length / STORY);
    }

    /** The first stories. They are made when they are asked for: of thousands, few are. */
    stories(count) {
        while (this.#stories.length < count) if (!this.#next()) break;
        return this.#stories.slice(0, count);
    }

    /** The story that a place of the group is in. */
    storyOf(place) {
        const find = () => this.#stories.find(({ places }) => places.includes(place));
        let story = find();
        while (!story && this.#next()) story = find();
        return story;
    }

    #next() {
        const { value, done } = this.#parts.next();
        if (!done) this.#stories.push({ title: this.name(value), places: value });
        return !done;
    }
}

/** Divides places into groups. A few places are one group, without a title. */
export function grouped(places) {
    if (places.length <= FEW) return [new Group(undefined, places, chunks(places), range)];
    const areas = Math.min(AREAS, Math.floor(places.length / (STORY * STORY)));
    const size = Math.ceil(places.length / areas / STORY) * STORY;
    const groups = byKind(places) ?? [...near(places, size)].map((area) => [around(area), area]);
    return groups.map(([title, members]) => new Group(title, members, near(members, STORY), around));
}

/** Groups by detail, such as "Castle"; nothing if the details are no kinds, because most are different. */
function byKind(places) {
    const [written, kinds] = [new Map(), new Map()];
    for (const place of places) {
        // Folding takes longer than all the rest.
        if (!written.has(place.detail)) written.set(place.detail, folded(place.detail));
        const key = written.get(place.detail);
        if (!kinds.has(key)) kinds.set(key, []);
        kinds.get(key).push(place);
    }
    const others = kinds.get("") ?? [];
    kinds.delete("");
    const count = places.length - others.length;
    if (kinds.size < 2 || kinds.size > KINDS || count < kinds.size * 4 || count < others.length) return undefined;
    const groups = [...kinds.values()].map((members) => [members[0].detail, members]);
    groups.sort(([one], [other]) => one.localeCompare(other));
    return others.length > 0 ? [...groups, ["Other places", others]] : groups;
}

/** Parts of at most some places that are near each other, all but one of them full. */
function* near(places, size) {
    if (places.length <= size) {
        yield places;
        return;
    }
    const spread = (key) => {
        const values = places.map((place) => place[key]);
        return values.reduce((most, value) => Math.max(most, value), -Infinity)
            - values.reduce((least, value) => Math.min(least, value), Infinity);
    };
    const width = spread("longitude") * Math.cos((places[0].latitude * Math.PI) / 180);
    const axis = width > spread("latitude") ? "longitude" : "latitude";
    const sorted = [...places].sort((one, other) => one[axis] - other[axis]);
    const half = Math.ceil(places.length / size / 2) * size;
    yield* near(sorted.slice(0, half), size);
    yield* near(sorted.slice(half), size);
}

/** The title of places that are near each other: the one in their middle. */
function around(places) {
    if (places.length === 1) return places[0].name;
    const middle = (key) => places.reduce((sum, place) => sum + place[key], 0) / places.length;
    const [latitude, longitude] = [middle("latitude"), middle("longitude")];
    const distance = (place) => Math.hypot(place.latitude - latitude, place.longitude - longitude);
    return `Around ${places.reduce((best, place) => (distance(place) < distance(best) ? place : best)).name}`;
}

function* chunks(places) {
    for (let start = 0; start < places.length; start += STORY) yield places.slice(start, start + STORY);
}

/** The first and the last place. */
function range(members) {
    return members.length > 1 ? `${members[0].name} to ${members.at(-1).name}` : members[0].name;
}
