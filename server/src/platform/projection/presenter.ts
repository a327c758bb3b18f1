import type { Catalogue } from '@cairn/common/platform/entity'
import { AppError } from '@cairn/common/platform/errors'
import type { Projection, ProjectionField } from '@cairn/common/platform/fields'
import type { RequestContext } from '../context/index.ts'
import type { Memory } from '../memory/index.ts'
import type { AnyLoader, FieldLoader } from './loader.ts'
import { OMITTED, Ref } from './ref.ts'
import { Extended, type Recalled, Rendered, renderedOf } from './remembered.ts'
import { type SharedJson, type SharedVersion, share, sharedAt } from './shared.ts'
import { Bytes, bytesOf } from './written-bytes.ts'

/**
 * Most objects that one portion of a reply may hold. Collections that lead back to themselves (the issues of the tags of
 * the issues …) multiply with each level when they are written out; without a bound a short projection could stop the
 * process.
 */
const MAX_OBJECTS = 500_000

/** Most bytes of one member of a reply, which is written as a whole; the reply itself is sent in pieces. */
const MAX_MEMBER = 64 * 1024 * 1024

type Json = Record<string, unknown>
type Member = Json | Rendered | Extended
type Shown = Map<Ref, Member | null>

/** Shows references as JSON with the requested fields. */
export interface Presenter {
  /** In the order of `refs`; null for what the reader may not see. Throws `invalid_fields` when it became too much. */
  many(ctx: RequestContext, refs: readonly Ref[], projection: Projection): Promise<(Member | null)[]>
  one(ctx: RequestContext, ref: Ref, projection: Projection): Promise<Member | null>
  /** Whether the reference finds its row again later, under the rights that the reader has by then. */
  isLasting(ref: Ref): boolean
}

/** Levels, counted from the root, on which finished presentations are kept: a list, and the list inside a page. */
const REMEMBERED_LEVELS = 2

/**
 * Builds the presenter over all loaders. It walks the projection level by level: the rows of one entity on one
 * level are loaded together, so the number of statements follows from the projection alone.
 */
