import Glibc
import TestSupport
import Testing

/// How often a run of the tool opens the files that it is given.
@Suite(.runsTheTool) struct OpenedFilesTests {
    /// Counts how often any process opens a file, as the kernel reports it (`inotify`).
    private struct OpenCount: ~Copyable {
        private let queue: Int32

        init(of path: String) throws {
            queue = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            // Reading and closing keep two opens apart, which would be one event in a row.
            let events = UInt32(IN_OPEN | IN_ACCESS | IN_CLOSE_NOWRITE)
            try #require(queue >= 0 && inotify_add_watch(queue, path, events) >= 0)
        }

        deinit { close(queue) }

        /// How often it was opened up to now.
        var count: Int {
            var opens = 0
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let length = read(queue, &bytes, bytes.count)
                guard length > 0 else { return opens }
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= length {
                    let event = bytes.withUnsafeBytes {
                        $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    }
                    if event.mask & UInt32(IN_OPEN) != 0 { opens += 1 }
                    offset += MemoryLayout<inotify_event>.size + Int(event.len)
                }
            }
        }
    }

    private static let place = ["--lat", "47.1410", "--lon", "9.5209", "-z", "14", "--size", "100x60", "-q"]
    private static let vectors = Project.fixture("vector/vaduz-openmaptiles.pmtiles")

    private let desk: Desk

    init() throws { desk = try Desk() }

    private func opens(of path: String, _ flags: [String], at place: [String] = place) throws -> Int {
        let opened = try OpenCount(of: path)
        let outcome = try desk.run(place + flags + ["-o", "out.png"])
        #expect(outcome.exit == 0, "\(outcome.errors)")
        return opened.count
    }

    private func copy(_ path: String, to name: String) throws -> String {
        try desk.write(try TemporaryFolder.bytes(of: path), to: name)
    }

    @Test(arguments: [[], ["--style", "light"], ["--style", "light", "--style", "dark"]])
    func anArchiveOnce(style: [String]) throws {
        let path = try copy(Self.vectors, to: "city.pmtiles")
        #expect(try opens(of: path, ["--tiles", path] + style) == 1)
    }

    @Test(arguments: ["vaduz-core.pmtiles", "vaduz-core.mbtiles"]) func archivesOfImages(name: String) throws {
        let path = try copy(Project.archive(name), to: name)
        // SQLite opens its database itself.
        #expect(try opens(of: path, ["--tiles", path]) == (name.hasSuffix(".mbtiles") ? 2 : 1))
    }

    /// Whatever names it, and whether it says where the map looks.
    @Test(arguments: ["--style", "--tiles", "#style="]) func aStyleOnce(flag: String) throws {
        let archive = try copy(Self.vectors, to: "city.pmtiles")
        let style = try desk.write(
            """
            {"version": 8, "center": [9.5209, 47.1410], "zoom": 13,
             "sources": {"a": {"type": "vector", "url": "pmtiles://city.pmtiles"}},
             "layers": [{"id": "w", "type": "fill", "source": "a", "source-layer": "water"},
                        {"id": "b", "type": "background", "paint": {"background-color": "white"}}]}
            """, to: "style.json")
        let flags = flag == "#style=" ? ["--tiles", "\(archive)#style=\(style)"] : [flag, style]
        #expect(try opens(of: style, flags) == 1)
        #expect(try opens(of: style, flags, at: ["--size", "100x60", "-q"]) == 1)
    }

    /// Whether the style names it or a flag.
    @Test func theArchiveOfAStyleOnce() throws {
        let archive = try copy(Self.vectors, to: "city.pmtiles")
        let other = try copy(Self.vectors, to: "other.pmtiles")
        let style = try desk.write(
            """
            {"version": 8, "sources": {"a": {"type": "vector", "url": "pmtiles://city.pmtiles"}},
             "layers": [{"id": "w", "type": "fill", "source": "a", "source-layer": "water"}]}
            """, to: "style.json")
        #expect(try opens(of: archive, ["--style", style]) == 1)
        #expect(try opens(of: other, ["--style", style, "--source", "a=\(other)"]) == 1)
        #expect(try opens(of: other, ["--tiles", "\(other)#style=\(style)"]) == 1)
    }

    @Test func theConfigurationOnce() throws {
        let path = try desk.write(#"{"tiles": ["\#(Self.vectors)"], "offline": true}"#, to: "settings.json")
        #expect(try opens(of: path, ["--config", path]) == 1)
    }

    @Test func aListOfTilesOnce() throws {
        let list = #"{"tilejson": "3.0.0", "tiles": ["tiles/{z}/{x}/{y}.png"]}"#
        let path = try desk.write(list, to: "tiles.json")
        try desk.write(try TemporaryFolder.bytes(of: Project.fixture("pins/pin.png")), to: "tiles/0/0/0.png")
        let opened = try OpenCount(of: path)
        _ = try desk.run(Self.place + ["--tiles", path, "-o", "out.png"])
        #expect(opened.count == 1)
    }
}
