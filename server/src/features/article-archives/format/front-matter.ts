import { isAlias, isMap, isScalar, isSeq, type Node, parseDocument, stringify, visit } from 'yaml'

/** What stands above the text of an article in its file. */
export interface FrontMatter {
  /** `KEY-A-12`. */
  readonly id: string | null
  readonly title: string | null
  readonly author: string | null
  /** Milliseconds. */
  readonly created: number | null
  readonly updated: number | null
  readonly tags: readonly string[]
  /** Place among the siblings, from 0. */
  readonly ordinal: number | null
}

const NONE: FrontMatter = {
  ...{ id: null, title: null, author: null, created: null, updated: null, tags: [], ordinal: null },
}
/** More than this many characters above a text are no front matter. */
const MAX_LENGTH = 16_384
const MAX_ALIASES = 20
const MAX_TAGS = 100
const BLOCK = /^---[ \t]*\r?\n([\s\S]*?)(?:\r?\n)?^---[ \t]*(?:\r?\n|$)(?:\r?\n)?/m

/** A file of the format: front matter, an empty line, and the text as it is. */
export function withFrontMatter(matter: FrontMatter, text: string): string {
  const iso = (time: number | null) => (time === null ? undefined : new Date(time).toISOString())
  const head = {
    id: matter.id ?? undefined,
    title: matter.title ?? undefined,
    author: matter.author ?? undefined,
    created: iso(matter.created),
    updated: iso(matter.updated),
    tags: matter.tags.length > 0 ? matter.tags : undefined,
    ordinal: matter.ordinal ?? undefined,
  }
  const given = Object.fromEntries(Object.entries(head).filter(([, value]) => value !== undefined))
  return `---\n${stringify(given, { lineWidth: 0 })}---\n\n${text}`
}

/**
 * Takes a file apart. What is no front matter, or none that can be read, belongs to the text; of what it says only the
 * known names count, in the forms that other programs write, too.
 */
export function readFrontMatter(file: string): { readonly matter: FrontMatter; readonly text: string } {
  if (!file.startsWith('---')) return { matter: NONE, text: file }
  const match = BLOCK.exec(file.slice(0, MAX_LENGTH))
  const head = match?.index === 0 ? yamlOf(match[1] ?? '') : undefined
  if (!match || head === undefined) return { matter: NONE, text: file }
  const of = (name: string): unknown => head.get(name)
  const matter: FrontMatter = {
    id: textOf(of('id')),
    title: textOf(of('title')),
    author: textOf(of('author')),
    created: timeOf(of('created') ?? of('date')),
    updated: timeOf(of('updated')),
    tags: tagsOf(of('tags')),
    ordinal: numberOf(of('ordinal') ?? of('nav_order') ?? of('sidebar_position') ?? of('weight')),
  }
  return { matter, text: file.slice(match[0].length) }
}

/**
 * Scalars, and lists of them, by their names; undefined for what cannot be read. Values are taken from the tree as it was
 * read: making objects of it takes exponential time where mappings are keys of mappings.
 */
function yamlOf(source: string): ReadonlyMap<string, unknown> | undefined {
  try {
    const document = parseDocument(source, {
      ...{ logLevel: 'silent', schema: 'core', merge: false, uniqueKeys: false, prettyErrors: false },
    })
    const { contents } = document
    let aliases = 0
    visit(document, { Alias: () => void aliases++ })
    if (document.errors.length > 0 || aliases > MAX_ALIASES) return undefined
    const head = new Map<string, unknown>()
    if (contents === null || (isScalar(contents) && contents.value === null)) return head
    if (!isMap<unknown, Node | null>(contents)) return undefined
    const scalarOf = (node: unknown): unknown => {
      const found = isAlias(node) ? node.resolve(document) : node
      return isScalar(found) ? found.value : undefined
    }
    for (const { key, value } of contents.items) {
      const name = isScalar(key) ? String(key.value) : undefined
      if (name === undefined) continue
      if (head.has(name)) return undefined
      head.set(name, isSeq(value) ? value.items.slice(0, MAX_TAGS).map(scalarOf) : scalarOf(value))
    }
    return head
  } catch {
    return undefined
  }
}

function textOf(value: unknown): string | null {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' ? null : text
}

function timeOf(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isSafeInteger(time) && time >= 0 ? time : null
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** A list, or words with commas between them; a `#` before each is left out. */
function tagsOf(value: unknown): readonly string[] {
  const given = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  const names = given.flatMap(name => textOf(name)?.replace(/^#/, '').trim() || [])
  return [...new Set(names)].slice(0, MAX_TAGS)
}
