/// The style sheet of the page, light and dark.
enum AppStyle {
    static let text = ##"""
        :root {
            color-scheme: light dark;
            --paper: #fff; --ground: #f4f5f7; --ink: #1b1f24; --faint: #59616b; --line: #d9dde2; --accent: #b3261e;
            --accent-ink: #fff;
        }
        @media (prefers-color-scheme: dark) {
            :root {
                --paper: #1d2126; --ground: #121518; --ink: #eceff2; --faint: #a9b2bc; --line: #343a41; --accent: #ffb4ab;
                --accent-ink: #3b0907;
            }
        }
        *, ::before, ::after { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; }
        body {
            margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.4 system-ui, "Open Sans", sans-serif;
            overflow-wrap: anywhere;
        }
        body.covered { overflow: hidden; }
        [hidden] { display: none !important; }
        h1, h2, h3, p { margin: 0; }
        a { color: inherit; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        button, input, select { font: inherit; color: inherit; }
        .bar {
            position: sticky; top: 0; z-index: 10; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px;
            padding: 8px max(16px, env(safe-area-inset-left)); background: var(--paper); border-bottom: 1px solid var(--line);
        }
        .bar h1 { font-size: 18px; }
        .bar nav { display: flex; gap: 4px; margin-left: auto; }
        @media (max-width: 480px) { .bar nav { width: 100%; margin: 0 -12px; justify-content: space-between; flex: 1 0 100%; } }
        .bar nav a, .pill {
            display: inline-flex; align-items: center; min-height: 40px; padding: 0 12px; border-radius: 20px; border: 0;
            background: none; text-decoration: none; font-size: 15px; font-weight: 600; cursor: pointer;
        }
        .bar nav a[aria-current] { background: var(--accent); color: var(--accent-ink); }
        .bar nav a.help { min-width: 40px; justify-content: center; }
        .pill { background: var(--ground); border: 1px solid var(--line); }
        main { max-width: 1440px; margin: 0 auto; padding: 16px; }
        .count { color: var(--faint); margin-bottom: 12px; }

        /* Caption: the name keeps its room, the rest shrinks first. */
        .caption { display: flex; align-items: center; gap: 8px; height: 64px; padding: 0 12px; }
        .caption .name {
            flex: 0 1 auto; min-width: 0; font-weight: 600; display: -webkit-box; overflow: hidden;
            -webkit-box-orient: vertical; -webkit-line-clamp: 2; line-clamp: 2;
        }
        .caption .detail {
            flex: 1 10000 0; min-width: 0; color: var(--faint); white-space: nowrap; overflow: hidden; text-overflow: ellipsis;
            text-align: right; font-size: 14px;
        }

        .list { position: relative; margin: 0; padding: 0; list-style: none; }
        .slot { position: absolute; top: 0; left: 0; contain: layout paint style; border-radius: 12px; }
        .cell {
            display: flex; flex-direction: column; height: 100%; border-radius: 12px; overflow: hidden;
            background: var(--paper); text-decoration: none; border: 1px solid var(--line);
        }
        .cell:focus-visible { outline-offset: -3px; }
        .cell img {
            flex: 1 1 0; min-height: 0; width: 100%; object-fit: cover; background: var(--line); opacity: 0;
            transition: opacity 0.15s;
        }
        .loaded img { opacity: 1; }
        .chapters { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 264px), 1fr)); gap: 16px; margin: 0; padding: 0; list-style: none; }
        .chapter {
            display: block; border-radius: 12px; overflow: hidden; background: var(--paper); border: 1px solid var(--line);
            text-decoration: none;
        }
        .chapter img { display: block; width: 100%; height: auto; aspect-ratio: 2; background: var(--line); }

        .screen { position: fixed; inset: 0; z-index: 20; display: flex; flex-direction: column; background: var(--paper); }
        .top {
            display: flex; align-items: center; gap: 12px; min-height: 56px;
            padding: max(8px, env(safe-area-inset-top)) 12px 8px;
        }
        .title { flex: 1 1 0; min-width: 0; }
        .title .name { font-size: 18px; line-height: 1.25; }
        .title .name:focus-visible { outline: none; }
        .title .detail { color: var(--faint); font-size: 14px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
        .round {
            flex: none; display: inline-flex; align-items: center; justify-content: center; width: 44px; height: 44px;
            border: 0; border-radius: 22px; background: none; cursor: pointer;
        }
        .icon { width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round; }
        .canvas { flex: 1 1 0; min-height: 0; background: var(--line); z-index: 0; }
        .canvas.leaflet-container { background: var(--line); }
        .canvas .leaflet-bar a, .canvas .leaflet-bar a:hover { background: var(--paper); color: var(--ink); border-color: var(--line); }
        .canvas > img { width: 100%; height: 100%; object-fit: cover; }
        .attribution { padding: 4px 12px max(4px, env(safe-area-inset-bottom)); font-size: 12px; color: var(--faint); }

        .story { background: #000; color: #fff; touch-action: none; user-select: none; -webkit-user-select: none; }
        .stage { position: absolute; inset: 0; }
        .stage img { width: 100%; height: 100%; object-fit: cover; transition: opacity 0.2s; }
        .waiting .stage img { opacity: 0.4; }
        .story .top {
            position: relative; flex-direction: column; align-items: stretch; gap: 8px; padding-bottom: 24px;
            background: linear-gradient(#000d 60%, #0000); pointer-events: none;
        }
        .story .top button { pointer-events: auto; }
        .story .title { display: flex; align-items: center; gap: 4px; flex: none; }
        .story .title > div { flex: 1 1 0; min-width: 0; }
        .story .title .detail { color: #e6e6e6; }
        .segments { display: flex; gap: 4px; }
        .segment { flex: 1 1 0; height: 4px; border-radius: 2px; background: #fff6; overflow: hidden; }
        .fill { display: block; height: 100%; background: #fff; transform: scaleX(0); transform-origin: left; }
        .step { position: absolute; top: 50%; margin-top: -22px; background: #000a; color: #fff; }
        .before { left: 8px; }
        .after { right: 8px; }
        @media (pointer: coarse) { .step:not(:focus-visible) { opacity: 0; } }

        .sheet { background: #0008; justify-content: flex-end; }
        .card {
            position: relative; display: grid; gap: 12px; width: min(100%, 560px); margin: 0 auto;
            padding: 24px 24px max(24px, env(safe-area-inset-bottom)); border-radius: 16px 16px 0 0; background: var(--paper);
        }
        .card .round { position: absolute; top: 8px; right: 8px; }
        .card h2 { padding-right: 48px; font-size: 20px; }

        .form { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 132px), 1fr)); gap: 12px; }
        .field { display: grid; gap: 4px; font-size: 14px; }
        .field.place { grid-column: 1 / -1; }
        .field input, .field select {
            width: 100%; min-width: 0; min-height: 44px; padding: 0 12px; border: 1px solid var(--faint); border-radius: 8px;
            background: var(--paper); font-size: 16px;
        }
        .result { margin: 16px 0; }
        .preview { display: block; max-width: 100%; height: auto; border-radius: 8px; background: var(--line); }
        .problem { color: var(--accent); }
        .output { display: grid; gap: 12px; }
        .copyable {
            display: grid; grid-template-columns: 1fr auto; align-items: center; gap: 8px; padding: 12px; border-radius: 12px;
            background: var(--paper); border: 1px solid var(--line);
        }
        .copyable h2 { font-size: 15px; }
        .copyable pre {
            grid-column: 1 / -1; margin: 0; padding: 12px; border-radius: 8px; background: var(--ground); white-space: pre-wrap;
            font: 13px/1.5 ui-monospace, monospace;
        }
        .word { display: inline-block; max-width: 100%; }
        .message { max-width: 560px; margin: 10vh auto; display: grid; gap: 16px; padding: 0 16px; }
        @media (prefers-reduced-motion: reduce) { *, ::before, ::after { transition: none !important; animation: none !important; } }
        """##
}
