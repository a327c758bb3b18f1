/** What stands behind the opening fence of a block of code. */
export interface FenceInfo {
  /** In lower case; empty where none is named. */
  readonly language: string
  readonly title: string
  /** Lines that are marked, counted from 1, from and to. */
  readonly marked: readonly (readonly [from: number, to: number])[]
  /** The number of the first line where lines are numbered. */
  readonly firstLine: number | undefined
  /** Long lines are broken. */
  readonly isWrapped: boolean
}

/** Of longer words behind a fence only so much is read, UTF-16 units. */
const MAX_INFO = 1_000
const MAX_RANGES = 100
const LANGUAGE = /^[\w+#.-]{1,32}/
const WORD = /(?:title|filename)="([^"]*)"|(?:title|filename)='([^']*)'|\{([\d\s,-]+)\}|[^\s{]+|\{/g

/**
 * Reads ```` ```ts title="app.ts" {1,3-5} showLineNumbers=10 wrap ````: a language, and in any order a title, marked
 * lines, line numbers (from 1 or as told), and long lines broken. What is unknown says nothing.
 */
export function parseFenceInfo(info: string): FenceInfo {
  const text = info.trim().slice(0, MAX_INFO)
  const language = /^(?:title|filename)=/.test(text) ? '' : (LANGUAGE.exec(text)?.[0] ?? '')
  const rest = text.slice(language.length)
  // A first word that goes on otherwise is no language, as `c(x)`.
  const isLanguage = language !== '' && /^(?:$|[\s{])/.test(rest)
  let title = ''
  let firstLine: number | undefined
  let isWrapped = false
  const marked: (readonly [number, number])[] = []
  for (const [word, double, single, lines] of (isLanguage ? rest : text).matchAll(WORD)) {
    const numbered = /^(?:showLineNumbers|lineNumbers|linenos)(?:=\{?(\d{1,6})\}?)?$/i.exec(word)
    if (double !== undefined || single !== undefined) title = (double ?? single ?? '').trim()
    else if (lines !== undefined) marked.push(...rangesIn(lines))
    else if (numbered) firstLine = Number(numbered[1] ?? 1)
    else if (word === 'wrap') isWrapped = true
  }
  return {
    language: isLanguage ? language.toLowerCase() : '',
    title,
    marked: marked.slice(0, MAX_RANGES),
    firstLine,
    isWrapped,
  }
}

function rangesIn(text: string): readonly (readonly [number, number])[] {
  return text.split(',').flatMap(part => {
    const match = /^\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*$/.exec(part)
    const from = Number(match?.[1])
    const to = Number(match?.[2] ?? match?.[1])
    return match && from <= to ? [[from, to] as const] : []
  })
}
