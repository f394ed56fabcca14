import Testing

@testable import Gallery

@Suite struct GalleryTests {}
