#!/bin/sh
# Brings a fresh clone to the point where it can run: installs the packages of the lock file when they
# changed and builds the web client when its sources changed; with --tests or --browsers also gets the browsers that
# the tests need. Runs before npm start, npm test and npm run test:browsers.
set -eu
cd "$(dirname "$0")/.."
purpose=${1:-}

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
[ "$purpose" = "--tests" ] || node tools/build-web.ts

has() { command -v "$1" >/dev/null 2>&1; }

# Browsers are packages of the system, which root may install on Debian.
install() {
  [ "$(id -u)" = 0 ] && has apt-get || return 1
  echo "Installing $* for the browser tests…"
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >/dev/null
}

# missing <browser> <Debian packages> [<variable that names its program>]
missing() {
  other=${3:+, or point $3 at the program of one you have}
  echo "The browser tests need $1. Install it (Debian: sudo apt-get install $2)$other, and try again." >&2
  exit 1
}

# The one without windows runs the browser tests with a quarter less work; any Chromium runs them.
if [ "$purpose" = "--tests" ] && [ -z "${CAIRN_CHROMIUM:-}" ] && ! has chromium-headless-shell; then
  install chromium-headless-shell || has chromium || install chromium ||
    missing Chromium chromium-headless-shell CAIRN_CHROMIUM
fi

if [ -n "$purpose" ] && [ -z "${CAIRN_FIREFOX:-}" ] && ! has firefox-esr && ! has firefox; then
  install firefox-esr || missing Firefox firefox-esr CAIRN_FIREFOX
fi

if [ "$purpose" = "--browsers" ] && ! { has WebKitWebDriver && has Xvfb; }; then
  install webkit2gtk-driver xvfb || missing WebKitGTK "webkit2gtk-driver xvfb"
fi
