const SYMBOLS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
  Delete: 'Del',
  Backspace: '⌫',
}

/** Splits `$mod+k` or `g i` into the names printed on the keys: one list per press. */
export function keyNames(
  keys: string,
  mac = /Mac|iPhone|iPad/.test(navigator.userAgent),
): readonly (readonly string[])[] {
  return keys.split(' ').map(press => {
    // An optional modifier only helps keyboards that need it for the sign: "[Shift]+?" is "?" to a person.
    const parts = press.split('+').filter(part => !part.startsWith('['))
    return parts.map(part => keyName(part, mac))
  })
}

function keyName(part: string, mac: boolean): string {
  if (part === '$mod') return mac ? '⌘' : 'Ctrl'
  if (part === 'Control') return 'Ctrl'
  if (part === 'Alt') return mac ? '⌥' : 'Alt'
  // A key named by its place on the keyboard is printed as its letter or digit.
  const letter = /^(?:Key|Digit)([A-Z\d])$/.exec(part)?.[1]
  if (letter !== undefined) return letter
  return SYMBOLS[part] ?? (part.length === 1 ? part.toUpperCase() : part)
}
