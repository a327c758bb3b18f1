import { parseSyntax } from '../parse-syntax.ts'
import { printQuery } from '../print-query.ts'
import type { Span } from '../span.ts'
import type { FilterValueSyntax, SyntaxItem, SyntaxNode, TextMode, WrittenName } from '../syntax.ts'
import { dictionary } from './dictionary.ts'

interface Part extends Span {
  readonly label: string
}

const MODES: Readonly<Record<TextMode, string>> = { words: 'w', any: 'a', phrase: 'p', exact: 'e' }

/**
 * The text with a label and brackets around every part of its tree: `or`, `and`, `group`, `<…>` for terms; items `f`
 * (filter), `s` (single), `has`, `sort` and texts (`w` words, `p` phrase, `e` exact, `a` any); values `v`, `r` (range),
 * `q` (sub-query), `was`, `changed`; names `n`.
 */
function markedSyntax(node: SyntaxNode | null, text: string): string {
  const parts = node ? partsOf(node) : []
  let marked = ''
  for (let at = 0; at <= text.length; at++) {
    const ends = parts.filter(({ start, end }) => end === at && start < at)
    marked += ends
      .reverse()
      .map(({ label }) => (label === '<' ? '>' : ']'))
      .join('')
    for (const { label } of parts.filter(({ start, end }) => start === at && end > at))
      marked += label === '<' ? '<' : `${label}[`
    marked += text[at] ?? ''
  }
  return marked
}

const part = (label: string, { start, end }: Span): Part => ({ label, start, end })

const named = (...names: readonly (WrittenName | null | undefined)[]): readonly Part[] =>
  names.flatMap(name => (name ? [part('n', name)] : [])).sort((a, b) => a.start - b.start)

/** From outside to inside. */
function partsOf(node: SyntaxNode): readonly Part[] {
  switch (node.kind) {
    case 'term':
      return [part('<', node), ...node.items.flatMap(itemParts)]
    case 'group':
      return [part('group', node), ...(node.inner ? partsOf(node.inner) : [])]
    default:
      return [part(node.kind, node), ...node.parts.flatMap(partsOf)]
  }
}

function itemParts(item: SyntaxItem): readonly Part[] {
  switch (item.kind) {
    case 'filter':
      return [part('f', item), ...named(item.attribute), ...item.values.flatMap(valueParts)]
    case 'single':
      return [part('s', item), ...named(item.value)]
    case 'has':
      return [part('has', item), ...named(...item.names.map(({ name }) => name))]
    case 'sort':
      return [part('sort', item), ...named(...item.keys.map(({ name }) => name))]
    case 'text':
      return [part(MODES[item.mode], item)]
  }
}

function valueParts(value: FilterValueSyntax): readonly Part[] {
  switch (value.kind) {
    case 'value':
      return [part('v', value), ...named(value.value)]
    case 'range':
      return [part('r', value), ...named(value.from, value.to)]
    case 'query':
      return [part('q', value), ...partsOf(value.inner)]
    case 'text':
      return [part(MODES[value.mode], value)]
    case 'history': {
      const { from, to, by, when } = value
      const dates = when?.to === when?.from ? [when?.from] : [when?.from, when?.to]
      return [part(value.word, value), ...named(from, to, by, ...dates)]
    }
  }
}

/** A query with its parts marked, as it is printed (`=` when that is the query itself), and what is wrong with it. */
export function readMarked(query: string): readonly string[] {
  const { node, problems } = parseSyntax(query, dictionary)
  const printed = printQuery(node)
  const wrong = problems.map(
    ({ code, start, end, facts }) => `!${[code, `${start}-${end}`, ...Object.values(facts)].join(' ')}`,
  )
  return [markedSyntax(node, query), printed === query ? '=' : printed, ...wrong]
}
