import { whenIdle } from '../when-idle.ts'
import { divideLines } from './code-lines.ts'
import { highlightCode } from './highlight.ts'

/** What gets its final look when the reader comes near. */
const WAITING =
  'pre > code[class*="language-"], pre[data-lines] > code, pre[data-marked] > code, .md-math:not(.md-drawn), .md-island'
/** How near: about a screen. */
const NEAR = '800px 0px'
/** Code is readable without its colours, so they wait for what else is drawn; at most so long. */
const COLOURS_MS = 300

export interface Hydrator {
  /** Looks after what waits in an element that was drawn or changed. */
  observe(host: HTMLElement): void
  /** Does all of it now: for paper. */
  finish(): void
  stop(): void
}

/**
 * Colours code, draws formulas and hands over the places of what is more than markup, once they are near the reader.
 * @param onIsland gets an element that stays empty for somebody else to fill
 */
export function createHydrator(root: HTMLElement, onIsland: (place: HTMLElement) => void): Hydrator {
  const seen = new WeakSet<Element>()
  const complete = (element: HTMLElement): void => {
    if (seen.has(element)) return
    seen.add(element)
    if (element.classList.contains('md-island')) onIsland(element)
    else if (element.localName === 'code') void completeCode(element)
    else void completeMath(element)
  }
  const near = globalThis.IntersectionObserver
    ? new IntersectionObserver(
        entries => {
          for (const { isIntersecting, target } of entries) {
            if (!isIntersecting || !(target instanceof HTMLElement)) continue
            near?.unobserve(target)
            complete(target)
          }
        },
        { rootMargin: NEAR },
      )
    : null
  return {
    observe(host) {
      for (const element of host.querySelectorAll<HTMLElement>(WAITING)) {
        if (seen.has(element)) continue
        if (near) near.observe(element)
        else complete(element)
      }
    },
    finish() {
      for (const element of root.querySelectorAll<HTMLElement>(WAITING)) complete(element)
    },
    stop: () => near?.disconnect(),
  }
}

async function completeCode(code: HTMLElement): Promise<void> {
  await new Promise<void>(resolve => whenIdle(resolve, COLOURS_MS))
  try {
    await highlightCode(code)
  } catch (error) {
    console.warn('The code highlighter could not be loaded.', error)
  }
  const { lines, marked } = code.parentElement?.dataset ?? {}
  if (lines === undefined && marked === undefined) return
  divideLines(code, marked ?? '')
  // `data-lines` holds the number of the first one.
  const first = Number(lines ?? 1)
  if (first !== 1) code.style.setProperty('counter-reset', `md-line ${first - 1}`)
}

async function completeMath(element: HTMLElement): Promise<void> {
  try {
    const { drawMath } = await import('./math.ts')
    drawMath(element)
    element.classList.add('md-drawn')
  } catch (error) {
    // The formula stays readable as it is written.
    console.warn('The renderer of formulas could not be loaded.', error)
  }
}
