const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'î',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ö',
  p: 'þ',
  q: 'ʠ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'û',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Î',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ṁ',
  N: 'Ñ',
  O: 'Ö',
  P: 'Þ',
  Q: 'Ǫ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
}

/**
 * Turns an English ICU message into its pseudo form: accented, a third longer and in `⟦⟧`, arguments and plural
 * syntax intact. Text on screen without brackets did not come from a catalogue.
 */
export function pseudoMessage(message: string): string {
  const letters = message.replaceAll(/\{[^}]*\}/g, '').length
  return `⟦${accent(message)}${'~'.repeat(Math.ceil(letters / 3))}⟧`
}

// Literal text sits at even brace depth (`{n, plural, one {literal} other {literal}}`), syntax at odd depth.
function accent(message: string): string {
  let depth = 0
  let tag = false
  let result = ''
  for (const char of message) {
    if (char === '{') depth += 1
    else if (char === '}') depth -= 1
    else if (char === '<') tag = true
    const literal = depth % 2 === 0 && !tag
    if (char === '>') tag = false
    result += literal ? (ACCENTED[char] ?? char) : char
  }
  return result
}
