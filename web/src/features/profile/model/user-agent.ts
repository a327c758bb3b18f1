const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

/** The browser and system that a user agent names, as far as they are known. */
export function describeUserAgent(text: string): { readonly browser?: string; readonly system?: string } {
  const find = (names: typeof BROWSERS) => names.find(([, mark]) => mark.test(text))?.[0]
  const browser = find(BROWSERS)
  const system = find(SYSTEMS)
  return { ...(browser === undefined ? {} : { browser }), ...(system === undefined ? {} : { system }) }
}
