import ArgumentParser
import Files
import MapSnapshot
import SnapshotBatch
import SnapshotConfiguration

/// `snapshot batch`: draws one image per row of a file or of standard input.
struct BatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch", abstract: "Render one map image per row of a table.",
        discussion: """
            Rows are CSV with a header, NDJSON, or the features of a GeoJSON file. Flags are defaults; fields of a row \
            override them. With --stdin, other programs can drive it: one row per line in, one result per line out, in \
            the same order.

            Example:
              snapshot batch places.csv -o images --results results.ndjson

            Exit status: 0 every row has a result; 1 no row was drawn, or a row failed with --fail-on-error; 64 usage error; \
            66, 69, 71, 73, 74, 75, 77 or 78 as in sysexits.h if the batch cannot run; 130 after Ctrl-C, 143 after SIGTERM.
            """,
        subcommands: [BatchSplitCommand.self])

    @OptionGroup(title: "Rows") var rows: RowOptions
    @OptionGroup(title: "Output") var output: BatchOutputOptions
    @OptionGroup(title: "View") var view: ViewOptions
    @OptionGroup(title: "Image") var image: ImageOptions
    @OptionGroup(title: "Variants") var variants: VariantOptions
    @OptionGroup(title: "Tiles") var tiles: TileOptions
    @OptionGroup(title: "Output cache") var outputCache: OutputCacheOptions
    @OptionGroup(title: "Annotations") var annotations: AnnotationOptions

    func run() async throws {
        try await Failure.translating {
            let (job, table) = try await prepared()
            if let table {
                try await BatchTable(job: job, input: table, rows: rows, output: output).run()
            } else {
                try await BatchStream(job: job, jobs: rows.parallel).run()
            }
        }
    }

    /// Finds usage errors before any row is drawn, and errors of the table before there is an output folder.
    ///
    /// - Returns: what to draw with, and the table; nil for rows from standard input as they arrive.
    private func prepared() async throws -> (BatchJob, BatchInput?) {
        try rows.check()
        // One per row, and one each for reading and writing.
        try output.check(isStream: rows.stdin)
        try ProcessNeeds.check(jobs: rows.parallel + 2, connections: output.connections)
        if rows.stdin, variants.isGiven {
            throw Failure(
                .usage, "--stdin has one result per row: leave out --scales and --appearances, and send a row per image"
            )
        }
        if rows.stdin || rows.input == "-", annotations.readsStandardInput {
            throw Failure(
                .usage, "rows come from standard input, which can be read only once: use files for --geojson and --gpx")
        }
        let configuration = try configuration()
        let choices = LayerChoices(configuration)
        let files = BatchFiles(uses: try uses(choices), output: output)
        try files.check()
        if !rows.allowBulk { try configuration.checkBulk() }
        let template = try output.template()
        if template?.usesLine == true, rows.shard != nil {
            throw Failure(
                .usage, "--name with {line} does not go with --shard, which does not know lines: use {id} in the name")
        }
        var defaults = try await Failure.during(.noInput) { try self.defaults(configuration, named: template?.format) }
        let plan = try plan(template, of: defaults)
        let network = try configuration.network(isBulk: !rows.allowBulk)
        let layers = try await Failure.during(.noInput) { try await choices.layers(over: network) }
        defaults.request.style = choices.defaultStyle(of: layers)
        let images = try await Failure.during(.noInput) { try annotations.images().merging(rows.images()) { $1 } }
        // A pipe may take long, so what can be checked without creating a folder is checked before it.
        let early = rows.input == "-" && output.isThere ? try await output.open(network, isStream: rows.stdin) : nil
        let input =
            rows.stdin
            ? nil : try await Failure.during(.ioError) { try await table(defaults: defaults, plan, files, network) }
        let notes = BatchNotes()
        let opened: any BatchOutput =
            if let early { early } else { try await output.open(network, isStream: rows.stdin) }
        let destination = GuardedOutput(output: opened, reserved: files.reserved, notes: notes)
        try files.tryWriting()
        // Equal rows are neighbors in the order by place, or follow soon in a stream.
        let memory = 4 << 20
        let cache = try outputCache.cache(configuration, memoryBytes: memory) ?? SnapshotCache(memoryBytes: memory)
        // More at once would be no faster: they would decode the same tiles. Other rows are read or written, or wait for a
        // server meanwhile, and take the place of those that hang.
        let service = SnapshotService(
            layers: layers, images: images, cache: cache, draws: min(rows.parallel, UsableProcessors.count),
            mostDraws: rows.parallel)
        // It lasts as long as the process: freeing its caches tile by tile would take milliseconds.
        _ = Unmanaged.passRetained(service)
        let drawing = RowDrawing(
            service: service, output: destination, skipsExisting: rows.stdin || output.resume,
            jobs: rows.parallel, timeout: rows.timeout, clean: Redaction.redacted)
        let job = BatchJob(
            defaults: defaults, plan: plan, drawing: drawing, output: destination, network: network, notes: notes,
            failsOnError: output.failOnError)
        return (job, input)
    }

    /// Opens the table, and finds rows that would replace another file.
    private func table(
        defaults: RequestDefaults, _ plan: RowPlan, _ files: BatchFiles, _ network: TileNetwork
    ) async throws -> BatchInput {
        let input = try await rows.open(defaults: defaults, plan: plan, network)
        // A shard may have no rows, if there are more of them than rows.
        guard input.count > 0 || rows.shard != nil else {
            throw Failure(.noInput, "\(rows.tableName) has no rows: add at least one")
        }
        try files.check(input.order(), of: input)
        return input
    }

    /// The files named by flags and configuration.
    private func uses(_ choices: LayerChoices) throws -> FileUses {
        let table = rows.stdin ? "-" : rows.input
        let images = try rows.imageFiles().map { FileUse("--image", $0.file, with: PinImage.files(of: $0.file)) }
        return FileUses(
            reads: (table.map { [FileUse("the table", $0)] } ?? []) + (try annotations.reads()) + images
                + choices.reads(),
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

    /// The images per row.
    private func plan(_ template: NameTemplate?, of defaults: RequestDefaults) throws -> RowPlan {
        let scales = try variants.scales(or: image, of: defaults.request)
        for scale in scales where !SnapshotLimits.scales.contains(scale) {
            throw SnapshotError.invalid(flag: "scales", scale, "scales of 1 to 4")
        }
        let appearances = try variants.appearances(or: image)
        return RowPlan(
            template: template, scales: variants.scales == nil ? nil : scales,
            appearances: variants.appearances == nil ? nil : appearances)
    }

    /// - Parameter named: the format of the files' names.
    private func defaults(_ configuration: Configuration, named: FileFormat?) throws -> RequestDefaults {
        // Without a place, because each row has its own.
        var request = SnapshotRequest(framing: .annotations)
        try view.apply(to: &request)
        try image.apply(to: &request, named: named)
        tiles.apply(configuration, to: &request)
        try annotations.apply(to: &request)
        // Reports errors now, and not for every row.
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

/// Everything needed to draw the rows of a batch.
struct BatchJob {
    let defaults: RequestDefaults
    let plan: RowPlan
    let drawing: RowDrawing
    let output: any BatchOutput
    let network: TileNetwork
    let notes: BatchNotes
    let failsOnError: Bool
}
