/** What the page says to the frame that draws a PDF. */
export type ToFrame =
  | {
      readonly type: 'open'
      readonly bytes: ArrayBuffer
      readonly zoom: Zoom
      /** What a page is called, `#` standing for its number, and the language of that. */
      readonly pageLabel: string
      readonly language: string
    }
  | { readonly type: 'zoom'; readonly zoom: Zoom }
  | { readonly type: 'go'; readonly page: number }
  | { readonly type: 'data'; readonly id: number; readonly bytes: ArrayBuffer | null }

/** What the frame says. It draws a stranger's bytes: nothing it says is trusted. */
export type FromFrame =
  | { readonly type: 'opened'; readonly pages: number }
  | { readonly type: 'failed'; readonly reason: 'broken' | 'password' }
  | { readonly type: 'at'; readonly page: number; readonly percent: number }
  | { readonly type: 'need'; readonly id: number; readonly file: string }
  | { readonly type: 'key'; readonly key: FrameKey }

/** A factor of the size on paper, or as wide as the frame. */
export type Zoom = number | 'width'

const KEYS = ['Escape', '+', '-', '0'] as const
/** Keys that the page answers to, also while the frame has the focus. */
export type FrameKey = (typeof KEYS)[number]

/** Character maps, fonts and decoders that a document may want, by the names of our own files and no others. */
const OWN_FILE = /^(?:cmaps\/[\w-]{1,40}\.bcmap|standard_fonts\/[\w-]{1,40}\.(?:pfb|ttf)|wasm\/[\w-]{1,40}\.wasm)$/

export function isOwnFile(name: string): boolean {
  return OWN_FILE.test(name)
}

export function isFrameKey(key: unknown): key is FrameKey {
  return KEYS.some(known => known === key)
}

/** Reads a message of the frame; null for anything that is none. */
export function readFromFrame(data: unknown): FromFrame | null {
  if (typeof data !== 'object' || data === null) return null
  const own = (name: string): unknown => (Object.hasOwn(data, name) ? Reflect.get(data, name) : undefined)
  const count = (name: string): number | null => {
    const value = own(name)
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000 ? value : null
  }
  switch (own('type')) {
    case 'opened': {
      const pages = count('pages')
      return pages === null ? null : { type: 'opened', pages }
    }
    case 'failed':
      return { type: 'failed', reason: own('reason') === 'password' ? 'password' : 'broken' }
    case 'at': {
      const [page, percent] = [count('page'), count('percent')]
      return page === null || percent === null ? null : { type: 'at', page, percent }
    }
    case 'need': {
      const [id, file] = [count('id'), own('file')]
      return id === null || typeof file !== 'string' || !isOwnFile(file) ? null : { type: 'need', id, file }
    }
    case 'key': {
      const key = own('key')
      return isFrameKey(key) ? { type: 'key', key } : null
    }
    default:
      return null
  }
}
