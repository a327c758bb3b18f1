const SYMBOLS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
  Delete: 'Del',
}

/** Splits `$mod+k` or `g i` into the names printed on the keys: one list per press. */
export function keyNames(
  keys: string,
  mac = /Mac|iPhone|iPad/.test(navigator.userAgent),
): readonly (readonly string[])[] {
  return keys.split(' ').map(press => {
    const parts = press.split('+').map(part => keyName(part, mac))
    // "Shift+?" is one key to a person.
    return parts.length === 2 && parts[0] === 'Shift' && /^[^\w]$/.test(parts[1] ?? '') ? parts.slice(1) : parts
  })
}

function keyName(part: string, mac: boolean): string {
  if (part === '$mod') return mac ? '⌘' : 'Ctrl'
  if (part === 'Control') return 'Ctrl'
  if (part === 'Alt') return mac ? '⌥' : 'Alt'
  return SYMBOLS[part] ?? (part.length === 1 ? part.toUpperCase() : part)
}
