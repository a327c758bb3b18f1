import type { ParsedSyntax, QueryNames } from '@cairn/common/features/search'

type Parser = (text: string, names: QueryNames) => ParsedSyntax

/** A blank text needs no parser. */
const BLANK: ParsedSyntax = { node: null, sort: [], problems: [], doubts: [], styles: [], terms: 0 }

/** A failure that is older than this was met by somebody else: whoever comes now has it tried again. */
const FRESH_MS = 500

let parser: Parser | undefined
let loading: Promise<void> | undefined
let failure: { readonly error: unknown; readonly at: number } | undefined

/** Loads the parser of queries, which comes after the first screen or with the first query. Throws when it cannot be loaded. */
export function loadSyntax(): Promise<void> {
  loading ??= import('./parser.ts')
    .then(file => {
      parser = file.parseSyntax
    })
    .catch((error: unknown) => {
      loading = undefined
      failure = { error, at: Date.now() }
      throw error
    })
  return loading
}

export const isSyntaxLoaded = (): boolean => parser !== undefined

/**
 * Reads what was written as `parseSyntax` does. Drawing waits for the parser as for a part of the page; elsewhere it has to
 * be there, as it is wherever a query was drawn.
 */
export function readSyntax(text: string, names: QueryNames): ParsedSyntax {
  if (text.trim() === '') return BLANK
  if (parser) return parser(text, names)
  if (failure && Date.now() - failure.at < FRESH_MS) throw failure.error
  throw loadSyntax().catch(() => undefined)
}
