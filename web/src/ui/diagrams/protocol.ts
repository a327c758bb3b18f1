/** Longest source of a diagram, in UTF-16 units. */
export const MAX_DIAGRAM_LENGTH = 50_000
/** Longest drawing that is taken from the frame, in UTF-16 units. */
export const MAX_DRAWING_LENGTH = 4_000_000
const MAX_REASON_LENGTH = 500
const MAX_TITLE_LENGTH = 300
const MAX_SIDE = 100_000

/** What the page says to the frame that draws diagrams. */
export type ToDiagramFrame = {
  readonly type: 'draw'
  readonly id: number
  readonly source: string
  readonly isDark: boolean
}

/** A diagram as an SVG document, with its size in pixels and the title that its author gave it. */
export type Drawing = {
  readonly svg: string
  readonly width: number
  readonly height: number
  readonly title: string
}

/** What the frame says. It reads a stranger's text: nothing it says is trusted. */
export type FromDiagramFrame =
  | { readonly type: 'ready' }
  | ({ readonly type: 'drawn'; readonly id: number } & Drawing)
  | { readonly type: 'failed'; readonly id: number; readonly reason: string }

/** Reads a message of the frame; null for anything that is none. */
export function readFromDiagramFrame(data: unknown): FromDiagramFrame | null {
  if (typeof data !== 'object' || data === null) return null
  const own = (name: string): unknown => (Object.hasOwn(data, name) ? Reflect.get(data, name) : undefined)
  const text = (name: string): string => {
    const value = own(name)
    return typeof value === 'string' ? value : ''
  }
  const side = (name: string): number | null => {
    const value = own(name)
    return typeof value === 'number' && value >= 1 && value <= MAX_SIDE ? value : null
  }
  const type = own('type')
  if (type === 'ready') return { type }
  const id = own('id')
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return null
  if (type === 'failed') return { type, id, reason: text('reason').slice(0, MAX_REASON_LENGTH) }
  const [width, height, svg] = [side('width'), side('height'), text('svg')]
  if (type !== 'drawn' || width === null || height === null) return null
  if (!svg.startsWith('<svg') || svg.length > MAX_DRAWING_LENGTH) return null
  return { type, id, svg, width, height, title: text('title').slice(0, MAX_TITLE_LENGTH) }
}
