import type { Problem, StyleRange } from './condition.ts'
import type { QueryNames } from './names.ts'
import type { SortSyntax, SyntaxNode } from './syntax.ts'

export interface ParsedSyntax {
  /** null: nothing was written, or a limit was passed (see `problems`). */
  readonly node: SyntaxNode | null
  /** The items `sort by:` of the outermost level, in order; they stay in the tree as well. */
  readonly sort: readonly SortSyntax[]
  readonly problems: readonly Problem[]
  /** In order, without overlap; spaces have none. */
  readonly styles: readonly StyleRange[]
}

/** Reads what was written. Never throws; whatever cannot be read is in `problems`, and the rest still has its place. */
export function parseSyntax(_text: string, _names: QueryNames): ParsedSyntax {
  return { node: null, sort: [], problems: [], styles: [] }
}
