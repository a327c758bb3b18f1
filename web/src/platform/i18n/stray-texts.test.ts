// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }

const ROOT = new URL('../../', import.meta.url).pathname
const SOURCES = globSync('**/*.{ts,tsx}', { cwd: ROOT }).filter(path => !/\.test\.|\.d\.ts$/.test(path))
const TREES = new Map(SOURCES.map(path => [path, parse(path)]))
const CATALOGUES = new Map(
  globSync('texts/en/*.json', { cwd: ROOT }).map(path => [basename(path, '.json'), readTexts(path)]),
)
const KEYS = new Set([...CATALOGUES.values()].flatMap(texts => Object.keys(texts)))

// Attributes and properties whose value a person reads or hears.
const SPOKEN =
  /^(aria-(label|description|placeholder|valuetext|roledescription)|alt|title|placeholder|heading|(.*[lL]abel)|(.*[tT]ext)|description)$/

test('no component holds a text of its own', () => {
  const strays: string[] = []
  for (const [path, tree] of TREES) {
    if (!path.endsWith('.tsx')) continue
    for (const [node, parent] of walk(tree)) {
      const text = strayText(node, parent)
      if (text !== undefined) strays.push(`${path}: ${text}`)
    }
  }
  expect(strays).toEqual([])
})

test('every text key that is used exists, and every text is used', () => {
  const names = [...CATALOGUES.keys()].join('|')
  const whole = new RegExp(`^(${names})\\.[\\w.-]+$`)
  const start = new RegExp(`^(${names})\\.[\\w.-]*$`)
  const used = new Set<string>()
  const missing: string[] = []
  for (const [path, tree] of TREES) {
    for (const [node] of walk(tree)) {
      if (node.type === 'Literal' && typeof node.value === 'string' && whole.test(node.value)) {
        if (KEYS.has(node.value)) used.add(node.value)
        else missing.push(`${path}: ${node.value}`)
      }
      const prefix = node.type === 'TemplateLiteral' ? firstPart(node) : undefined
      if (prefix === undefined || !start.test(prefix)) continue
      const members = [...KEYS].filter(key => key.startsWith(prefix))
      if (members.length === 0) missing.push(`${path}: ${prefix}…`)
      for (const key of members) used.add(key)
    }
  }
  expect({ missing, unused: [...KEYS].filter(key => !used.has(key)) }).toEqual({ missing: [], unused: [] })
})

test('a catalogue holds the keys of its own name, in order', () => {
  for (const [name, texts] of CATALOGUES) {
    const keys = Object.keys(texts)
    expect(keys.filter(key => !key.startsWith(`${name}.`))).toEqual([])
    expect(keys).toEqual(keys.toSorted())
  }
})

function strayText(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'JSXText') return wordsOf(node.value)
  if (!parent || (node.type !== 'Literal' && node.type !== 'TemplateElement')) return undefined
  const value = node.type === 'Literal' ? node.value : (node.value as { readonly cooked?: string }).cooked
  const name = nameOf(parent)
  if (name !== undefined) return SPOKEN.test(name) && !KEYS.has(String(value)) ? wordsOf(value) : undefined
  return parent.type === 'JSXExpressionContainer' && parent.isChild === true ? wordsOf(value) : undefined
}

function nameOf(parent: Node): string | undefined {
  if (parent.type === 'JSXAttribute') return (parent.name as { readonly name?: string }).name
  if (parent.type === 'Property') return (parent.key as { readonly name?: string }).name
  return undefined
}

function wordsOf(value: unknown): string | undefined {
  return typeof value === 'string' && /\p{L}{2,}/u.test(value) ? value.trim() : undefined
}

function firstPart(node: Node): string | undefined {
  const [first, second] = node.quasis as readonly { readonly value: { readonly cooked: string } }[]
  return second ? first?.value.cooked : undefined
}

/** Every node with the one that gives it its meaning: conditionals, containers and the like are looked through. */
function* walk(node: Node, parent?: Node): Generator<readonly [Node, Node | undefined]> {
  yield [node, parent]
  const through = ['ConditionalExpression', 'LogicalExpression', 'TemplateLiteral', 'ParenthesizedExpression']
  const inAttribute = node.type === 'JSXExpressionContainer' && parent?.type === 'JSXAttribute'
  const isChild = node.type === 'JSXExpressionContainer' && !inAttribute
  const next = isChild ? { ...node, isChild } : through.includes(node.type) || inAttribute ? parent : node
  for (const [key, child] of Object.entries(node)) {
    if (node.type === 'ConditionalExpression' && key === 'test') continue
    for (const item of Array.isArray(child) ? child : [child]) if (isNode(item)) yield* walk(item, next)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function parse(path: string): Node {
  return parseSync(path, readFileSync(ROOT + path, 'utf8')).program as unknown as Node
}

function readTexts(path: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(ROOT + path, 'utf8')) as Readonly<Record<string, string>>
}
