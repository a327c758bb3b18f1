import { existsSync } from 'node:fs'

/** Chromium without a window of its own draws the same pages for a quarter less work. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser that tests and measurements run: the one of `CAIRN_CHROMIUM`, or what Debian installs. */
export const browserProgram = (): string => process.env.CAIRN_CHROMIUM || (PROGRAMS.find(existsSync) ?? 'chromium')
