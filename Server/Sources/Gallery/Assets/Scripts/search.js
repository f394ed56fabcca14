// Finds places by what their names contain, without regard to case and accents.

/** Letters that have no accent to take off, as they are typed without them. */
const PLAIN = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/** A text in lower case without accents, apostrophes and punctuation, with single spaces. */
export function folded(text) {
    return text.toLowerCase().normalize("NFKD").replace(/[\p{M}'’ʼ]+/gu, "")
        .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter]).replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

export class Search {
    #keys = [];

    constructor(places) { this.places = places; }

    /**
     * The places that contain every word of a text in name or detail: first those whose names begin with it, then those
     * where a word does, then the others. All of them if there is no word.
     */
    find(text) {
        const query = folded(text);
        if (query === "") return this.places;
        const words = query.split(" ");
        const ranks = [[], [], [], []];
        for (let index = 0; index < this.places.length; index += 1) {
            const { name, all } = this.#key(index);
            if (!words.every((word) => all.includes(word))) continue;
            const rank = name.startsWith(query) ? 0
                : name.includes(` ${query}`) ? 1 : words.every((word) => name.includes(word)) ? 2 : 3;
            ranks[rank].push(this.places[index]);
        }
        return ranks.flat();
    }

    /** Folds all names before they are searched, a few at a time so that nothing waits for it. */
    prepare(from = 0) {
        const end = performance.now() + 4;
        let index = from;
        while (index < this.places.length && performance.now() < end) this.#key(index++);
        if (index < this.places.length) setTimeout(() => this.prepare(index));
    }

    #key(index) {
        return this.#keys[index] ??= ((place) => {
            const name = folded(place.name);
            return { name, all: `${name} ${folded(place.detail)}` };
        })(this.places[index]);
    }
}
