/**
 * The beginning of a reply to a text: each of its lines quoted, then a line of one's own.
 * @param to login of who is answered, to be told of it; undefined: nobody
 */
export function quote(text: string, to?: string): string {
  const lines = text.trim().split(/\r?\n/)
  return `${lines.map(line => (line === '' ? '>' : `> ${line}`)).join('\n')}\n\n${to === undefined ? '' : `@${to} `}`
}

/** A quotation behind what was written before it. */
export function withQuote(written: string, quoted: string): string {
  const before = written.trimEnd()
  return before === '' ? quoted : `${before}\n\n${quoted}`
}
