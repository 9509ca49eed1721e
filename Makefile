# A thin front for the presets in CMakePresets.json. Nothing but make has to be installed:
# tools/setup fetches what is missing.

TEST_PRESETS := dev asan hard clang fuzz
PRESETS      := release measure plain $(TEST_PRESETS)
GAMES        := 2000
DECKS        := gallantmon beelzemon
PREFIX       := /usr/local
DESTDIR      :=

build: release ## the release program at build/dcg (the default)

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' $(MAKEFILE_LIST) | expand -t 16
	@echo '  make PRESET   build/PRESET, one of: $(PRESETS)'

play: build ## play against the computer; DECKS="A B" for others of build/dcg deck list
	@build/dcg play $(DECKS)

test: setup ## build everything and run all tests
	@tests/run

setup: ## install what playing and testing need
	@tools/setup test

setup-play:
	@tools/setup play

check: style tidy pages ## style rules, include law, clang-tidy, are the pages that the build makes up to date

style: setup
	@tools/check

tidy: build/clang/build.ninja ## clang-tidy alone
	@ninja -C build/clang --quiet generated >build/clang/build.log 2>&1 || { cat build/clang/build.log; exit 1; }
	@tools/tidy build/clang

pages: build/clang/build.ninja
	@ninja -C build/clang --quiet docs >build/clang/build.log 2>&1 || { cat build/clang/build.log; exit 1; }
	@tools/pages build/clang

docs: build/clang/build.ninja ## write the pages of docs/ that the build makes
	@ninja -C build/clang --quiet docs
	@cp build/clang/generated/keywords.md build/clang/generated/conformance.md docs

format: setup ## rewrite the sources as .clang-format says
	@find include src import cli examples tests -name '*.[ch]' -type f -exec clang-format -i {} +

census: build ## GAMES random games of each pair of decks, checked, and what happened in them
	@tools/census build/dcg $(GAMES)

install: plain ## program, libraries, manual, completions to PREFIX=/usr/local below DESTDIR=
	@DESTDIR='$(DESTDIR)' tools/install build/plain '$(PREFIX)'

uninstall: ## remove the files that the last "make install" here installed
	@DESTDIR='$(DESTDIR)' tools/install --remove build/plain

deb: ## Debian packages in build/deb: dcg, the shared library, the development files
	@tools/setup deb
	@tools/deb build/deb

bench: build ## the performance suite
	@build/dcg bench

clean: ## remove everything that was built
	@rm -rf build

# On a terminal the progress is shown, elsewhere only what went wrong.
$(PRESETS): %: build/%/build.ninja
ifdef MAKE_TERMOUT
	@ninja -C build/$@
else
	@ninja -C build/$@ >build/$@/build.log 2>&1 || { cat build/$@/build.log; exit 1; }
endif

# Ninja itself configures again when a CMakeLists.txt or a list of files changes; it does not watch the presets.
build/%/build.ninja: CMakePresets.json
	@mkdir -p $(@D)
	@cmake --preset $* >$(@D)/configure.log 2>&1 </dev/null || { cat $(@D)/configure.log; rm -f $@; exit 1; }
	@touch $@

build/release/build.ninja build/measure/build.ninja build/plain/build.ninja: | setup-play

# How often what is done is measured once, until "make clean": measuring again after every change would take too long.
release: | build/profile/measured
build/profile/measured: | measure
	@tools/measure build/measure/dcg
	@touch $@
$(TEST_PRESETS:%=build/%/build.ninja): | setup

.PHONY: build help play test setup setup-play check style tidy pages docs format census bench \
	install uninstall deb clean $(PRESETS)
