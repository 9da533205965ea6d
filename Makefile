# Meson and Ninja do the work; this file gives the common tasks short names.
#
#   make            builds build/bandera
#   make demo       a tour of what it does
#   make test       every test; ends with the slowest ones, and "N passed, N failed"
#   make test NAME  one folder or part, or several: golden/java, doc, interleave, bir, spin/test_spin
#   make bench      speed and memory, next to SPIN and Java PathFinder; QUICK=1 for the small sizes
#   make lint       formatting, include directions, options and their documentation
#   make fuzz       random bytes for each reader of input, SECONDS (60) for each
#   make soak       random models for SECONDS, many random Java programs, all mutants, the tests under sanitizers, make fuzz
#   make install    into PREFIX (/usr/local); DESTDIR is honoured
#
# SAN=1 builds with the address and undefined-behaviour sanitizers, in build-san.

SAN :=
PREFIX := /usr/local
SECONDS := 60
SEED := $(shell date +%s)
TARGETS := tool
BUILD := $(if $(SAN),build-san,build)
COMMA := ,
# What stands behind `test` and is no task names tests.
TASKS := all setup demo test bench lint fuzz soak install clean
NAMES := $(if $(filter test,$(firstword $(MAKECMDGOALS))),$(filter-out $(TASKS),$(MAKECMDGOALS)))
SANITIZE := $(if $(SAN),-Db_sanitize=address$(COMMA)undefined -Doptimization=1)

all: $(BUILD)/build.ninja
	@ninja -C $(BUILD) --quiet $(TARGETS)

$(BUILD)/build.ninja:
	@tools/setup
	meson setup $(BUILD) $(SANITIZE)

setup:
	@tools/setup

demo: setup
	@$(MAKE) --no-print-directory all
	@tools/demo $(BUILD)/bandera

test: setup
	@$(MAKE) --no-print-directory all TARGETS="tool test-programs"
	@tools/test $(BUILD) $(NAMES)

$(NAMES): test
	@:

bench: setup
	@$(MAKE) --no-print-directory all
	@bench/run --bandera $(BUILD)/bandera $(if $(QUICK),--quick)
	@bench/java/run --bandera $(BUILD)/bandera $(if $(QUICK),--quick)
	@bench/bsl/run --bandera $(BUILD)/bandera
	@bench/spin/run --bandera $(BUILD)/bandera $(if $(QUICK),--quick)
	@bench/portfolio/run --bandera $(BUILD)/bandera $(if $(QUICK),--quick)
	@bench/reductions/run --bandera $(BUILD)/bandera $(if $(QUICK),--threads 4 --max-states 20000)

lint: setup
	@tools/lint

build-fuzz/build.ninja:
	CC=clang meson setup build-fuzz -Dfuzz=true -Doptimization=1 -Db_sanitize=address,undefined -Db_lundef=false

fuzz: setup
	@$(MAKE) --no-print-directory build-fuzz/build.ninja
	@ninja -C build-fuzz --quiet fuzz-programs
	@tools/fuzz build-fuzz $(SECONDS)

# Verifiers of SPIN are compiled by tcc in `make test`; here by clang, and by gcc, which optimizes.
soak: setup
	@$(MAKE) --no-print-directory all TARGETS="tool test-programs"
	$(BUILD)/random_test --seed $(SEED) --seconds $(SECONDS)
	$(BUILD)/ltl_test --seed $(SEED) --count 20000
	if command -v spin; then $(BUILD)/ltl_test --seed $(SEED) --count 300 --largest 10 --spin; fi
	$(BUILD)/net_test --seed $(SEED) --count 50000
	$(BUILD)/cbp_test --seed $(SEED) --count 5000
	test/java/run --bandera $(BUILD)/bandera --generated 500 --seed $(SEED)
	test/java/run --bandera $(BUILD)/bandera --library 1000 --seed $(SEED)
	test/java/interleave --bandera $(BUILD)/bandera --count 300 --seed $(SEED)
	test/java/reductions --bandera $(BUILD)/bandera --count 2000 --seed $(SEED) --output $(BUILD)
	test/java/models --bandera $(BUILD)/bandera --count 300 --seed $(SEED) --output $(BUILD)
	test/java/litmus --bandera $(BUILD)/bandera --count 3000 --seed $(SEED) --rounds 20
	test/java/closed --bandera $(BUILD)/bandera --count 300 --seed $(SEED)
	test/java/observe --bandera $(BUILD)/bandera --count 100 --seed $(SEED)
	test/modes/compare --bandera $(BUILD)/bandera --count 20000 --seed $(SEED) --output $(BUILD)
	$(BUILD)/order_test --count 200000 --seed $(SEED)
	test/temporal/compare --bandera $(BUILD)/bandera --programs 400 --formulas 40 --seed $(SEED) --fair
	CC="clang -O0" test/spin/compare --bandera $(BUILD)/bandera --count 2000 --seed $(SEED) --written --output $(BUILD)
	test/spin/examples --bandera $(BUILD)/bandera
	CC=gcc test/run --bandera $(BUILD)/bandera golden/spin golden/temporal
	test/jpf/compare --bandera $(BUILD)/bandera --written --count 300 --seed $(SEED) --states 1000000
	test/mutants/run --build $(BUILD)
	@$(MAKE) --no-print-directory SAN=1 test
	@$(MAKE) --no-print-directory fuzz

# Ninja plans the installation anew after the prefix has changed; `meson install` goes by what was planned last.
install: all
	@meson configure $(BUILD) --prefix=$(abspath $(PREFIX))
	@ninja -C $(BUILD) --quiet installation >/dev/null
	@meson install -C $(BUILD) --no-rebuild

clean:
	rm -rf build build-san build-fuzz bench/out

.PHONY: $(TASKS) $(NAMES)
