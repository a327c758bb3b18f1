import type { Page } from '@playwright/test'

/** JavaScript's heap without what is garbage, in MB. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1_000_000
}

export function middle(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN
}

declare global {
  interface Window {
    /** Waits for an element with the text; counts from the next press or key. */
    await: (selector: string, text: string) => void
    seen: number | undefined
    /** From input to the paint that follows, in ms. */
    interactions: { readonly of: string; readonly ms: number }[]
  }
}

/** Runs in the page before its scripts. What Playwright itself takes to look is not measured this way. */
export function watchPaints(): void {
  let from: number | undefined
  let wanted: { readonly selector: string; readonly text: string } | undefined
  window.await = (selector, text) => {
    wanted = { selector, text }
    from = undefined
    window.seen = undefined
  }
  const begin = (event: Event) => {
    from ??= event.timeStamp
  }
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, begin, true)
  const look = () => {
    const found = wanted && [...document.querySelectorAll(wanted.selector)]
    if (from !== undefined && found?.some(element => element.textContent?.includes(wanted?.text ?? ''))) {
      const start = from
      wanted = undefined
      // What a frame finds is painted by its end.
      setTimeout(() => {
        window.seen = performance.now() - start
      })
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page before its scripts, and notes how long interactions took (INP is the slowest). */
export function watchInteractions(): void {
  window.interactions = []
  // A key let go that changes nothing has no paint of its own, and would be charged with the wait for the next thing that
  // happens to be painted: so every one is followed by a paint.
  const dot = document.createElement('i')
  dot.style.cssText = 'position:fixed;inset-block-start:0;inset-inline-start:0;inline-size:1px;block-size:1px'
  addEventListener(
    'keyup',
    () => {
      if (!dot.isConnected) document.documentElement.append(dot)
      dot.style.backgroundColor = dot.style.backgroundColor === 'black' ? 'white' : 'black'
    },
    true,
  )
  const events: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEntry & { interactionId?: number }).interactionId)
        window.interactions.push({ of: entry.name, ms: entry.duration })
  }).observe(events)
}
