import type { Plugin } from 'vite'

/**
 * The first versions that have all the client cannot do without. `public/boot.js` knows older ones by what they lack, and
 * README.md names these; `tools/oldest-browsers.test.ts` holds all of it together. Edge counts as Chrome.
 */
export const OLDEST_BROWSERS = { chrome: '123', firefox: '128', safari: '17.5' } as const

/** What the build may use of the language, for Vite. */
export const BUILD_TARGET: string[] = Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name}${version}`)

/** Writes the versions into the page, for whoever comes with an older browser: `%CHROME%` and so on. */
export function oldestBrowsers(): Plugin {
  return {
    name: 'oldest-browsers',
    transformIndexHtml: html =>
      Object.entries(OLDEST_BROWSERS).reduce(
        (page, [name, version]) => page.replaceAll(`%${name.toUpperCase()}%`, version),
        html,
      ),
  }
}
