import { parentPort } from 'node:worker_threads'
import type { ServerOptions } from './sanitize.ts'
import { toHtmlAtOnce } from './to-html.ts'

// Long texts are rendered here, so that nobody waits for them whose request is none of theirs.
parentPort?.on('message', ({ source, options }: { readonly source: string; readonly options: ServerOptions }) =>
  parentPort?.postMessage(toHtmlAtOnce(source, options)),
)
