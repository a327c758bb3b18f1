const HEAD_LENGTH = 64

/**
 * Where words stand in a text, `most` of them; what the built-in search would take for words and texts of few letters
 * grows with both lengths, so that of long words the beginning is looked for, and not more than so often.
 */
export function placesOf(text: string, words: string, most: number): readonly number[] {
  const head = words.slice(0, HEAD_LENGTH)
  const places: number[] = []
  let tries = 4 * most
  for (let at = text.indexOf(head); at >= 0 && places.length < most && tries > 0; at = text.indexOf(head, at + 1)) {
    if (text.startsWith(words, at)) places.push(at)
    tries--
  }
  return places
}
