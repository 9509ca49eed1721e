#!/bin/sh
# Games with a fixed seed go as they went (docs/figures.md).
set -eu
tools/figures
