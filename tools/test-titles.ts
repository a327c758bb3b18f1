import { parseSync } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** What a test may be called with in between; those that are skipped or left to be written show nothing. */
const WAYS = new Set(['each', 'for', 'only', 'concurrent', 'sequential', 'fails', 'runIf', 'skipIf'])

/**
 * Titles of the tests in a source, as they are written there: `refuses %s`, `with a ${kind}`. Groups and steps are no
 * tests.
 * @param path its end says which language it is
 */
export function testTitles(path: string, source: string): ReadonlySet<string> {
  const titles = new Set<string>()
  const walk = (node: Node): void => {
    const [first] = node.type === 'CallExpression' ? (node.arguments as readonly Node[]) : []
    if (first && isTest(node.callee as Node)) {
      const title = titleOf(first, source)
      if (title !== undefined) titles.add(title)
    }
    for (const child of Object.values(node)) for (const item of [child].flat()) if (isNode(item)) walk(item)
  }
  walk(parseSync(path, source).program as unknown as Node)
  return titles
}

/** `it`, `test.only`, `it.each([…])`, ``test.each`…` ``. */
function isTest(callee: Node): boolean {
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'it'
  if (callee.type === 'CallExpression') return isWay(callee.callee as Node)
  if (callee.type === 'TaggedTemplateExpression') return isWay(callee.tag as Node)
  return isWay(callee)
}

function isWay({ type, object, property }: Node): boolean {
  return type === 'MemberExpression' && WAYS.has(String((property as Node).name)) && isTest(object as Node)
}

/** What is made of several parts, or by a function, has none. */
function titleOf(node: Node, source: string): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TemplateLiteral') return source.slice(node.start + 1, node.end - 1)
  return undefined
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
