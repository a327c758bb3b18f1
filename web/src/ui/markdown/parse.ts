import { type MarkdownOptions, toUnsafeBlocks } from '@cairn/common/platform/markdown/parser'
import parserAddress from './parse-worker.ts?worker&url'
import { partsOf, type TextPart } from './parts.ts'

/** Longer texts (UTF-16 units) are parsed beside the page, which goes on answering meanwhile. */
const MAX_ON_PAGE = 60_000
/** How much of such a text is shown while the rest is being parsed. */
const PREVIEW_LENGTH = 12_000

/** Unsanitized HTML, see `partsOf`. */
export type Parts = readonly TextPart[]

export interface ParseRequest {
  readonly id: number
  readonly source: string
  readonly options: MarkdownOptions
}

export interface ParseReply {
  readonly id: number
  readonly parts: Parts
}

/**
 * Parses a text and hands its parts over, at once when it is short. Of a long one the beginning is handed over next, if
 * `wantsPreview`, and all of it when a worker has parsed it, which begins at once.
 * @returns what calls it off
 */
export function parseText(
  source: string,
  options: MarkdownOptions,
  wantsPreview: boolean,
  onParts: (parts: Parts) => void,
): () => void {
  const parser = source.length > MAX_ON_PAGE ? startParser() : null
  if (!parser) {
    onParts(partsOf(toUnsafeBlocks(source, options)))
    return () => undefined
  }
  let isWanted = true
  // The page around the text has been drawn by then: both would be one long task.
  const preview = wantsPreview
    ? setTimeout(() => onParts(partsOf(toUnsafeBlocks(beginning(source), options))))
    : undefined
  const end = () => {
    clearTimeout(preview)
    isWanted = false
  }
  const handOver = (read: () => Parts) => {
    if (!isWanted) return
    end()
    onParts(read())
  }
  parser.parse(source, options).then(
    parts => handOver(() => parts),
    () => handOver(() => partsOf(toUnsafeBlocks(source, options))),
  )
  return end
}

/** The first blocks of a text, up to a blank line; blocks that it cuts are shown as far as they go. */
function beginning(source: string): string {
  const end = source.lastIndexOf('\n\n', PREVIEW_LENGTH)
  return source.slice(0, end > 0 ? end : PREVIEW_LENGTH)
}

interface Parser {
  parse(source: string, options: MarkdownOptions): Promise<Parts>
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): URL }
}

let running: Parser | null | undefined

/** The one parser beside the page; null where there are no workers. */
function startParser(): Parser | null {
  if (running === undefined) running = typeof Worker === 'undefined' ? null : createParser()
  return running
}

function createParser(): Parser {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  const policy = factory?.createPolicy('cairn-parser', {
    createScriptURL: url => {
      if (url !== parserAddress) throw new TypeError('There is one parser')
      return url
    },
  })
  const worker = new Worker(policy ? policy.createScriptURL(parserAddress) : parserAddress, { type: 'module' })
  const waiting = new Map<number, PromiseWithResolvers<Parts>>()
  let lastId = 0
  worker.onmessage = ({ data: { id, parts } }: MessageEvent<ParseReply>) => {
    waiting.get(id)?.resolve(parts)
    waiting.delete(id)
  }
  worker.onerror = () => {
    for (const { reject } of waiting.values()) reject(new Error('The parser could not be loaded'))
    waiting.clear()
    // The next long text tries again.
    worker.terminate()
    running = undefined
  }
  return {
    parse(source, options) {
      const reply = Promise.withResolvers<Parts>()
      waiting.set(++lastId, reply)
      worker.postMessage({ id: lastId, source, options } satisfies ParseRequest)
      return reply.promise
    },
  }
}
