#!/bin/sh
# Makes sure that the browser tests find a Chromium, and fonts to draw Chinese with.
# Order: the environment variable CHROMIUM, a Chromium on PATH, the system's package manager (as root),
# Playwright's own download. Exits non-zero when there is none at the end: browser tests are never skipped.
set -u
BIN=${BIN:-.venv/bin}

on_path() {
  for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null 2>&1 && return 0
  done
  return 1
}

install_packages() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || return 1
  export DEBIAN_FRONTEND=noninteractive
  # The first try fails where the package lists are old or missing; only the second one's errors matter.
  apt-get install -qq --yes --no-install-recommends "$@" >/dev/null 2>&1 && return 0
  apt-get update -qq >/dev/null && apt-get install -qq --yes --no-install-recommends "$@" >/dev/null
}

if [ -n "${CHROMIUM:-}" ]; then
  [ -x "$CHROMIUM" ] || { echo "CHROMIUM=$CHROMIUM is not a program" >&2; exit 1; }
elif ! on_path; then
  echo 'No Chromium here: installing one for the browser tests.'
  install_packages chromium || true
  on_path || "$BIN/playwright" install chromium || {
    echo 'No Chromium could be installed. Install one, or set CHROMIUM to its path.' >&2
    exit 1
  }
fi

# Without such fonts the pages are tested with empty boxes for letters: worth a try, not worth a failure.
if command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list :lang=zh-tw family)" ]; then
  exit 0
fi
install_packages fonts-noto-cjk || echo 'No Chinese fonts were found or installed; the pages still work.'
exit 0
