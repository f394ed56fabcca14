import HTTP

extension RemoteLocation {
    /// What there is at a location on a server, by its URL.
    enum Kind {
        /// A URL template with placeholders.
        case template
        /// An archive, read with range requests.
        case archive(TileFileKind, TileFileKind.RemoteOpener)
        /// A TileJSON document.
        case tileJSON
    }

    /// What there is.
    var kind: Kind {
        if isTemplate { return .template }
        guard let kind = TileFileKind.ofRemote(path), let open = kind.openRemote else { return .tileJSON }
        return .archive(kind, open)
    }

    /// Whether it is the URL of a document, or of a single tile.
    var isDocument: Bool { if case .tileJSON = kind { true } else { false } }
}

extension TileLocation {
    /// Opens tiles on a server, without contacting it yet.
    func openRemote(_ remote: RemoteLocation, _ network: TileNetwork) throws(TileSourceError) -> any TileSource {
        guard remote.isPossible else {
            throw TileSourceError(
                .invalidLocation,
                "\(remote.publicText): its host or port is not valid; use https://HOST or https://HOST:PORT with a "
                    + "port from 1 to 65535")
        }
        try OpenStreetMapPolicy.check(remote, base)
        try network.checkBulk(remote.host, in: remote.publicText)
        let access = network.access(to: remote.origin)
        guard access.key != nil || !base.contains("{key}") else {
            throw TileSourceError(
                .invalidLocation,
                "\(remote.publicText): no key is configured for {key}; add it as \"key\" of \"\(remote.origin)\" under "
                    + "\"servers\" in the configuration")
        }
        let (url, bucket) = try place(remote)
        switch isTemplate && remote.isDocument ? .template : remote.kind {
        case .template:
            let template = try URLTemplate(
                parsing: url, scheme: scheme ?? .xyz, key: access.key, needsAddress: !isTemplate)
            let isKnown = OpenStreetMapPolicy.applies(to: remote.host)
            // Mirrors of a bucket would have to be signed for another one.
            var others: [URLTemplate] = []
            for text in mirrors where bucket == nil { others.append(try mirror(text, network)) }
            let isAlone = others.isEmpty
            return TemplateTileSource(
                template, mirrors: others,
                headers: { isAlone ? access.headers : network.access(to: $0).headers },
                metadata: isKnown ? OpenStreetMapPolicy.metadata : stated ?? TilesetMetadata(),
                origin: remote.origin,
                transport: network.transport(for: url, variant: scheme == .tms ? "tms" : "", in: bucket))
        case .archive(let kind, let open):
            try kind.check(self)
            guard let address = WebAddress(url.replacing("{key}", with: access.key ?? "")) else {
                throw TileSourceError(
                    .invalidLocation, "\(remote.publicText): it is not an http or https URL; check its spelling")
            }
            return open(address, access.headers, network.transport(for: url, in: bucket))
        case .tileJSON:
            let transport = network.transport(for: url, in: bucket)
            return LazyTileSource(from: remote.origin) {
                try await TemplateTileSource.open(
                    tileJSON: url, access: access, others: network.access,
                    checking: { try network.checkBulk($0, in: remote.publicText) }, transport: transport)
            }
        }
    }

    /// Another template of the same tiles, which must be allowed like the first.
    private func mirror(_ text: String, _ network: TileNetwork) throws(TileSourceError) -> URLTemplate {
        guard let remote = RemoteLocation(text), remote.isPossible else {
            throw TileSourceError(
                .invalidLocation,
                "\(URLTemplate.publicText(text)): it is not an http or https URL; use https://HOST/{z}/{x}/{y}.png")
        }
        try OpenStreetMapPolicy.check(remote, text)
        try network.checkBulk(remote.host, in: remote.publicText)
        return try URLTemplate(
            parsing: text, scheme: scheme ?? .xyz, key: network.access(to: remote.origin).key, needsAddress: false)
    }

    /// The URL, and its bucket if the location is in S3.
    private func place(_ remote: RemoteLocation) throws(TileSourceError) -> (url: String, bucket: SignedBucket?) {
        guard remote.origin.hasPrefix("s3://") else { return (base, nil) }
        guard let location = S3Location(base) else {
            throw TileSourceError(.invalidLocation, "\(base): it has no object key; use s3://BUCKET/KEY")
        }
        do throws(HTTPError) {
            let bucket = try SignedBucket(location.bucket)
            return (try bucket.url(of: location.key), bucket)
        } catch {
            throw TileSourceError(.invalidLocation, "\(remote.publicText): \(error.description)")
        }
    }
}

extension TileLocation {
    /// Why the source must not be used for batches, prefetching or area downloads; nil if nothing is known against it.
    ///
    /// A TileJSON document may name such a server, too: see `TileNetwork.Options.isBulk`.
    public var bulkRefusal: String? {
        RemoteLocation(base).flatMap { OpenStreetMapPolicy.bulkRefusal(of: $0.host) }
    }
}
