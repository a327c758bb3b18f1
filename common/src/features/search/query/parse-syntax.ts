import type { Problem, StyleRange } from './condition.ts'
import type { QueryNames } from './names.ts'
import { isSortOnly, parseItem } from './parse-item.ts'
import {
  countTerm,
  createState,
  expect,
  isOperatorAt,
  isWordAt,
  MAX_DEPTH,
  MAX_LENGTH,
  type ParseState,
  problem,
  type Slot,
  stop,
  takeOperator,
  takeSpace,
} from './parse-state.ts'
import type { SortSyntax, SyntaxItem, SyntaxNode, TermSyntax } from './syntax.ts'

export interface ParsedSyntax {
  /** null: nothing was written, or a limit was passed (see `problems`). */
  readonly node: SyntaxNode | null
  /** The items `sort by:` of the whole query, in order; they stay in the tree as well. */
  readonly sort: readonly SortSyntax[]
  readonly problems: readonly Problem[]
  /** Words that may have been meant otherwise. */
  readonly doubts: readonly Problem[]
  /** In order, without overlap; spaces have none. */
  readonly styles: readonly StyleRange[]
  /** How many conditions there are. */
  readonly terms: number
}

/** What is expected at the end of a text. */
export function slotAtEnd(text: string, names: QueryNames): Slot {
  const state = createState(text, names, parseInner)
  parseOr(state)
  return state.slot
}

/** Reads what was written. Never throws; whatever cannot be read is in `problems`, and the rest still has its place. */
export function parseSyntax(text: string, names: QueryNames): ParsedSyntax {
  const state = createState(text, names, parseInner)
  if (text.length > MAX_LENGTH) stop(state, 'too_long', MAX_LENGTH)
  const node = parseOr(state)
  const { problems, doubts, terms } = state
  if (state.stopped) return { node: null, sort: [], problems, doubts: [], styles: [], terms }
  return { node, sort: node ? sortItems(node) : [], problems, doubts, styles: state.styles, terms }
}

function parseOr(state: ParseState): SyntaxNode | null {
  const parts: SyntaxNode[] = []
  for (;;) {
    const part = parseAnd(state)
    if (part) parts.push(part)
    if (!isWordAt(state, state.at, 'or')) return join('or', parts)
    takeJoint(state, 2)
  }
}

/** Moves over `and`, `or` or a parenthesis, behind which anything may begin. */
function takeJoint(state: ParseState, length: number): void {
  // At the end of the text a word may still become another one.
  if (length > 1 && state.at + length === state.text.length) expect(state, { kind: 'item', at: state.at })
  else expect(state, { kind: 'item', at: state.at + length })
  takeOperator(state, length)
}

/** Stops before `or`, a closing parenthesis and the end. Operands that are missing are none. */
function parseAnd(state: ParseState): SyntaxNode | null {
  const parts: SyntaxNode[] = []
  let joined = true
  for (;;) {
    takeSpace(state)
    const char = state.text[state.at]
    if (char === undefined || isWordAt(state, state.at, 'or')) return join('and', parts)
    if (char === ')') {
      if (state.depth > 0) return join('and', parts)
      problem(state, 'unbalanced', state.at, state.at + 1, { sign: ')' })
      takeJoint(state, 1)
      joined = true
      continue
    }
    if (isWordAt(state, state.at, 'and')) {
      takeJoint(state, 3)
      joined = true
      continue
    }
    const start = state.at
    const part = char === '(' ? parseGroup(state) : parseTerm(state)
    if (!part) continue
    const previous = parts.at(-1)
    // Sorting is no condition, so it may touch a group.
    if (previous && !joined && !isSortOnly(part) && !isSortOnly(previous))
      problem(state, 'operator_missing', start, start + 1)
    parts.push(part)
    joined = false
  }
}

function join(kind: 'or' | 'and', parts: readonly SyntaxNode[]): SyntaxNode | null {
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last || parts.length === 1) return first ?? null
  return { kind, parts, start: first.start, end: last.end }
}

function parseGroup(state: ParseState): SyntaxNode {
  const { node, start, end } = parseInner(state)
  return { kind: 'group', inner: node, start, end }
}

/** Reads `( … )`. */
function parseInner(state: ParseState): ReturnType<ParseState['inner']> {
  const start = state.at
  countTerm(state)
  if (state.depth >= MAX_DEPTH) stop(state, 'too_deep', MAX_DEPTH)
  if (state.stopped) return { node: null, start, end: state.at }
  takeJoint(state, 1)
  state.depth++
  const node = parseOr(state)
  state.depth--
  if (state.text[state.at] === ')') takeJoint(state, 1)
  else problem(state, 'unbalanced', start, start + 1, { sign: '(' })
  return { node, start, end: state.at }
}

function parseTerm(state: ParseState): TermSyntax | null {
  const items: SyntaxItem[] = []
  for (;;) {
    takeSpace(state)
    const char = state.text[state.at]
    if (char === undefined || char === '(' || char === ')' || isOperatorAt(state, state.at)) break
    expect(state, { kind: 'item', at: state.at })
    const item = parseItem(state)
    if (item) items.push(item)
  }
  const [first] = items
  const last = items.at(-1)
  return first && last ? { kind: 'term', items, start: first.start, end: last.end } : null
}

function sortItems(node: SyntaxNode): readonly SortSyntax[] {
  if (node.kind === 'term') return node.items.filter(item => item.kind === 'sort')
  if (node.kind === 'group') return node.inner ? sortItems(node.inner) : []
  return node.parts.flatMap(sortItems)
}
