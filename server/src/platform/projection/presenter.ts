import type { Catalogue } from '@cairn/common/platform/entity'
import { AppError } from '@cairn/common/platform/errors'
import type { Projection, ProjectionField } from '@cairn/common/platform/fields'
import type { RequestContext } from '../context/index.ts'
import type { AnyLoader, FieldLoader } from './loader.ts'
import { Ref } from './ref.ts'
import { Rendered, RenderedMemory } from './remembered.ts'

/**
 * Most objects that one portion of a reply may hold. Collections that lead back to themselves (the issues of the tags of
 * the issues …) multiply with each level when they are written out; without a bound a short projection could stop the
 * process.
 */
const MAX_OBJECTS = 500_000

type Json = Record<string, unknown>
type Shown = Map<Ref, Json | Rendered | null>

/** Shows references as JSON with the requested fields. */
export interface Presenter {
  /** In the order of `refs`; null for what the reader may not see. Throws `invalid_fields` when it became too much. */
  many(ctx: RequestContext, refs: readonly Ref[], projection: Projection): Promise<(Json | Rendered | null)[]>
  one(ctx: RequestContext, ref: Ref, projection: Projection): Promise<Json | Rendered | null>
}

/** Levels, counted from the root, on which finished presentations are kept: a list, and the list inside a page. */
const REMEMBERED_LEVELS = 2

/**
 * Builds the presenter over all loaders. It walks the projection level by level: the rows of one entity on one
 * level are loaded together, so the number of statements follows from the projection alone.
 */
export function createPresenter(catalogue: Catalogue, loaders: readonly AnyLoader[]): Presenter {
  const byName = new Map(loaders.map(loader => [loader.entity, loader]))
  const memory = new RenderedMemory()

  async function show(
    ctx: RequestContext,
    refs: readonly Ref[],
    projection: Projection,
    sizes: Sizes,
    level = 0,
  ): Promise<Shown> {
    const shown: Shown = new Map()
    const children = new Map<string, { field: ProjectionField; spots: Spot[] }>()
    const fresh: Fresh[] = []
    for (const [entity, group] of groupByEntity(refs)) {
      const loader = byName.get(entity)
      if (!loader) throw new Error(`No loader for ${entity}`)
      const versions = level < REMEMBERED_LEVELS ? await versionsOf(ctx, loader, group, projection) : null
      const missing = versions ? recall(group, versions, shown, sizes) : group
      await showGroup(ctx, loader, missing, projection, shown, children)
      for (const ref of versions ? missing : []) {
        const version = versions?.get(ref.key)
        if (version !== undefined) fresh.push({ ref, key: `${entity} ${ref.key} ${version}` })
      }
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
      }
    }
    for (const { ref, key } of fresh) {
      const json = shown.get(ref)
      if (!json || json instanceof Rendered) continue
      const rendered = new Rendered(json, sizeOf(sizes, [json]))
      memory.set(key, rendered)
      sizes.set(rendered, rendered.size)
      shown.set(ref, rendered)
    }
    return shown
  }

  /** Puts what is remembered in its place and gives the rest. */
  function recall(
    refs: readonly Ref[],
    versions: ReadonlyMap<unknown, string>,
    shown: Shown,
    sizes: Sizes,
  ): readonly Ref[] {
    return refs.filter(ref => {
      const version = versions.get(ref.key)
      const rendered = version === undefined ? undefined : memory.get(`${ref.entity} ${ref.key} ${version}`)
      if (rendered) sizes.set(rendered, rendered.size)
      if (rendered || version === undefined) shown.set(ref, rendered ?? null)
      return rendered === undefined && version !== undefined
    })
  }

  async function showGroup(
    ctx: RequestContext,
    loader: AnyLoader,
    refs: readonly Ref[],
    projection: Projection,
    shown: Shown,
    children: Map<string, { field: ProjectionField; spots: Spot[] }>,
  ): Promise<void> {
    const wanted = [...projection].flatMap(([name, field]) => {
      const fieldLoader = Object.hasOwn(loader.fields, name) ? loader.fields[name] : undefined
      return fieldLoader ? [{ name, field, loader: fieldLoader }] : []
    })
    const columns = new Set([...(loader.always ?? []), ...wanted.flatMap(({ loader: { columns = [] } }) => columns)])
    if (refs.length === 0) return
    const keys = [...new Set(refs.map(ref => ref.key))]
    const rows = await loader.load(ctx, keys, columns)
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
        place(json, name, field, values[at]?.[index], children)
      }
      json.$type = type
      jsonOf.set(row, json)
    }
    for (const ref of refs) shown.set(ref, jsonOf.get(rows.get(ref.key)) ?? null)
  }

  async function many(
    ctx: RequestContext,
    refs: readonly Ref[],
    projection: Projection,
  ): Promise<(Json | Rendered | null)[]> {
    const sizes: Sizes = new Map()
    const shown = await show(ctx, refs, projection, sizes)
    const members = refs.map(ref => shown.get(ref) ?? null)
    if (sizeOf(sizes, members) > MAX_OBJECTS)
      throw new AppError('invalid_fields', { reason: 'size', limit: MAX_OBJECTS })
    return members
  }
  return { many, one: async (ctx, ref, projection) => (await many(ctx, [ref], projection))[0] ?? null }
}

/** How many objects one stands for when it is written out: the same row is one object here, however often it occurs. */
type Sizes = Map<Json | Rendered, number>

/** Shown just now, and to be remembered. */
interface Fresh {
  readonly ref: Ref
  readonly key: string
}

/** Inside a transaction a row's version may be that of a change which is never committed. */
async function versionsOf(ctx: RequestContext, loader: AnyLoader, refs: readonly Ref[], projection: Projection) {
  if (!loader.remember || ctx.db.isTransaction) return null
  return loader.remember.versions(ctx, [...new Set(refs.map(ref => ref.key))], projection)
}

function sizeOf(sizes: Sizes, objects: readonly (Json | Rendered | null)[]): number {
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

function place(
  owner: Json,
  name: string,
  field: ProjectionField,
  value: unknown,
  children: Map<string, { field: ProjectionField; spots: Spot[] }>,
): void {
  const isList = Array.isArray(value)
  if (value instanceof Ref || (isList && value[0] instanceof Ref)) {
    const refs: readonly Ref[] = isList ? pageOf(value, field) : [value as Ref]
    const entry = children.get(name) ?? { field, spots: [] }
    children.set(name, entry)
    entry.spots.push({ owner, name, refs, isList })
    owner[name] = null
  } else owner[name] = value ?? null
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
