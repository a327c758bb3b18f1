import type { Span } from './span.ts'

/** What a reader wrote, before names and values are looked up. Printing and parsing it again gives the same tree. */
export type SyntaxNode = OperatorSyntax | GroupSyntax | TermSyntax

/** `a or b` and `a and b`; `and` binds tighter, neighbours without an operator tightest. */
export interface OperatorSyntax extends Span {
  readonly kind: 'or' | 'and'
  readonly parts: readonly SyntaxNode[]
}

export interface GroupSyntax extends Span {
  readonly kind: 'group'
  /** null: `()`. */
  readonly inner: SyntaxNode | null
}

/** Neighbours without an operator between them. */
export interface TermSyntax extends Span {
  readonly kind: 'term'
  readonly items: readonly SyntaxItem[]
}

export type SyntaxItem = FilterSyntax | SingleSyntax | HasSyntax | SortSyntax | TextSyntax

/** A name or value as written, without its braces. */
export interface WrittenName extends Span {
  readonly text: string
  /** Stood in braces: never a wildcard, a range or a keyword of the grammar. */
  readonly braced: boolean
}

/** `attribute: value, -value, a .. b, (sub-query)`. */
export interface FilterSyntax extends Span {
  readonly kind: 'filter'
  readonly attribute: WrittenName
  readonly values: readonly FilterValueSyntax[]
}

export type FilterValueSyntax = ValueSyntax | RangeSyntax | SubQuerySyntax | TextValueSyntax | HistorySyntax

export interface ValueSyntax extends Span {
  readonly kind: 'value'
  readonly negated: boolean
  readonly value: WrittenName
}

/** `a .. b`; null = `*`, an open end. */
export interface RangeSyntax extends Span {
  readonly kind: 'range'
  readonly negated: boolean
  readonly from: WrittenName | null
  readonly to: WrittenName | null
}

/** After the name of a link. */
export interface SubQuerySyntax extends Span {
  readonly kind: 'query'
  readonly inner: SyntaxNode
}

/** After an attribute that holds text. */
export interface TextValueSyntax extends Span {
  readonly kind: 'text'
  readonly negated: boolean
  readonly mode: TextMode
  readonly text: string
}

/** `was V`, `changed`, `changed by U`, `changed A .. B`, `changed from V to W`; each part after the word is optional. */
export interface HistorySyntax extends Span {
  readonly kind: 'history'
  readonly negated: boolean
  readonly word: 'was' | 'changed'
  /** Value that the field had (`was`), or came from (`changed from`). */
  readonly from: WrittenName | null
  /** Value that the field came to (`changed to`). */
  readonly to: WrittenName | null
  readonly by: WrittenName | null
  readonly when: { readonly from: WrittenName | null; readonly to: WrittenName | null } | null
}

/** `#value` and `-value`. */
export interface SingleSyntax extends Span {
  readonly kind: 'single'
  readonly negated: boolean
  readonly value: WrittenName
}

export interface HasSyntax extends Span {
  readonly kind: 'has'
  readonly names: readonly { readonly negated: boolean; readonly name: WrittenName }[]
}

export interface SortSyntax extends Span {
  readonly kind: 'sort'
  readonly keys: readonly { readonly name: WrittenName; readonly direction: 'asc' | 'desc' | null }[]
}

/**
 * words: all of them in any order, wildcards allowed · any: one of them (braces after a text attribute) ·
 * phrase: word forms in order · exact: these characters in this letter case.
 */
export type TextMode = 'words' | 'any' | 'phrase' | 'exact'

export interface TextSyntax extends Span {
  readonly kind: 'text'
  readonly negated: boolean
  readonly mode: TextMode
  readonly text: string
}