export function createPresenter(catalogue: Catalogue, loaders: readonly AnyLoader[]): Presenter {
  const byName = new Map(loaders.map(loader => [loader.entity, loader]))

  async function show(
    ctx: RequestContext,
    refs: readonly Ref[],
    projection: Projection,
    sizes: Sizes,
    level = 0,
  ): Promise<Shown> {
    const shown: Shown = new Map()
    const children = new Map<string, { field: ProjectionField; spots: Spot[] }>()
    const whenShown: (() => void)[] = []
    for (const [entity, group] of groupByEntity(refs)) {
      const loader = byName.get(entity)
      if (!loader) throw new Error(`No loader for ${entity}`)
      const recalled = level < REMEMBERED_LEVELS ? await recall(ctx, loader, group, projection) : null
      if (recalled) {
        const memory = renderedOf(ctx.database)
        const missing = takeKept(memory, group, recalled.versions, shown, sizes)
        await showGroup(ctx, loader, missing, recalled.kept, { shown, children, sizes })
        const added: Shown = new Map()
        if (recalled.fresh.size > 0)
          await showGroup(ctx, loader, group, recalled.fresh, { shown: added, children, sizes }, recalled)
        whenShown.push(() => {
          for (const ref of missing) keep(memory, ref, recalled.versions.get(ref.key), shown, sizes)
          if (recalled.fresh.size > 0) for (const ref of group) extend(ref, added, shown, sizes)
        })
        continue
      }
      const version = (!ctx.db.isTransaction && (await loader.shared?.(ctx, projection))) || null
      if (version === null) {
        await showGroup(ctx, loader, group, projection, { shown, children, sizes })
        continue
      }
      const known = sharedAt(ctx.database, `${entity} ${version}`)
      const missing = takeShared(known, group, shown, sizes)
      if (missing.length === 0) continue
      await showGroup(ctx, loader, missing, projection, { shown, children, sizes })
      whenShown.push(() => share(ctx.database, `${entity} ${version}`, known, sharedOf(missing, shown, sizes)))
    }
    for (const { field, spots } of children.values()) {
      const inner = await show(
        ctx,
        spots.flatMap(spot => spot.refs),
        field.inner(),
        sizes,
        level + 1,
      )
      for (const spot of spots) {
        const values = spot.refs.map(ref => inner.get(ref) ?? null).filter(value => value !== null)
        spot.owner[spot.name] = spot.isList ? values : (values[0] ?? null)
        sizes.set(spot.owner, sizeOf(sizes, [spot.owner, ...values]))
        sizes.bytes.add(spot.owner, values)
      }
    }
    for (const finish of whenShown) finish()
    return shown
  }

  async function showGroup(
    ctx: RequestContext,
    loader: AnyLoader,
    refs: readonly Ref[],
    projection: Projection,
    { shown, children, sizes }: Walk,
    known?: Recalled<unknown>,
  ): Promise<void> {
    const wanted = [...projection].flatMap(([name, field]) => {
      const fieldLoader = Object.hasOwn(loader.fields, name) ? loader.fields[name] : undefined
      return fieldLoader ? [{ name, field, loader: fieldLoader }] : []
    })
    const columns = new Set([...(loader.always ?? []), ...wanted.flatMap(({ loader: { columns = [] } }) => columns)])
    if (refs.length === 0) return
    const keys = [...new Set(refs.map(ref => ref.key))]
    const isKnown = known && [...columns].every(column => known.columns.includes(column))
    const rows = isKnown ? known.rows : await loader.load(ctx, keys, columns)
    const present = keys.flatMap(key => (rows.has(key) ? [rows.get(key)] : []))
    const values = await Promise.all(
      wanted.map(({ loader: fieldLoader, field }) => valuesOf(ctx, fieldLoader, present, field)),
    )
    const jsonOf = new Map<unknown, Json>()
    for (const [index, row] of present.entries()) {
      const type = loader.type?.(row) ?? loader.entity
      const known = catalogue[type]?.fields
      const json: Json = {}
      for (const [at, { name, field }] of wanted.entries()) {
        if (known && !Object.hasOwn(known, name)) continue
        sizes.refer(place(json, name, field, values[at]?.[index], children))
      }
      json.$type = type
      sizes.bytes.found(json, bytesOf(json))
      jsonOf.set(row, json)
    }
    for (const ref of refs) shown.set(ref, jsonOf.get(rows.get(ref.key)) ?? null)
  }

  async function many(ctx: RequestContext, refs: readonly Ref[], projection: Projection): Promise<(Member | null)[]> {
    const sizes = new Sizes()
    const shown = await show(ctx, refs, projection, sizes)
    const members = refs.map(ref => shown.get(ref) ?? null)
    if (sizeOf(sizes, members) > MAX_OBJECTS) throw tooManyObjects()
    for (const member of members) requireSize(sizes, member)
    return members
  }
  return {
    many,
    one: async (ctx, ref, projection) => (await many(ctx, [ref], projection))[0] ?? null,
    isLasting: ({ entity }) => byName.get(entity)?.isInline !== true,
  }
}

/** How many objects one stands for when it is written out: the same row is one object here, however often it occurs. */
class Sizes extends Map<Member, number> {
  readonly bytes = new Bytes()
  #referred = 0

