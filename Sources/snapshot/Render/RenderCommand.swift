import ArgumentParser
import Files
import MapSnapshot
import SnapshotConfiguration

/// `snapshot render`: draws one image.
struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        // With a command above it, the parser does not try the arguments as a request for completions first, which
        // takes a fifth of its time.
        commandName: "render", _superCommandName: "snapshot", abstract: "Render one map image.",
        discussion: """
            Give a place (--lat and --lon, --geo, --bbox or --fit) and an output file (-o).

            Examples:
              snapshot --lat 47.1410 --lon 9.5209 --size 400x200 -o out.png
              snapshot --bbox 9.47,47.04,9.64,47.27 --padding 20 -o country.png
              snapshot --fit --path 47.1432,9.5150,47.1385,9.5235,arrow=end -o route.png

            Exit status: 0 complete; 1 failed, nothing written; 3 written, but part of the image has no tile, or it is light \
            because there are no dark tiles; 64 usage \
            error; 71 out of memory, threads or open files.
            """)

    @OptionGroup(title: "Camera") var camera: CameraOptions
    @OptionGroup(title: "Image") var image: ImageOptions
    @OptionGroup(title: "Variants") var variants: VariantOptions
    @OptionGroup(title: "Tiles") var tiles: TileOptions
    @OptionGroup(title: "Output cache") var outputCache: OutputCacheOptions
    @OptionGroup(title: "Annotations") var annotations: AnnotationOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
        try await Failure.translating { try await render() }
    }

    private func render() async throws {
        try output.check()
        let deadline = output.deadline.map { ContinuousClock.now + .seconds($0) }
        let configuration = try tiles.sources.configuration()
        let choices = LayerChoices(configuration)
        var (request, opened) = try await bareRequest(choices)
        let scales = try variants.scales(or: image, of: request)
        let appearances = try variants.appearances(or: image)
        // In the order of the library.
        let marks = appearances.flatMap { appearance in
            scales.map { variants.mark(scale: $0, appearance: appearance) }
        }
        let paths = try output.paths(marks, request.file.format)
        try output.check(request)
        tiles.apply(configuration, to: &request)
        try FileUses(reads: try annotations.reads() + choices.reads(), writes: output.writes(paths)).check()
        // A center from the style gets no pin.
        try annotations.apply(to: &request, pinsCenter: opened == nil)
        let validated = try ValidatedRequest.all(request.variants(scales: scales, appearances: appearances))
        let network = try opened?.network ?? configuration.network()
        let layers = if let opened { opened.layers } else { try await choices.layers(over: network) }
        let style = choices.defaultStyle(of: layers)
        let requests = validated.map { $0.drawing(tiles: $0.tiles, style: style) }
        let service = SnapshotService(
            layers: requests.count > 1 ? layers.map(\.shared) : layers, images: try annotations.images(),
            cache: try outputCache.cache(configuration, memoryBytes: 0),
            // Variants share decoded tiles; one image has no use for them.
            decodedTileBytes: requests.count > 1 ? 4 * SnapshotLimits.pixels : 0)
        var images: [RenderedImage] = []
        // In sequence: each uses all CPUs in its expensive parts, and the next finds its tiles.
        for (request, path) in zip(requests, paths) {
            // An image from the cache has no report.
            let served = try await service.image(
                for: request, from: camera.geo == nil ? .arguments : .geoURI,
                isFresh: output.report != nil || output.preview, deadline: deadline)
            images.append(RenderedImage(path: path, request: request.request, served: served))
        }
        let written = variants.appearances == nil ? images : try Self.withoutFalseDark(images)
        try output.write(written, asList: variants.isGiven)
        try output.show(written)
        output.say(written)
        for image in images where !written.contains(where: { $0.path == image.path }) {
            output.say("the tilesets have no dark tiles, so \(image.path) is not written: \(Self.darkTiles)")
        }
        for note in network.cacheNotes(isVerbose: output.verbose) { output.say(note) }
        guard images.allSatisfy({ $0.served.snapshot?.diagnostics.isComplete ?? true && !$0.lacksDarkTiles }) else {
            throw ExitStatus.incomplete
        }
    }

    private static let darkTiles = "add them (--tiles LOCATION#dark=LOCATION)"

    /// The images without those that would be light under the name of a dark one.
    private static func withoutFalseDark(_ images: [RenderedImage]) throws -> [RenderedImage] {
        let written = images.filter { !$0.lacksDarkTiles }
        guard !written.isEmpty else {
            throw Failure(.failed, "the tilesets have no dark tiles, so there is no dark image: \(darkTiles)")
        }
        return written
    }

    /// The request without annotations, whose files are only read after checking that no output replaces them.
    ///
    /// - Returns: also the layers, if they had to be opened for the default camera of a style.
    private func bareRequest(
        _ choices: LayerChoices
    ) async throws -> (SnapshotRequest, opened: (layers: [MapLayer], network: TileNetwork)?) {
        var request = SnapshotRequest(framing: .annotations)
        var opened: (layers: [MapLayer], network: TileNetwork)?
        if !camera.namesPlace, choices.mayHaveCamera {
            let network = try choices.configuration.network()
            let layers = try await choices.layers(over: network)
            opened = (layers, network)
            if let start = layers.lazy.compactMap(\.camera).first {
                request.framing = try camera.framing(startingAt: start)
                (request.bearing, request.pitch, request.roll) = (start.bearing, start.pitch, start.roll)
            } else {
                request.framing = try camera.framing()
            }
        } else {
            request.framing = try camera.framing()
        }
        try camera.view.apply(to: &request)
        try image.apply(to: &request, named: output.format)
        return (request, opened)
    }
}

extension MapLayer {
    /// The default camera of a style.
    fileprivate var camera: StyleCamera? {
        if case .style(let layer) = self { layer.style.camera } else { nil }
    }
}
