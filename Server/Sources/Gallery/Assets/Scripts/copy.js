// Copies texts.
import { element } from "./dom.js";

/** A button that copies a text; where pages may not, it selects the node that shows it. */
export function copyButton(name, text, node) {
    const button = element("button", { type: "button", class: "pill", "aria-label": `Copy: ${name}` }, "Copy");
    button.addEventListener("click", async () => {
        button.textContent = (await copied(text(), node)) ? "Copied" : "Selected";
        setTimeout(() => { button.textContent = "Copy"; }, 1500);
    });
    return button;
}

/** Without TLS, browsers have no clipboard for pages. */
async function copied(text, node) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        getSelection().selectAllChildren(node);
        return false;
    }
}