  /** Each reference is written out at least once: what refers to too much is refused before that is loaded. */
  refer(count: number): void {
    this.#referred += count
    if (this.#referred > MAX_OBJECTS) throw tooManyObjects()
  }
}

const tooManyObjects = () => new AppError('invalid_fields', { reason: 'size', limit: MAX_OBJECTS })

/** What is gathered on the way down one level. */
interface Walk {
  readonly shown: Shown
  readonly children: Map<string, { field: ProjectionField; spots: Spot[] }>
  readonly sizes: Sizes
}

const keyOf = (ref: Ref, version: string): string => `${ref.entity} ${ref.key} ${version}`

/** Puts what is remembered in its place and gives the rest. */
function takeKept(
  memory: Memory<Rendered>,
  refs: readonly Ref[],
  versions: ReadonlyMap<unknown, string>,
  shown: Shown,
  sizes: Sizes,
): readonly Ref[] {
  return refs.filter(ref => {
    const version = versions.get(ref.key)
    const rendered = version === undefined ? undefined : memory.get(keyOf(ref, version))
    if (rendered) {
      sizes.set(rendered, rendered.size)
      sizes.bytes.found(rendered, rendered.json.length)
    }
    if (rendered || version === undefined) shown.set(ref, rendered ?? null)
    return rendered === undefined && version !== undefined
  })
}

/** Turns what was shown just now into the bytes that are sent, and remembers them. */
function keep(memory: Memory<Rendered>, ref: Ref, version: string | undefined, shown: Shown, sizes: Sizes): void {
  const json = shown.get(ref)
  if (!json || version === undefined || json instanceof Rendered || json instanceof Extended) return
  requireSize(sizes, json)
  const rendered = new Rendered(json, sizeOf(sizes, [json]))
  memory.set(keyOf(ref, version), rendered)
  sizes.set(rendered, rendered.size)
  sizes.bytes.found(rendered, rendered.json.length)
  shown.set(ref, rendered)
}

/** Puts what is shared in its place and gives the rest. */
function takeShared({ entries }: SharedVersion, refs: readonly Ref[], shown: Shown, sizes: Sizes): readonly Ref[] {
  return refs.filter(ref => {
    const found = entries.get(ref.key)
    if (!found) return true
    sizes.set(found.json, found.size)
    sizes.bytes.found(found.json, bytesOf(found.json))
    shown.set(ref, found.json)
    return false
  })
}

function* sharedOf(refs: readonly Ref[], shown: Shown, sizes: Sizes): Generator<readonly [unknown, SharedJson]> {
  for (const ref of refs) {
    const json = shown.get(ref)
    if (!json || json instanceof Rendered || json instanceof Extended) continue
    yield [ref.key, { json: Object.freeze(json), size: sizeOf(sizes, [json]) }]
  }
}

/** Puts the fields that no version covers beside those that are kept. */
function extend(ref: Ref, added: Shown, shown: Shown, sizes: Sizes): void {
  const [kept, fresh] = [shown.get(ref), added.get(ref)]
  if (kept instanceof Extended) return
  if (!(kept instanceof Rendered) || !fresh || fresh instanceof Rendered || fresh instanceof Extended) {
    shown.set(ref, null)
    return
  }
  const whole = new Extended(kept, fresh)
  sizes.set(whole, kept.size + sizeOf(sizes, [fresh]) - 1)
  sizes.bytes.add(whole, [kept, fresh])
  shown.set(ref, whole)
}

function requireSize(sizes: Sizes, member: Member | null): void {
  if (sizes.bytes.of(member) > MAX_MEMBER) throw new AppError('reply_too_large', { limit: MAX_MEMBER })
}

/** Inside a transaction a row's version may be that of a change which is never committed. */
async function recall(ctx: RequestContext, loader: AnyLoader, refs: readonly Ref[], projection: Projection) {
  if (!loader.remember || ctx.db.isTransaction) return null
  return loader.remember.recall(ctx, [...new Set(refs.map(ref => ref.key))], projection)
}

function sizeOf(sizes: Sizes, objects: readonly (Member | null)[]): number {
  let total = 0
  for (const object of objects) if (object) total += sizes.get(object) ?? 1
  return total
}

/** Where the shown children of one field of one object go. */
interface Spot {
  readonly owner: Json
  readonly name: string
  readonly refs: readonly Ref[]
  readonly isList: boolean
}

async function valuesOf(
  ctx: RequestContext,
  loader: FieldLoader<unknown>,
  rows: readonly unknown[],
  field: ProjectionField,
): Promise<readonly unknown[]> {
  if ('value' in loader) return rows.map(row => loader.value(row, ctx))
  if (rows.length === 0) return []
  const found = await loader.batch(ctx, rows, field)
  return rows.map(row => found.get(row))
}

/** Puts a value where it belongs; gives to how many others it refers. */
function place(
  owner: Json,
  name: string,
  field: ProjectionField,
  value: unknown,
  children: Map<string, { field: ProjectionField; spots: Spot[] }>,
): number {
  if (value === OMITTED) return 0
  const isList = Array.isArray(value)
  if (value instanceof Ref || (isList && value[0] instanceof Ref)) {
    const refs: readonly Ref[] = isList ? pageOf(value, field) : [value as Ref]
    const entry = children.get(name) ?? { field, spots: [] }
    children.set(name, entry)
    entry.spots.push({ owner, name, refs, isList })
    owner[name] = null
    return refs.length
  }
  owner[name] = value ?? null
  return 0
}

function pageOf<T>(values: readonly T[], field: ProjectionField): readonly T[] {
  if (field.top === null && field.skip === 0) return values
  return values.slice(field.skip, field.top === null ? undefined : field.skip + field.top)
}

function groupByEntity(refs: readonly Ref[]): Map<string, Ref[]> {
  const groups = new Map<string, Ref[]>()
  for (const ref of refs) {
    const group = groups.get(ref.entity)
    if (group) group.push(ref)
    else groups.set(ref.entity, [ref])
  }
  return groups
}
