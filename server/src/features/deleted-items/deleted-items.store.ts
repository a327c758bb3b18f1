import { notFound } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import { type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { containsPattern } from '../projects/index.ts'
import type { ErasedItemTable } from './deleted-items.tables.ts'
import { type DeletedKind, type DeletedRow, deletedKinds } from './deleted-kind.ts'

/** Longer texts of comments are shown up to here. */
const MAX_NAME = 200

/** A row with its kind. */
export interface DeletedItem extends DeletedRow {
  readonly kind: DeletedKind
}

export interface DeletedFilter {
  /** Name of kinds. */
  readonly kind?: string
  readonly projectId?: number
  readonly text?: string
}

interface Page {
  readonly skip: number
  readonly top: number | null
}

/** What the actor may restore, the newest deletion first. One statement. */
export async function deletedItems(
  ctx: RequestContext,
  { kind, projectId, text }: DeletedFilter,
  paging: Page,
): Promise<readonly DeletedItem[]> {
  const kinds = ctx.contributions.to(deletedKinds).filter(({ name }) => kind === undefined || name === kind)
  return itemsOf(ctx, kinds, { projectId, text }, paging)
}

async function itemsOf(
  ctx: RequestContext,
  kinds: readonly DeletedKind[],
  {
    projectId,
    text,
    id,
  }: { readonly projectId?: number | undefined; readonly text?: string | undefined; readonly id?: number },
  { skip, top }: Page,
): Promise<readonly DeletedItem[]> {
  if (kinds.length === 0) return []
  const pattern = text?.trim() ? containsPattern(text.trim()) : null
  const conditions = [
    ...(projectId === undefined ? [] : [sql`d.project_id = ${projectId}`]),
    ...(id === undefined ? [] : [sql`d.id = ${id}`]),
    ...(pattern === null ? [] : [sql`(d.name ilike ${pattern} or d.host ilike ${pattern})`]),
  ]
  const { rows } = await sql<DeletedRow & { readonly place: number }>`
    select d.place, d.id, left(d.name, ${MAX_NAME}) as name, d.host_id, d.host, d.project_id, d.author_id, d.deleted_at,
      d.deleted_by
    from (${sql.join(
      kinds.map(
        (kind, place) => sql`
          select ${sql.lit(place)} as place, ${sql.lit(kind.name)} as kind, k.* from (${kind.restorable(ctx)})
            k (id, name, host_id, host, project_id, author_id, deleted_at, deleted_by)`,
      ),
      sql` union all `,
    )}) d
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by d.deleted_at desc, d.kind, d.id desc offset ${skip} limit ${top}`.execute(ctx.db)
  return rows.flatMap(({ place, ...row }) => {
    const kind = kinds[place]
    return kind ? [{ ...row, kind }] : []
  })
}

/** One of them by its database id; throws `not_found`. */
export async function findDeletedItem(ctx: RequestContext, text: string): Promise<DeletedItem> {
  for (const kind of ctx.contributions.to(deletedKinds)) {
    const id = parseId(kind.idClass, text)
    const [item] = id === null ? [] : await itemsOf(ctx, [kind], { id }, { skip: 0, top: 1 })
    if (item) return item
  }
  throw notFound(text)
}

/** Notes of what is gone for good, the newest first; whoever asks may see all of them. */
export async function erasedItems(
  ctx: RequestContext,
  filter: DeletedFilter,
  paging: Page,
): Promise<readonly Selectable<ErasedItemTable>[]> {
  let found = ctx.db.selectFrom('erased_item').selectAll()
  if (filter.kind !== undefined) found = found.where('kind', '=', filter.kind)
  if (filter.projectId !== undefined) found = found.where('project_id', '=', filter.projectId)
  if (filter.text?.trim()) found = found.where('host', 'ilike', containsPattern(filter.text.trim()))
  const page = paging.top === null ? found : found.limit(paging.top)
  return page.orderBy('erased_at', 'desc').orderBy('id', 'desc').offset(paging.skip).execute()
}
