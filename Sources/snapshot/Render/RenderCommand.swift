import ArgumentParser
import Files
import MapSnapshot

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
        try request.validate()
        let network = try configuration.network()
        let maker = PictureMaker(
            request: request, scales: scales, appearances: appearances, paths: paths,
            layers: try configuration.layers(over: network), images: try annotations.images(),
            cache: try pictureCache.cache(configuration, memoryBytes: 0))
        let pictures = try await maker.run(isReported: output.report != nil)
        try output.write(pictures, asList: variants.isGiven)
        output.say(pictures)
        if let trouble = maker.keep(pictures) { output.say(Advice.message(trouble)) }
        for note in network.cacheNotes(isVerbose: output.verbose) { output.say(note) }
        guard pictures.allSatisfy({ $0.drawing?.snapshot.diagnostics.isComplete ?? true }) else {
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
