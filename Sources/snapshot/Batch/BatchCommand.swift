import ArgumentParser
import Files
import MapSnapshot
import SnapshotBatch
import SnapshotConfiguration

/// `snapshot batch`: a picture for each row of a file, or of standard input.
struct BatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch", abstract: "Makes a picture for each row of a table.",
        discussion: """
            Rows are CSV with a header, NDJSON, or the features of a GeoJSON file. With --stdin it is a filter for \
            other programs: a row of NDJSON in, a line of JSON out, in the same order, at once. What flags say of the \
            picture holds for each row that does not say otherwise.

            Exit status: 0 all rows answered; 1 one failed, with --fail-on-error; 64 wrong usage; 66, 69, 73, 74, 75, 77 \
            or 78 as in sysexits.h where nothing works at all; 130 and 143 after Ctrl-C and SIGTERM.
            """)

    @OptionGroup(title: "Rows") var rows: RowOptions
    @OptionGroup(title: "Output") var output: BatchOutputOptions
    @OptionGroup(title: "View") var view: ViewOptions
    @OptionGroup(title: "Image") var image: ImageOptions
    @OptionGroup(title: "Tiles") var tiles: TileOptions
    @OptionGroup(title: "Pictures that are kept") var pictureCache: PictureCacheOptions
    @OptionGroup(title: "Annotations") var annotations: AnnotationOptions

    func run() async throws {
        try await Failure.translating {
            let job = try await prepared()
            if rows.stdin {
                try await BatchStream(job: job, jobs: rows.parallel).run()
            } else {
                try await BatchTable(job: job, rows: rows, output: output).run()
            }
        }
    }

    /// Finds what cannot work before any row is read.
    private func prepared() async throws -> BatchJob {
        try rows.check()
        // Those of the rows, and one each to read and to write.
        try ProcessNeeds.check(jobs: rows.parallel + 2)
        try output.check(isStream: rows.stdin)
        if rows.stdin || rows.input == "-", annotations.geojson.contains("-") || annotations.gpx.contains("-") {
            throw Failure(
                .usage, "rows come through standard input, and it can be read once: give --geojson and --gpx files")
        }
        let configuration = try configuration()
        let files = BatchFiles(uses: try uses(configuration), output: output)
        try files.check()
        if !rows.allowBulk { try configuration.checkBulk() }
        let defaults = try await Failure.during(.noInput) { try self.defaults() }
        let network = try configuration.network()
        let layers = try await Failure.during(.noInput) { try configuration.layers(over: network) }
        let images = try await Failure.during(.noInput) { try annotations.images().merging(rows.images()) { $1 } }
        let notes = BatchNotes()
        let destination = GuardedOutput(
            output: try await output.open(network), reserved: files.reserved, notes: notes)
        try files.tryWriting()
        // Equal rows are neighbours in the order of places, or soon come again in a stream.
        let memory = 16 << 20
        let cache = try pictureCache.cache(configuration, memoryBytes: memory) ?? SnapshotCache(memoryBytes: memory)
        let service = SnapshotService(tiles: layers, images: images, cache: cache, draws: rows.parallel)
        let drawing = RowDrawing(
            service: service, output: destination, skipsWhatIsThere: rows.stdin || output.resume,
            jobs: rows.parallel, timeout: rows.timeout, clean: Redaction.redacted)
        return BatchJob(
            defaults: defaults, drawing: drawing, output: destination, network: network, files: files, notes: notes,
            failsOnError: output.failOnError)
    }

    /// What the flags and the configuration name.
    private func uses(_ configuration: Configuration) throws -> FileUses {
        let table = rows.stdin ? "-" : rows.input
        let images = try rows.imageFiles().map { FileUse("--image", $0.file, with: PinImage.files(of: $0.file)) }
        return FileUses(
            reads: (table.map { [FileUse("the table", $0)] } ?? []) + (try annotations.reads()) + images
                + configuration.reads(),
            writes: output.writes)
    }

    private func configuration() throws -> Configuration {
        do {
            return try tiles.sources.configuration()
        } catch let error as ConfigurationError {
            if case .argument? = error.origin { throw error }
            throw Failure(.configuration, Failure(error).description)
        } catch let error as FileError {
            throw Failure(.configuration, error.description)
        }
    }

    private func defaults() throws -> RequestDefaults {
        // No place yet: each row has its own.
        var request = SnapshotRequest(framing: .annotations)
        try view.apply(to: &request)
        try image.apply(to: &request, named: nil)
        try tiles.apply(to: &request)
        try annotations.apply(to: &request)
        // Found now, and not in every row.
        var anywhere = request
        var fields = FramingFields()
        (fields.latitude, fields.longitude) = (0, 0)
        (fields.span, fields.zoom) = (try view.spans(), view.zoom)
        anywhere.framing = try fields.framing()
        try anywhere.validate()
        return RequestDefaults(
            request: request, span: fields.span, zoom: fields.zoom, pinsCenter: annotations.pinsCenter,
            pin: try annotations.plainPin())
    }
}

/// What the rows of a batch are drawn with.
struct BatchJob {
    let defaults: RequestDefaults
    let drawing: RowDrawing
    let output: any BatchOutput
    let network: TileNetwork
    let files: BatchFiles
    let notes: BatchNotes
    let failsOnError: Bool
}
