import ArgumentParser
import Files
import MapSnapshot

/// `snapshot render`: draws one image.
struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Render one map image.",
        discussion: """
            Give a place (--lat and --lon, --geo, --bbox or --fit) and an output file (-o).

            Examples:
              snapshot --lat 47.1410 --lon 9.5209 --size 400x200 -o out.png
              snapshot --bbox 9.47,47.04,9.64,47.27 --padding 20 -o country.png
              snapshot --fit --path 47.1432,9.5150,47.1385,9.5235,arrow=end -o route.png

            Exit status: 0 complete; 1 failed, nothing written; 3 written, but part of the image has no tile; 64 usage \
            error; 71 out of memory, threads or open files.
            """)

    @OptionGroup(title: "Camera") var camera: CameraOptions
    @OptionGroup(title: "Image") var image: ImageOptions
    @OptionGroup(title: "Variants") var variants: VariantOptions
    @OptionGroup(title: "Tiles") var tiles: TileOptions
    @OptionGroup(title: "Output cache") var pictureCache: PictureCacheOptions
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
        if let trouble = maker.keep(pictures) { output.say(trouble) }
        for note in network.cacheNotes(isVerbose: output.verbose) { output.say(note) }
        guard pictures.allSatisfy({ $0.drawing?.snapshot.diagnostics.isComplete ?? true }) else {
            throw ExitStatus.incomplete
        }
    }

    /// The request without annotations, whose files are only read after checking that no output replaces them.
    private func bareRequest() throws -> SnapshotRequest {
        var request = SnapshotRequest(framing: try camera.framing())
        try camera.view.apply(to: &request)
        try image.apply(to: &request, named: output.format)
        try tiles.apply(to: &request)
        return request
    }
}
