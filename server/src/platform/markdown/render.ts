import { Worker } from 'node:worker_threads'
import { escapeHtml } from '@cairn/common/platform/markdown/parser'
import type { ServerOptions } from './sanitize.ts'
import { toHtmlAtOnce } from './to-html.ts'

/** Longer texts (UTF-16 units) are rendered in a thread of their own; this many take some 10 ms. */
const MAX_AT_ONCE = 32 * 1024
/** What takes longer is shown as it was written: no known text does. */
const TIMEOUT_MS = 60_000
const MAX_HEAP_MB = 512

/**
 * Sanitized HTML of a Markdown text of any length, the same tree as the browser draws. It is complete by itself: what
 * needs more to be seen (diagrams, math, frames) is there as its source or as a link.
 */
export async function toHtml(source: string, options: ServerOptions): Promise<string> {
  return source.length <= MAX_AT_ONCE ? toHtmlAtOnce(source, options) : inWorker(source, options)
}

/** A text that is no Markdown, as HTML: its lines, nothing else. */
export const plainToHtml = (text: string): string => `<p>${escapeHtml(text).replaceAll('\n', '<br>\n')}</p>\n`

let worker: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/** One text after the other: more threads would take the processor from those who answer requests. */
function inWorker(source: string, options: ServerOptions): Promise<string> {
  const result = last.then(() => render(source, options))
  last = result.catch(() => undefined)
  return result
}

function render(source: string, options: ServerOptions): Promise<string> {
  worker ??= startWorker()
  const own = worker
  own.ref()
  return new Promise<string>(resolve => {
    const onMessage = (html: unknown) => finish(String(html), false)
    const onEnd = () => finish(plainToHtml(source), true)
    const finish = (html: string, isBroken: boolean) => {
      clearTimeout(timer)
      own.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
      own.unref()
      if (isBroken) {
        worker = undefined
        void own.terminate()
      }
      resolve(html)
    }
    const timer = setTimeout(onEnd, TIMEOUT_MS)
    own.on('message', onMessage).on('error', onEnd).on('exit', onEnd)
    own.postMessage({ source, options })
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  started.unref()
  return started
}
