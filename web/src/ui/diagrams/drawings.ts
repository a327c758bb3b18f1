import { drawDiagram } from './draw-diagram.ts'
import type { Drawing } from './protocol.ts'

/** Most UTF-16 units of sources and drawings that are kept. */
const MAX_KEPT = 8_000_000

const kept = new Map<string, Drawing>()
const pending = new Map<string, Promise<Drawing>>()
let size = 0

/** A drawing that is there already, so that a text drawn again shows it at once. */
export function keptDrawing(source: string, isDark: boolean): Drawing | undefined {
  const key = keyOf(source, isDark)
  const drawing = kept.get(key)
  if (drawing) {
    kept.delete(key)
    kept.set(key, drawing)
  }
  return drawing
}

/**
 * The drawing of a source in a theme: kept, on its way, or drawn now. What failed is tried anew when it is asked again.
 * @throws DrawError
 */
export function drawingOf(source: string, isDark: boolean): Promise<Drawing> {
  const known = keptDrawing(source, isDark)
  if (known) return Promise.resolve(known)
  const key = keyOf(source, isDark)
  const existing = pending.get(key)
  if (existing) return existing
  const drawing = drawDiagram(source, isDark).finally(() => pending.delete(key))
  pending.set(key, drawing)
  drawing.then(
    done => keep(key, done),
    () => undefined,
  )
  return drawing
}

/** Those that were asked for longest ago go first. */
function keep(key: string, drawing: Drawing): void {
  kept.set(key, drawing)
  size += costOf(key, drawing)
  for (const [oldest, other] of kept) {
    if (size <= MAX_KEPT || oldest === key) return
    kept.delete(oldest)
    size -= costOf(oldest, other)
  }
}

const keyOf = (source: string, isDark: boolean): string => `${isDark ? 'dark' : 'light'} ${source}`
const costOf = (key: string, { svg }: Drawing): number => key.length + svg.length
