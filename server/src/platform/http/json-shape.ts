import { AppError } from '@cairn/common/platform/errors'

/** Levels of arrays and objects. What the contract knows ends far above. */
export const MOST_LEVELS = 64
/** Members of all arrays and objects together: each costs the parser and every later step more than its bytes. */
export const MOST_VALUES = 200_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Refuses JSON that would cost its parser much more than its size tells, in one pass over its bytes and before any of
 * it is parsed. Whether it is JSON at all is not looked at. Throws `body_too_deep` and `body_too_complex`.
 */
export function requireModestJson(bytes: Uint8Array): void {
  let level = 0
  let values = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) at = endOfString(bytes, at)
    else if (byte === COMMA) values++
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      level++
      values++
      if (level > MOST_LEVELS) throw new AppError('body_too_deep', { limit: MOST_LEVELS })
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) level--
    if (values > MOST_VALUES) throw new AppError('body_too_complex', { limit: MOST_VALUES })
  }
}

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}
