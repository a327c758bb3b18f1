import { loadRenderer } from '../../../ui/markdown/load-renderer.ts'

/** Asks for what draws the text of an article while the code of its page is on its way. */
export function startArticle(): void {
  // Whoever draws a text asks again.
  loadRenderer().catch(() => undefined)
}
