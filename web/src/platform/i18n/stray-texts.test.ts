// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }

const ROOT = new URL('../../', import.meta.url).pathname
const SOURCES = globSync('**/*.{ts,tsx}', { cwd: ROOT }).filter(path => !/\.test\.|\.testing\.|\.d\.ts$/.test(path))
const TREES = new Map(SOURCES.map(path => [path, parse(path)]))
const CATALOGUES = new Map(
  globSync('texts/en/*.json', { cwd: ROOT }).map(path => [basename(path, '.json'), readTexts(path)]),
)
const KEYS = new Set([...CATALOGUES.values()].flatMap(texts => Object.keys(texts)))

// Attributes and properties whose value a person reads or hears.
const SPOKEN =
  /^(aria-(label|description|placeholder|valuetext|roledescription)|alt|title|placeholder|heading|(.*[lL]abel)|(.*[tT]ext)|description)$/

test('no component holds a text of its own', () => {
  const components = [...TREES].filter(([path]) => path.endsWith('.tsx'))
  expect(components.length).toBeGreaterThan(300)
  expect(components.flatMap(([path, tree]) => straysIn(tree).map(text => `${path}: ${text}`))).toEqual([])
})

test.each([
  ['a text between tags', '<p>Hello</p>', 'Hello'],
  ['a text in braces', "<p>{'Hello'}</p>", 'Hello'],
  ['one of two texts', "<p>{isOpen ? t('ui.close') : 'Open'}</p>", 'Open'],
  ['a text behind a condition', "<p>{isOpen && 'Open'}</p>", 'Open'],
  ['a part of a template', `<p>{\`Hello \${name}\`}</p>`, 'Hello'],
  ['the name of a button', '<button aria-label="Close" />', 'Close'],
  ['the name of a button, chosen', "<button aria-label={isOpen ? 'Close' : t('ui.open')} />", 'Close'],
  ['what a picture shows', '<img alt="A cat" />', 'A cat'],
  ['a hint in a field', '<Field placeholder="Search" />', 'Search'],
  ['a text that is handed on', '<Dialog confirmText="Delete" />', 'Delete'],
  ['a label in a list', "const all = [{ label: 'Everything' }]", 'Everything'],
  ['a description in a list', "const all = [{ description: 'Of all' }]", 'Of all'],
])('finds %s', (_what, source, text) => {
  expect(straysIn(parseSource('planted.tsx', source))).toEqual([text])
})

test.each([
  "<p className={isOpen ? 'flex gap' : 'hidden'}>{t('ui.close')}</p>",
  "<p>{kind === 'open' ? <Open /> : null}</p>",
  '<p>{count} – {rest}</p>',
  "const all = [{ label: 'ui.close' }]",
])('finds nothing in %s', source => {
  expect(straysIn(parseSource('sound.tsx', source))).toEqual([])
})

test('every text key that is used exists, and every text is used', () => {
  const { missing, used } = keysIn(TREES)
  expect({ missing, unused: [...KEYS].filter(key => !used.has(key)) }).toEqual({ missing: [], unused: [] })
})

test('finds keys that do not exist, and knows which are used', () => {
  const source = `[t('ui.no-such-text'), t(\`ui.no-such-\${name}\`), t('ui.close'), t(\`ui.picker.\${name}\`), 'a.b', { 'ui.is-a-name': 1 }]`
  const { missing, used } = keysIn(new Map([['planted.ts', parseSource('planted.ts', source)]]))
  expect(missing).toEqual(['planted.ts: ui.no-such-text', 'planted.ts: ui.no-such-…'])
  expect(used).toContain('ui.close')
  expect(used).toContain('ui.picker.more')
  expect(used).not.toContain('ui.cancel')
})

test('a catalogue holds the keys of its own name, in order', () => {
  expect(CATALOGUES.size).toBeGreaterThan(10)
  for (const [name, texts] of CATALOGUES) {
    const keys = Object.keys(texts)
    expect(keys.filter(key => !key.startsWith(`${name}.`))).toEqual([])
    expect(keys).toEqual(keys.toSorted())
  }
})

function straysIn(tree: Node): readonly string[] {
  return [...walk(tree)].flatMap(([node, parent]) => strayText(node, parent) ?? [])
}

/** The keys that sources name, whole or by their beginning, and those of them that no catalogue has. */
function keysIn(trees: ReadonlyMap<string, Node>) {
  const names = [...CATALOGUES.keys()].join('|')
  const whole = new RegExp(`^(${names})\\.[\\w.-]+$`)
  const start = new RegExp(`^(${names})\\.[\\w.-]*$`)
  const used = new Set<string>()
  const missing: string[] = []
  for (const [path, tree] of trees) {
    for (const [node, parent] of walk(tree)) {
      // What a list is looked up by, such as the name of a job, is no text.
      const isName = parent?.type === 'Property' && parent.key === node && parent.computed !== true
      if (!isName && node.type === 'Literal' && typeof node.value === 'string' && whole.test(node.value)) {
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
  return { missing, used }
}

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
  return parseSource(path, readFileSync(ROOT + path, 'utf8'))
}

function parseSource(path: string, source: string): Node {
  return parseSync(path, source).program as unknown as Node
}

function readTexts(path: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(ROOT + path, 'utf8')) as Readonly<Record<string, string>>
}
