/** How a picture lies on its stage: `scale` 1 fits it in, `x` and `y` are how far it is moved from the middle, in pixels. */
export type View = { readonly scale: number; readonly x: number; readonly y: number }
export type Box = { readonly width: number; readonly height: number }
export type Point = { readonly x: number; readonly y: number }

export const FITTED: View = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 16

/** Changes the scale around a point (from the middle of the stage), which stays where it is. */
export function zoomAt(view: View, factor: number, at: Point, fitted: Box, stage: Box): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), MAX_SCALE)
  const ratio = scale / view.scale
  return kept({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, fitted, stage)
}

export function moved(view: View, by: Point, fitted: Box, stage: Box): View {
  return kept({ ...view, x: view.x + by.x, y: view.y + by.y }, fitted, stage)
}

/** The picture's size at scale 1: as large as the stage has room for, never larger than it is. */
export function fittedSize(natural: Box, stage: Box): Box {
  if (natural.width <= 0 || natural.height <= 0) return { width: 0, height: 0 }
  const scale = Math.min(1, stage.width / natural.width, stage.height / natural.height)
  return { width: natural.width * scale, height: natural.height * scale }
}

/** Keeps the picture on its stage: what fits stays in the middle, what does not covers it. */
function kept({ scale, x, y }: View, fitted: Box, stage: Box): View {
  const room = (size: number, available: number) => Math.max(0, (size * scale - available) / 2)
  const within = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit) || 0
  return { scale, x: within(x, room(fitted.width, stage.width)), y: within(y, room(fitted.height, stage.height)) }
}
