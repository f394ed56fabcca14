# Each target installs the packages it needs, and says so.
PREFIX ?= /usr/local
DESTDIR ?=
TOOL := .build/release/snapshot
# Laid out like share/: manual pages, and completions for bash, zsh and fish.
EXTRAS := .build/share
COMPLETIONS := bash-completion/completions/snapshot zsh/site-functions/_snapshot fish/vendor_completions.d/snapshot.fish
# The tool in the build of the tests, linked dynamically.
TESTED := .build-tests/release/snapshot
# Checks of the release build build it first.
BUILT = $(if $(filter .build/%,$(TOOL)),tool)
# Each generic type is made from its parts, not looked up by name: a lookup searches all protocol conformances of the
# program for its requirements, which takes a tenth of the time of a first image.
METADATA := -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# Where the build finds C libraries as static ones, and how they are linked (scripts/static-libraries).
STATIC := .build/static
# Executables with the Swift runtime and most C libraries, without debug information, which takes a fifth of the time,
# and without the folder of the build, which assertions in C would name. With -O3, conditions that do not change in the
# loops over pixels are tested before them, which saves a fortieth of the time of a city.
STATICALLY = PKG_CONFIG_PATH="$(CURDIR)/$(STATIC):$$PKG_CONFIG_PATH" swift build -c release --static-swift-stdlib \
    -Xswiftc -gnone -Xcc -O3 -Xcc -ffile-prefix-map="$(CURDIR)/"= --disable-local-rpath --disable-build-manifest-caching \
    $$(cat $(STATIC)/link-flags 2>/dev/null || true) $(METADATA)
SWIFT_SOURCES := Sources Tests Examples Benchmarks Package.swift Server/Sources Server/Tests Server/Package.swift
# The server is a package of its own, because Hummingbird takes minutes to build. It has the flags and the build folder
# of the tool, so that what both need is compiled once. Each build plans anew, because a plan that SwiftPM finds in the
# folder may be that of the other package.
SERVER := .build/release/snapshot-server
# Debian's libjs-leaflet, for the gallery's map.
LEAFLET := /usr/share/javascript/leaflet
# Programs are installed without symbols, and without the hashes that the compiler and the linker compute from the folder
# of the build, which nothing reads when a program runs. What is left of the folder is the length of its path: the
# compiler writes that of a dependency's file beside `withoutActuallyEscaping`.
STRIP := strip --remove-section=.swift_modhash --remove-section=.note.gnu.build-id

.PHONY: demo test tool server server-test dist try-dist deb try-deb wheel try-wheel image try-image install install-server uninstall lint format bless check-docs check-fuzzers tests oracle-environment \
    oracle filter faults spark-test bare-root docs bench fuzz clean

## A first image: out.png, a map of Vaduz with a pin in the center.
demo: tool
	$(TOOL) --lat 47.1410 --lon 9.5209 --size 400x200 -o out.png
	@echo "Look at out.png; the next one is yours: $(TOOL) --help"

## All checks: format, unit, golden and command-line tests, documents, and the independent oracle. They run the tool of
## the tests' build, so that a fresh clone compiles everything once.
test:
	scripts/install-dependencies --tests
	$(MAKE) --no-print-directory --jobs=3 lint oracle-environment tests
	scripts/run-tests
	$(MAKE) --no-print-directory --jobs=2 --output-sync=target check-docs check-fuzzers docs filter oracle TOOL=$(TESTED)

## The release build of the tool, with its manual pages and shell completions in $(EXTRAS).
tool:
	scripts/install-dependencies
	scripts/static-libraries $(STATIC)
	$(STATICALLY) --product snapshot
	rm -rf $(EXTRAS)
	scripts/make-manuals $(TOOL) $(EXTRAS)
	$(TOOL) style export $(EXTRAS)/snapshot/styles

## The release build of the server, which `snapshot serve` starts.
server:
	scripts/install-dependencies
	scripts/static-libraries $(STATIC)
	$(STATICALLY) --package-path Server --scratch-path .build --product snapshot-server

## The server's tests, over real sockets on loopback; not part of `make test`. They sign URLs with the tool.
server-test: tool
	scripts/server-test

## An archive of the tool and the server that runs on any Linux with glibc 2.34 or later, without packages.
dist: tool server
	scripts/install-dependencies --archive
	scripts/make-archive $(TOOL) $(SERVER)

## Tries the archive in a fresh Debian 12 and 13.
try-dist:
	scripts/install-dependencies --archive
	scripts/try-archive dist/snapshot-*-linux-*.tar.gz $(TOOL)

## A package of both for Debian 12 and later.
deb: tool server
	scripts/install-dependencies --archive
	scripts/make-deb $(TOOL) $(SERVER)

## Installs, uses, upgrades and purges the package in a fresh Debian 12 and 13.
try-deb:
	scripts/install-dependencies --archive
	scripts/try-deb dist/swift-map-snapshot_*.deb

## A wheel for Python, with the tool of the archive.
wheel: dist
	scripts/make-wheel dist/snapshot-*-linux-*.tar.gz

## Tries the wheel in a fresh Python environment, beside staticmap.
try-wheel:
	scripts/install-dependencies --archive
	scripts/try-wheel dist/swift_map_snapshot-*.whl

## A container image of the archive, as an OCI layout in dist/image.
image: dist
	scripts/make-image dist/snapshot-*-linux-*.tar.gz

## Checks the image, and serves from its unpacked layers.
try-image:
	scripts/install-dependencies --archive
	scripts/try-image dist/image

