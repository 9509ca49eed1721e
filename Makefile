# A thin front for the presets in CMakePresets.json. Nothing but make has to be installed: tools/setup installs the
# missing packages, and says so before. "make SETUP=no ..." installs nothing and names them.

TEST_PRESETS := dev asan tsan hard clang fuzz
PRESETS      := plain $(TEST_PRESETS) wasm
GAMES        := 2000
DECKS        :=
PREFIX       := /usr/local
DESTDIR      :=
PORT         := 8080
FROM         :=
NAMES        :=

build: plain ## build the program build/dcg (the default; less than a minute)

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1	\2/p' $(MAKEFILE_LIST) | expand -t 20
	@echo '  make PRESET       build in build/PRESET one of: $(PRESETS)'

play: build ## play in the terminal; DECKS="A B" skips the menu ("build/dcg deck list" lists decks)
	@build/dcg play $(DECKS)

web: ## build the browser game, serve it on this machine and print its address; PORT=8080
	@tools/web $(PORT)

release: build/measure/build.ninja build/release/build.ninja ## build the fastest program, build/release/dcg (minutes)
	@tools/release

test: setup ## run the tests that every change has to pass (8 minutes)
	@tests/run

test-quick: setup ## run the quick tests (up to 2 minutes)
	@tests/run quick

test-all: setup-all ## run all tests, long fuzzing, all compilers and levels, some mutations (hours)
	@tests/run all

check: style tidy pages ## check style, include law, clang-tidy and the generated pages

style: setup ## check style and include law only
	@tools/check

tidy: build/clang/build.ninja ## run clang-tidy only
	@tools/build clang generated
	@tools/tidy build/clang

pages: build/clang/build.ninja ## check only that the generated pages of docs/ are up to date
	@tools/build clang docs
	@tools/pages build/clang

docs: build/clang/build.ninja ## write the generated pages of docs/
	@tools/build clang docs
	@cd build/clang/generated && cp keywords.md conformance.md played.md ../../../docs

format: setup ## format all sources with clang-format
	@find include src import cli web/wasm examples tests tools -name '*.[ch]' -type f -exec clang-format -i {} +

census: release ## play GAMES random games of each pair of decks, check them, count what happens
	@tools/census build/release/dcg $(GAMES)

cards: build ## make the built-in cards, cards/*.cards, of the card databases FROM="cards.json ..." and NAMES=ja.json
	@build/dcg cards import $(or $(FROM),$(error FROM= names the card databases)) $(addprefix --names ,$(NAMES)) --sets cards

install: plain ## install program, libraries, manual, completions to PREFIX=/usr/local below DESTDIR=
	@DESTDIR='$(DESTDIR)' tools/install build/plain '$(PREFIX)'

uninstall: ## remove the files that the last "make install" here installed
	@DESTDIR='$(DESTDIR)' tools/install --remove build/plain

deb: ## make Debian packages in build/deb: dcg, the shared library, the development files
	@tools/setup deb
	@tools/deb build/deb

bench: release ## measure the speed of the release program
	@build/release/dcg bench

setup: ## install the packages for building, testing and checking
	@tools/setup test

setup-play: ## install only the packages for building the program
	@tools/setup play

setup-web: ## install only the packages for the browser game
	@tools/setup web

setup-wasm: ## install only the packages for building and testing the WebAssembly module
	@tools/setup wasm

setup-all: ## install also the packages for "make test-all"
	@tools/setup all

clean: ## remove the directory build
	@rm -rf build

$(PRESETS): %: build/%/build.ninja
	@tools/build $@

# Ninja itself configures again when a CMakeLists.txt or a list of files changes; it does not watch the presets.
build/%/build.ninja: CMakePresets.json
	@mkdir -p $(@D)
	@cmake --preset $* >$(@D)/configure.log 2>&1 </dev/null || { cat $(@D)/configure.log; rm -f $@; exit 1; }
	@touch $@

$(addprefix build/,$(addsuffix /build.ninja,plain release measure)): | setup-play
$(TEST_PRESETS:%=build/%/build.ninja): | setup
build/wasm/build.ninja: | setup-wasm

.PHONY: build help play web release test test-quick test-all check style tidy pages docs format census cards install uninstall deb \
	bench setup setup-play setup-web setup-wasm setup-all clean $(PRESETS)
