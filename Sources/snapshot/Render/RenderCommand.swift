import ArgumentParser
import Files
import MapSnapshot
import SnapshotConfiguration

/// `snapshot render`: one picture.
struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Makes one picture (the default command).",
        discussion: """
            Give a place (--lat and --lon, --geo, --bbox, or --fit with pins) and an output file. Exit status: 0 \
            complete; 1 failed, nothing written; 3 written, but some of the area had no tile; 64 wrong usage.
            """)

    @OptionGroup(title: "Camera") var camera: CameraOptions
    @OptionGroup(title: "Image") var image: ImageOptions
    @OptionGroup(title: "Variants") var variants: VariantOptions
    @OptionGroup(title: "Tiles") var tiles: TileOptions
    @OptionGroup(title: "Pictures that are kept") var pictureCache: PictureCacheOptions
    @OptionGroup(title: "Annotations") var annotations: AnnotationOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
        try await Failure.translating { try await render() }
    }

    private func render() async throws {
        try output.check()
        var request = try bareRequest()
        let scales = try variants.scales(or: image, of: request)
        let appearances = try variants.appearances(or: image)
        // In the order of the library.
        let marks = appearances.flatMap { appearance in
            scales.map { variants.mark(scale: $0, appearance: appearance) }
        }
        let paths = try output.paths(marks, request.file.format)
        let configuration = try tiles.sources.configuration()
        try FileUses(reads: try annotations.reads() + configuration.reads(), writes: output.writes(paths)).check()
        try annotations.apply(to: &request)
        let network = try configuration.network()
        let requests = request.variants(scales: scales, appearances: appearances)
        try SnapshotRequest.validate(together: requests)
        let layers = try configuration.layers(over: network)
        let service = SnapshotService(
            tiles: requests.count > 1 ? layers.map(\.shared) : layers, images: try annotations.images(),
            cache: try pictureCache.cache(configuration, memoryBytes: 0), decodedTileBytes: 0)
        var pictures: [Picture] = []
        // One after the other: each uses all processors where its time goes, and the next finds its tiles.
        for (request, path) in zip(requests, paths) {
            // One from the cache cannot tell how it came about.
            let served = try await service.picture(for: request, isFresh: output.report != nil)
            pictures.append(Picture(path: path, request: request, served: served))
        }
        try output.write(pictures, asList: variants.isGiven)
        output.say(pictures)
        for note in network.cacheNotes(isVerbose: output.verbose) { output.say(note) }
        guard pictures.allSatisfy({ $0.served.snapshot?.diagnostics.isComplete ?? true }) else {
            throw ExitStatus.incomplete
        }
    }

    /// Without annotations, whose files are not read before it is clear that none is to be replaced.
    private func bareRequest() throws -> SnapshotRequest {
        var request = SnapshotRequest(framing: try camera.framing())
        try camera.view.apply(to: &request)
        try image.apply(to: &request, named: output.format)
        try tiles.apply(to: &request)
        return request
    }
}