## Installs what `make server` built, beside the tool.
install-server:
	@[ -x $(SERVER) ] || { echo "install-server: there is no $(SERVER): run make server first" >&2; exit 1; }
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/snapshot/tiles"
	install -m 755 $(SERVER) "$(DESTDIR)$(PREFIX)/bin/snapshot-server"
	$(STRIP) "$(DESTDIR)$(PREFIX)/bin/snapshot-server"
	install -m 644 tiles/default.pmtiles tiles/README.md "$(DESTDIR)$(PREFIX)/share/snapshot/tiles/"
	install -d "$(DESTDIR)$(PREFIX)/share/snapshot/leaflet"
	[ ! -d $(LEAFLET) ] || cp -rL $(LEAFLET)/. "$(DESTDIR)$(PREFIX)/share/snapshot/leaflet/"

## Checks the format of the Swift sources; `make format` fixes it.
lint:
	swift format lint --strict --recursive $(SWIFT_SOURCES)

format:
	swift format --in-place --recursive $(SWIFT_SOURCES)

## The optimized build of all tests. With `make test`, the short jobs next to it use the moments when it waits.
tests:
	scripts/build-tests

oracle-environment:
	scripts/oracle-environment

## Compares pixels with an independent compositor in Python, and with expected pixels of styles.
oracle: $(BUILT) oracle-environment
	.build-oracle/bin/python Tests/Oracle/compare.py $(TOOL)
	.build-oracle/bin/python Tests/Oracle/compare_styles.py $(TOOL)

## Runs every command in the documents, and checks their links, settings and words.
check-docs: $(BUILT)
	scripts/check-docs $(TOOL)

## Type-checks the fuzzers.
check-fuzzers:
	scripts/check-fuzzers

## Tests the protocol of the batch filter, and the supervisor that drives it.
filter: $(BUILT)
	python3 Tests/Conformance/filter.py $(TOOL)
	python3 contrib/spark/test_supervisor.py
	python3 contrib/spark/test_rows.py

## The fault matrix: failing HTTP servers, caches and outputs, on loopback; less than five minutes.
faults: tool
	python3 Tests/Faults/faults.py $(TOOL)

## Draws images on a local Spark cluster while breaking it; some minutes.
spark-test: tool
	scripts/spark-test $(TOOL)

## Installs what `make tool` built; $(PREFIX) may be moved afterwards. It does not build, because root has another PATH
## and would leave files owned by root.
install:
	@[ -x $(TOOL) ] || { echo "install: there is no $(TOOL): run make tool first" >&2; exit 1; }
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/snapshot/tiles"
	install -m 755 $(TOOL) "$(DESTDIR)$(PREFIX)/bin/snapshot"
	$(STRIP) "$(DESTDIR)$(PREFIX)/bin/snapshot"
	install -m 644 tiles/default.pmtiles tiles/README.md "$(DESTDIR)$(PREFIX)/share/snapshot/tiles/"
	install -d "$(DESTDIR)$(PREFIX)/share/snapshot/styles"
	install -m 644 $(EXTRAS)/snapshot/styles/* "$(DESTDIR)$(PREFIX)/share/snapshot/styles/"
	install -d "$(DESTDIR)$(PREFIX)/share/doc/snapshot"
	install -m 644 LICENSE $(wildcard $(STATIC)/licenses/*) "$(DESTDIR)$(PREFIX)/share/doc/snapshot/"
	install -d "$(DESTDIR)$(PREFIX)/share/man/man1"
	install -m 644 $(EXTRAS)/man/man1/*.1 "$(DESTDIR)$(PREFIX)/share/man/man1/"
	for file in $(COMPLETIONS); do install -D -m 644 "$(EXTRAS)/$$file" "$(DESTDIR)$(PREFIX)/share/$$file"; done

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/snapshot" "$(DESTDIR)$(PREFIX)/bin/snapshot-server"
	rm -f "$(DESTDIR)$(PREFIX)/share/man/man1/snapshot.1" "$(DESTDIR)$(PREFIX)/share/man/man1/snapshot-"*.1
	for file in $(COMPLETIONS); do rm -f "$(DESTDIR)$(PREFIX)/share/$$file"; done
	rm -rf "$(DESTDIR)$(PREFIX)/share/snapshot" "$(DESTDIR)$(PREFIX)/share/doc/snapshot"

## Tries an installation in a fresh Debian with only the runtime packages.
bare-root: tool
	rm -rf .build/prefix
	$(MAKE) --no-print-directory install PREFIX="$(CURDIR)/.build/prefix"
	scripts/try-in-bare-root .build/prefix

## Rewrites the golden images; look at each before you commit it.
bless:
	scripts/build-tests
	BLESS=1 scripts/run-tests --filter GoldenImageTests

docs:
	scripts/make-docs

## Measures images in turn with a floor in C and with peers from PyPI, and writes docs/benchmarks.md; about a quarter of
## an hour. TILES is an archive of raster tiles, VECTORS a folder with vector tiles and styles, BENCH flags of
## Benchmarks/run, such as --quick.
bench: $(BUILT)
	scripts/install-dependencies --bench
	swift build -c release --package-path Benchmarks --scratch-path .build-bench --disable-build-manifest-caching
	Benchmarks/run --tool $(TOOL) $(if $(VECTORS),--vectors "$(VECTORS)") $(BENCH) $(if $(TILES),-- "$(TILES)")

fuzz:
	Fuzzing/run

clean:
	rm -rf .build .build-* dist out.png
