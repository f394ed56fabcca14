import Testing

@testable import Dialects

@Suite struct DialectTests {}
