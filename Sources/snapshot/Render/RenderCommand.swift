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
    @OptionGroup(title: "Tiles") var tiles: TileOptions
    @OptionGroup(title: "Annotations") var annotations: AnnotationOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
        try await Failure.translating { try await render() }
    }

    private func render() async throws {
        try output.check()
        let request = try request()
        try request.validate()
        try output.check(request.file.format)
        let images = try annotations.images()
        let snapshot = try await MapSnapshotter(
            options: request, tiles: try tiles.sources.configuration().layers(), images: images
        ).start()
        let clock = ContinuousClock()
        let start = clock.now
        let file = try snapshot.encoded(request.file)
        let encoding = clock.now - start
        try output.write(
            file.bytes, world: WorldFile(snapshot),
            report: Report(snapshot, request: request, file: file, encoding: encoding))
        output.say(snapshot, file: file, encoding: encoding)
        guard snapshot.diagnostics.isComplete else { throw ExitStatus.incomplete }
    }

    private func request() throws -> SnapshotRequest {
        var request = SnapshotRequest(framing: try camera.framing())
        try camera.apply(to: &request)
        try image.apply(to: &request, named: output.format)
        try tiles.apply(to: &request)
        try annotations.apply(to: &request)
        return request
    }
}
