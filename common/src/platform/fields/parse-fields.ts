import { AppError } from '../errors/index.ts'
import { DEFAULT_PROJECTION, type Projection, type ProjectionField } from './projection.ts'

/** Bounds of a `fields=` text; beyond them the request is refused (self-containing macros are cut instead). */
const FIELDS_LIMITS = { length: 65_536, depth: 32, macroDepth: 12, items: 5_000 } as const

interface PathItem {
  readonly path: readonly string[]
  readonly skip: number
  readonly top: number | null
  /** null: no parentheses or empty ones. */
  readonly inner: readonly Item[] | null
}
interface MacroItem {
  readonly macro: string
}
type Item = PathItem | MacroItem
type Macros = ReadonlyMap<string, readonly Item[]>

const NAME = /[A-Za-z0-9_$-]*/y
const SPACE = /\s*/y

/**
 * Parses a `fields=` text: `id,project(id,name)`, paths `a/b`, empty parentheses, per-collection paging
 * `users:20(id)` and `users:10:20(id)`, named projections `x(@u);@u:id,name`. White space is skipped,
 * duplicates are merged. Throws `invalid_fields` with the position when the text is not of that form.
 */
export function parseFields(text: string): Projection {
  if (text.length > FIELDS_LIMITS.length)
    throw new AppError('invalid_fields', { reason: 'length', limit: FIELDS_LIMITS.length })
  const reader = new Reader(text)
  const items = reader.list(0)
  const macros = new Map<string, readonly Item[]>()
  while (reader.take(';')) {
    if (reader.atEnd()) break
    reader.expect('@')
    const name = reader.name()
    reader.expect(':')
    macros.set(name, reader.list(0))
  }
  if (!reader.atEnd()) reader.fail()
  for (const list of [items, ...macros.values()]) requireMacros(list, macros)
  return resolve(items, macros, 0)
}

class Reader {
  private readonly text: string
  private position = 0
  private count = 0

  constructor(text: string) {
    this.text = text
  }

  list(depth: number): readonly Item[] {
    if (depth > FIELDS_LIMITS.depth)
      throw new AppError('invalid_fields', { reason: 'depth', limit: FIELDS_LIMITS.depth })
    const items: Item[] = []
    do {
      this.skipSpace()
      const next = this.text[this.position]
      if (next === undefined || next === ')' || next === ';') break
      if (next === ',') continue
      items.push(this.item(depth))
      if (++this.count > FIELDS_LIMITS.items)
        throw new AppError('invalid_fields', { reason: 'items', limit: FIELDS_LIMITS.items })
    } while (this.take(','))
    return items
  }

  private item(depth: number): Item {
    if (this.take('@')) return { macro: this.name() }
    const path = [this.name()]
    while (this.take('/')) path.push(this.name())
    let skip = 0
    let top: number | null = null
    if (this.take(':')) {
      top = this.number()
      if (this.take(':')) {
        skip = top
        top = this.number()
      }
    }
    let inner: readonly Item[] | null = null
    if (this.take('(')) {
      inner = this.list(depth + 1)
      this.expect(')')
    }
    return { path, skip, top, inner: inner?.length ? inner : null }
  }

  name(): string {
    this.skipSpace()
    const start = this.position
    this.skip(NAME)
    if (start === this.position) this.fail()
    return this.text.slice(start, this.position)
  }

  private number(): number {
    const digits = this.name()
    if (!/^\d{1,9}$/.test(digits)) this.fail()
    return Number(digits)
  }

  take(symbol: string): boolean {
    this.skipSpace()
    if (this.text[this.position] !== symbol) return false
    this.position++
    return true
  }

  expect(symbol: string): void {
    if (!this.take(symbol)) this.fail()
  }

  atEnd(): boolean {
    this.skipSpace()
    return this.position >= this.text.length
  }

  fail(): never {
    throw new AppError('invalid_fields', { reason: 'syntax', position: this.position })
  }

  private skipSpace(): void {
    // Hardly ever there is any.
    if (this.text.charCodeAt(this.position) > 0x20 && this.text.charCodeAt(this.position) < 0x7f) return
    this.skip(SPACE)
  }

  /** What is skipped may be empty. */
  private skip(pattern: RegExp): void {
    pattern.lastIndex = this.position
    pattern.test(this.text)
    this.position = pattern.lastIndex
  }
}

interface Draft {
  readonly inner: Item[]
  skip: number
  top: number | null
}

/** Names are checked at once: projections are resolved only while a reply is being made. */
function requireMacros(items: readonly Item[], macros: Macros): void {
  for (const item of items) {
    if (!('macro' in item)) requireMacros(item.inner ?? [], macros)
    else if (!macros.has(item.macro)) throw new AppError('invalid_fields', { reason: 'macro', name: item.macro })
  }
}

function resolve(items: readonly Item[], macros: Macros, depth: number): Projection {
  const drafts = new Map<string, Draft>()
  collect(items, macros, drafts, new Set())
  const result = new Map<string, ProjectionField>()
  for (const [name, draft] of drafts) {
    let resolved: Projection | undefined
    const tooDeep = depth >= FIELDS_LIMITS.macroDepth + FIELDS_LIMITS.depth
    result.set(name, {
      skip: draft.skip,
      top: draft.top,
      inner: () => {
        if (draft.inner.length === 0 || tooDeep) return DEFAULT_PROJECTION
        resolved ??= resolve(draft.inner, macros, depth + 1)
        return resolved
      },
    })
  }
  return result
}

function collect(items: readonly Item[], macros: Macros, into: Map<string, Draft>, open: Set<string>): void {
  for (const item of items) {
    if ('macro' in item) {
      const body = macros.get(item.macro)
      if (!body) throw new AppError('invalid_fields', { reason: 'macro', name: item.macro })
      if (open.has(item.macro)) continue
      open.add(item.macro)
      collect(body, macros, into, open)
      open.delete(item.macro)
      continue
    }
    const [head, ...rest] = item.path
    if (head === undefined) continue
    const draft = into.get(head) ?? { inner: [], skip: 0, top: null }
    into.set(head, draft)
    if (rest.length > 0) draft.inner.push({ ...item, path: rest })
    else {
      if (item.inner) draft.inner.push(...item.inner)
      if (item.top !== null) {
        draft.skip = item.skip
        draft.top = item.top
      }
    }
  }
}
