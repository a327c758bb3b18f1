#!/bin/sh
# Brings a fresh clone to the point where it can run: installs the packages of the lock file when they
# changed and builds the web client when its sources changed; with --tests also gets what the tests need.
# Runs before npm start and npm test.
set -eu
cd "$(dirname "$0")/.."

stamp=node_modules/.cairn-installed
if [ ! -f "$stamp" ] || ! cmp -s package-lock.json "$stamp"; then
  echo "Installing packages (only when package-lock.json changed)…"
  # Exactly the locked versions, like npm ci; but that refuses a lock file without the binaries of other platforms.
  npm install --include=dev --no-save --no-audit --no-fund --loglevel=error
  cp package-lock.json "$stamp"
fi

# The Node of the lock file, whatever runs npm.
PATH="$PWD/node_modules/.bin:$PATH"
export PATH
# The tests build the web client as one of their steps.
[ "${1:-}" = "--tests" ] || node tools/build-web.ts

has() { command -v "$1" >/dev/null 2>&1; }

# The one without windows runs the browser tests with a quarter less work; any Chromium runs them.
if [ "${1:-}" = "--tests" ] && [ -z "${CAIRN_CHROMIUM:-}" ] && ! has chromium-headless-shell; then
  if [ "$(id -u)" = 0 ] && has apt-get; then
    echo "Installing Chromium for the browser tests…"
    install() { DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$1" >/dev/null; }
    { apt-get update -qq && install chromium-headless-shell; } || has chromium || install chromium
  elif ! has chromium; then
    echo "The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium-headless-shell)," >&2
    echo "or point CAIRN_CHROMIUM at the program of a Chromium you have, and run npm test again." >&2
    exit 1
  fi
fi
