# Everything is in play.py, which also works where there is no make. ARGS are passed on: make play ARGS="--players 3"
PYTHON ?= python3
ARGS ?=

.PHONY: help play bench test fuzz lockstep lint check wheel-test setup leaks sanitize
help play bench test fuzz lockstep lint check wheel-test setup leaks sanitize:
	@$(PYTHON) play.py $@ $(ARGS)
