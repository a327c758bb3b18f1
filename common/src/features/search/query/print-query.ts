import type { SyntaxNode } from './syntax.ts'

/** Writes a tree as text; `parseSyntax` reads the same tree from it. */
export function printQuery(_node: SyntaxNode | null): string {
  return ''
}
