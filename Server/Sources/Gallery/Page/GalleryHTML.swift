import FoundationEssentials

/// The HTML of the gallery's pages.
struct GalleryHTML {
    private let settings: GallerySettings
    private let assets: AssetTable

    init(_ settings: GallerySettings, _ assets: AssetTable) {
        self.settings = settings
        self.assets = assets
    }

    /// The page, which starts in a state.
    func app(_ link: DeepLink, _ places: PlaceList) -> String {
        let tabs = [
            (DeepLink.Tab.places, "Places"), (.stories, "Stories"), (.maps, "Maps"), (.build, "Build"),
        ].map { tab, name in
            let path = tab == .places ? "/" : "/?tab=\(tab.rawValue)"
            return "<a href=\"\(attribute(settings.basePath + path))\" data-tab=\"\(tab.rawValue)\">\(name)</a>"
        }
        let state = PageState(link, settings, assets)
        return document(
            settings.title,
            head: """
                <script type="module" src="\(url("app.js"))"></script>
                <script type="application/json" id="state">\(state.json)</script>
                """,
            body: """
                <header class="bar">
                <h1>\(text(settings.title))</h1>
                <nav aria-label="Views">\(tabs.joined())<a class="help" \
                href="\(attribute(settings.basePath))/?tab=places&amp;sheet=about" data-sheet="about" \
                aria-label="About this page">?</a></nav>
                </header>
                <main>
                <section id="places" aria-label="Places" hidden>
                <div class="search" role="search"><input id="query" type="search" aria-label="Search places" \
                placeholder="Search places" aria-controls="list" autocomplete="off" autocapitalize="off" \
                spellcheck="false" enterkeyhint="search" maxlength="\(DeepLink.maximumSearch)"></div>
                <p class="count" id="count" role="status"></p>
                <ul class="list" id="list" role="list"></ul>
                </section>
                <section id="stories" aria-label="Stories" hidden></section>
                <section id="maps" aria-label="Maps" hidden></section>
                <section id="build" aria-label="Build" hidden><div id="builder"></div></section>
                <noscript><p>This page needs JavaScript.</p></noscript>
                </main>
                """)
    }

    /// The page for a link that leads nowhere.
    func message(_ error: DeepLinkError) -> String {
        document(
            "Not found – " + settings.title, head: "",
            body: """
                <main class="message">
                <h1>This link leads nowhere</h1>
                <p>\(text(error.description))</p>
                <p><a href="\(attribute(settings.basePath))/">Show all places</a></p>
                </main>
                """)
    }

    private func document(_ title: String, head: String, body: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
        <meta name="color-scheme" content="light dark">
        <title>\(text(title))</title>
        <link rel="icon" type="image/svg+xml" href="\(url("pin.svg"))">
        <link rel="stylesheet" href="\(url("app.css"))">
        \(head)
        </head>
        <body>
        \(body)
        </body>
        </html>

        """
    }

    private func url(_ name: String) -> String { attribute(settings.basePath + assets.folder + name) }

    private func text(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    private func attribute(_ value: String) -> String { text(value).replacing("\"", with: "&quot;") }
}
