import { withTexts } from '../../platform/i18n/index.ts'

export type Renderer = typeof import('./render.ts')

let loaded: Renderer | undefined

/** The renderer of Markdown when its code is there, so that a text is drawn at once. */
export function loadedRenderer(): Renderer | undefined {
  return loaded
}

/** Fetches the renderer of Markdown; rejects when its code cannot be had, and the next call tries again. */
export async function loadRenderer(): Promise<Renderer> {
  loaded = await withTexts('markdown-blocks', () => import('./render.ts'))
  return loaded
}
