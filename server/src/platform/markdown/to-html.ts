import { toUnsafeHtml } from '@cairn/common/platform/markdown/parser'
import { type ServerOptions, sanitize } from './sanitize.ts'

/** Sanitized HTML of a Markdown text, at once. Only for texts known to be short, and for the worker: see `toHtml`. */
export function toHtmlAtOnce(source: string, options: ServerOptions): string {
  return toUnsafeHtml(source, options)
    .map(batch => sanitize(batch, options))
    .join('')
}
