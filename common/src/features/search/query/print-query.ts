import { braced } from './quote-name.ts'
import type {
  FilterValueSyntax,
  HistorySyntax,
  SyntaxItem,
  SyntaxNode,
  TextSyntax,
  TextValueSyntax,
  WrittenName,
} from './syntax.ts'

/** Writes a tree as text; `parseSyntax` reads the same tree from it. */
export function printQuery(node: SyntaxNode | null): string {
  if (!node) return ''
  switch (node.kind) {
    case 'or':
      return node.parts.map(printQuery).join(' or ')
    case 'and':
      return node.parts.map((part, index) => `${joint(node.parts[index - 1], part)}${printQuery(part)}`).join('')
    case 'group':
      return `(${printQuery(node.inner)})`
    case 'term':
      return node.items.map(printItem).join(' ')
  }
}

/** Sorting beside a group needs no operator; between two terms it would melt into one of them. */
function joint(before: SyntaxNode | undefined, node: SyntaxNode): string {
  if (!before) return ''
  const touches = (before.kind === 'group' && sortsOnly(node)) || (node.kind === 'group' && sortsOnly(before))
  return touches ? ' ' : ' and '
}

function sortsOnly(node: SyntaxNode): boolean {
  return node.kind === 'term' && node.items.every(item => item.kind === 'sort')
}

function printItem(item: SyntaxItem): string {
  switch (item.kind) {
    case 'filter':
      return `${printName(item.attribute)}:${item.values.map((value, index) => `${index ? ', ' : ' '}${printValue(value)}`).join('')}`
    case 'single':
      return `${item.negated ? '-' : '#'}${printName(item.value)}`
    case 'has':
      return `has:${item.names.map(({ negated, name }, index) => `${index ? ', ' : ' '}${sign(negated)}${printName(name)}`).join('')}`
    case 'sort':
      return `sort by:${item.keys
        .map(
          ({ name, direction }, index) => `${index ? ', ' : ' '}${printName(name)}${direction ? ` ${direction}` : ''}`,
        )
        .join('')}`
    case 'text':
      return printText(item)
  }
}

function sign(negated: boolean): string {
  return negated ? '-' : ''
}

function printName(name: WrittenName): string {
  return name.braced ? braced(name.text) : name.text
}

function printBound(name: WrittenName | null): string {
  return name ? printName(name) : '*'
}

function printValue(value: FilterValueSyntax): string {
  switch (value.kind) {
    case 'value':
      return `${sign(value.negated)}${printName(value.value)}`
    case 'range':
      return `${sign(value.negated)}${printBound(value.from)} .. ${printBound(value.to)}`
    case 'query':
      return `(${printQuery(value.inner)})`
    case 'text':
      return printText(value)
    case 'history':
      return printHistory(value)
  }
}

function printHistory({ negated, word, from, to, by, when }: HistorySyntax): string {
  const parts = [`${sign(negated)}${word}`]
  if (from) parts.push(word === 'was' ? printName(from) : `from ${printName(from)}`)
  if (to) parts.push(`to ${printName(to)}`)
  if (by) parts.push(`by ${printName(by)}`)
  if (when) parts.push(isOneDate(when) ? printBound(when.from) : `${printBound(when.from)} .. ${printBound(when.to)}`)
  return parts.join(' ')
}

function isOneDate({ from, to }: { readonly from: WrittenName | null; readonly to: WrittenName | null }): boolean {
  return from !== null && to !== null && from.text === to.text && from.braced === to.braced
}

function printText({ negated, mode, text }: TextSyntax | TextValueSyntax): string {
  switch (mode) {
    case 'words':
      return `${sign(negated)}${text}`
    case 'phrase':
      return `${sign(negated)}"${text.replace(/[\\"]/g, '\\$&')}"`
    case 'exact':
      return `${sign(negated)}'${text.replace(/[\\']/g, '\\$&')}'`
    case 'any':
      return `${sign(negated)}${braced(text)}`
  }
}
