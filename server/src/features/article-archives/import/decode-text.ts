import { TextDecoder } from 'node:util'

/**
 * The text of a file in the encoding that its bytes speak for: that of its byte order mark, UTF-8, else the Cyrillic or the
 * Western one of Windows. What no text may hold (NUL, halves of signs) is replaced.
 */
export function decodeText(bytes: Uint8Array): string {
  return decoded(bytes).replaceAll('\0', '\ufffd').toWellFormed()
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return isCyrillic(bytes) ? new TextDecoder('windows-1251').decode(bytes) : western(bytes)
  }
}

/** What Windows has in place of the controls from 0x80 to 0x9f; the decoder of Node leaves them. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

const western = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\x80-\x9f]/g, sign => WINDOWS[sign.charCodeAt(0) - 0x80] ?? sign)

/** In Cyrillic most letters lie beyond ASCII, in Western texts few do. */
function isCyrillic(bytes: Uint8Array): boolean {
  let [high, low] = [0, 0]
  for (const byte of bytes) {
    if (byte >= 0xc0) high++
    else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) low++
  }
  return high > low / 3
}
