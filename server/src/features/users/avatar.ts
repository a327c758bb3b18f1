const COLOURS = [
  '#8a4b3c',
  '#7a5a1e',
  '#4f6b2a',
  '#2c6e49',
  '#1f6b75',
  '#2f5f9e',
  '#4a55a8',
  '#6c4a9c',
  '#8c3f83',
  '#9a3f5c',
]

/** First letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap(word => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  const [first = '?'] = words
  const last = words.length > 1 ? words.at(-1) : ''
  return `${first}${last}`.toUpperCase()
}

/**
 * A picture for clients that expect one: initials (letters and digits only) on a colour that stays with the id. Our own
 * client knows by the address that it is one of these, and draws the initials itself: other pictures need another one.
 */
export function avatarSvg(id: number, name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" viewBox="0 0 80 80"><rect width="80" height="80" fill="${
    COLOURS[id % COLOURS.length]
  }"/><text x="40" y="41" fill="#fff" font-family="system-ui,sans-serif" font-size="32" text-anchor="middle" dominant-baseline="central">${initialsOf(
    name,
  )}</text></svg>`
}
