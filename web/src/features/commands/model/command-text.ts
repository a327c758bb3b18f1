import type { CommandAssist } from './command.ts'

/** A run of a command's description. */
export type DescriptionPart = { readonly start: number; readonly text: string; readonly isStrong: boolean }

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Reads a description that the server wrote as HTML: what stands in `<b>` stands out, any other tag is left out. */
export function descriptionParts(html: string): readonly DescriptionPart[] {
  const parts: DescriptionPart[] = []
  let depth = 0
  let start = 0
  for (const piece of html.split(/(<[^<>]*>)/)) {
    if (/^<(b|strong)(\s[^<>]*)?>$/i.test(piece)) depth++
    else if (/^<\/(b|strong)\s*>$/i.test(piece)) depth = Math.max(0, depth - 1)
    else if (piece !== '' && !/^<[^<>]*>$/.test(piece)) {
      parts.push({ start, text: decoded(piece), isStrong: depth > 0 })
    }
    start += piece.length
  }
  return parts
}

function decoded(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** Nothing is being typed at the caret, and what stands there is understood as it is. */
export function isComplete(
  text: string,
  caret: number,
  answer: Pick<CommandAssist, 'query' | 'commands'> | undefined,
): boolean {
  if (!answer || answer.query.trim() !== text.trim() || !/\s$/.test(text.slice(0, caret))) return false
  return answer.commands.length > 0 && answer.commands.every(({ error }) => error !== true)
}
