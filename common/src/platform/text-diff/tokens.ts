/** A piece of a text, by its UTF-16 offsets: `start` inclusive, `end` exclusive. */
export interface TextToken {
  readonly start: number
  readonly end: number
}

type Scan = (text: string, at: number, end: number) => number

/** Lines with their breaks, so that the pieces make up the text. */
export const lineTokens = (text: string, start: number, end: number) => tokensOf(text, start, end, lineEnd)

/**
 * Words, runs of white space, and other signs one by one. Of scripts that put no spaces between words each character
 * is a word, and no character is split.
 */
export const wordTokens = (text: string, start: number, end: number) => tokensOf(text, start, end, wordEnd)

/** Whether the token is made of letters or digits. */
export function isWord(text: string, { start }: TextToken): boolean {
  const kind = kindOf(text.charCodeAt(start))
  return kind === 'word' || kind === 'single'
}

/** Whether the token is a word of a script that puts no spaces between words, or a sign such as an emoji. */
export const isSingle = (text: string, { start }: TextToken): boolean => kindOf(text.charCodeAt(start)) === 'single'

function tokensOf(text: string, start: number, end: number, scan: Scan): readonly TextToken[] {
  const tokens: TextToken[] = []
  let at = start
  while (at < end) {
    const next = scan(text, at, end)
    tokens.push({ start: at, end: next })
    at = next
  }
  return tokens
}

function lineEnd(text: string, at: number, end: number): number {
  const newline = text.indexOf('\n', at)
  return newline < 0 || newline >= end ? end : newline + 1
}

function wordEnd(text: string, at: number, end: number): number {
  const kind = kindOf(text.charCodeAt(at))
  if (kind === 'single' || kind === 'other') return characterEnd(text, at, end)
  let next = at + 1
  while (next < end && kindOf(text.charCodeAt(next)) === kind) next++
  return next
}

function characterEnd(text: string, at: number, end: number): number {
  return Math.min(end, at + ((text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1))
}

type Kind = 'word' | 'space' | 'single' | 'other'

/** By tables, as regular expressions for all of this take several times as long. */
function kindOf(unit: number): Kind {
  if (unit < 0x80) return ASCII[unit] ?? 'other'
  if (unit === 0xa0 || unit === 0x20_28 || unit === 0x20_29 || unit === 0x30_00) return 'space'
  if (unit < 0xc0) return unit === 0xaa || unit === 0xb5 || unit === 0xba ? 'word' : 'other'
  if (unit >= 0x20_00 && unit < 0x20_70) return 'other'
  return isSpaceless(unit) ? 'single' : 'word'
}

/** Thai to Tibetan, Burmese, Khmer; ideographs, kana and their signs; halves of what takes two units, as emoji. */
const isSpaceless = (unit: number): boolean =>
  (unit >= 0x0e_00 && unit < 0x10_a0) ||
  (unit >= 0x17_80 && unit < 0x18_00) ||
  (unit >= 0x20_70 && unit < 0x2c_00) ||
  (unit >= 0x2e_00 && unit < 0xa0_00) ||
  (unit >= 0xd8_00 && unit < 0xfb_00) ||
  (unit >= 0xfe_30 && unit < 0xfe_50) ||
  unit >= 0xff_00

const ASCII: readonly Kind[] = Array.from({ length: 0x80 }, (_, unit) => {
  const sign = String.fromCharCode(unit)
  if (/[a-z0-9]/i.test(sign)) return 'word'
  return /\s/.test(sign) ? 'space' : 'other'
})
