const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
/** Begins with a letter and ends with one, or with a digit. */
const STANDS = /^[\p{L}\p{M}](?:.*[\p{L}\p{M}\p{N}])?$/su

/**
 * A value as it stands among words from right to left. What is written from left to right keeps its order by itself when
 * it begins and ends with a letter; a sign at its end (“C++”) or a number at its beginning (“2024 Roadmap”) would change
 * sides, so it is isolated.
 */
export function isolated(value: string): string {
  const isLeftToRight = /\p{L}/u.test(value) && !RIGHT_TO_LEFT.test(value)
  return isLeftToRight && !STANDS.test(value) ? `\u2068${value}\u2069` : value
}

/** A text that becomes a name in the data, without the marks that only matter where it is shown. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, '')
}
