export interface JsonBounds {
  /** Of arrays and objects inside one another. */
  readonly levels: number
  /** Members of all arrays and objects together: each costs the parser, and every later step, more than its bytes. */
  readonly values: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Which of the bounds JSON exceeds; null = none. JSON may cost its parser much more than its size tells (an opening
 * bracket some forty bytes), so this is asked before any of it is parsed: one pass over the bytes, which does not look
 * whether it is JSON at all.
 */
export function excessOf(bytes: Uint8Array, bounds: JsonBounds): keyof JsonBounds | null {
  let level = 0
  let values = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) at = endOfString(bytes, at)
    else if (byte === COMMA) values++
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      level++
      values++
      if (level > bounds.levels) return 'levels'
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) level--
    if (values > bounds.values) return 'values'
  }
  return null
}

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}
