import { ActivityItem } from '@cairn/common/features/activities'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import {
  type AnyLoader,
  defineLoader,
  type FieldLoader,
  inlineLoader,
  Ref,
  refsTo,
  refTo,
} from '../../platform/projection/index.ts'
import { type ActivityContent, type ActivityValue, changedValues } from '../activities/index.ts'
import { categoriesOf, categoryName, type HistoryCategory, hostKinds, type ShownEntry } from '../hosts/index.ts'
import type { ActivityPage } from './history.page.ts'
import { activityVisible, withHost } from './history.policy.ts'
import { formerValueLoader, refsOfValues, type ValueOf } from './history.values.ts'
import { toldApart } from './wanted-categories.ts'

interface StoredRow extends ShownEntry {
  readonly id: number
  readonly host_id: number
  /** As which entity the host is shown. */
  readonly host_entity: string
  readonly project_id: number
  readonly author_id: number
  readonly created: number
  readonly target_kind: string | null
  readonly target_id: number | null
  readonly erased_at: number | null
  readonly change_id?: number | null
  readonly added?: ActivityContent | null
  readonly removed?: ActivityContent | null
}

/** `shape`: what entries of its category look like. */
type ActivityRow = StoredRow & { readonly shape: HistoryCategory | undefined }

async function loadActivities(
  ctx: RequestContext,
  keys: readonly number[],
  columns: ReadonlySet<string>,
): Promise<ReadonlyMap<number, ActivityRow>> {
  const categories = categoriesOf(ctx.contributions)
  const { rows } = await sql<StoredRow>`
    select h.id, h.host_id, ${hostEntity(ctx)} as host_entity, i.project_id, h.author_id, h.created,
      ${categoryOf(ctx)} as category, h.target_kind, h.target_id, h.field_id, h.field_name, h.erased_at,
      ${detailOf(categories)} as detail,
      coalesce(h.added #>> '{values,0,entity}', h.removed #>> '{values,0,entity}') as value_entity
      ${sql.join([sql``, ...[...columns].map(column => sql.ref(`h.${column}`))])}
    from activity h ${withHost(ctx, null)}
    where h.id = any(${[...keys]}::bigint[]) and ${activityVisible(ctx, null)}`.execute(ctx.db)
  return new Map(rows.map(row => [row.id, { ...row, shape: categories.get(row.category) }]))
}

function hostEntity(ctx: RequestContext): RawBuilder<unknown> {
  const [first, ...more] = ctx.contributions.to(hostKinds)
  if (!first || more.length === 0) return sql`${first?.entity ?? ''}::text`
  const branches = [first, ...more].map(({ name, entity }) => sql`when ${name} then ${entity}`)
  return sql`(select case o.kind ${sql.join(branches, sql` `)} end from host o where o.id = h.host_id)`
}

function categoryOf(ctx: RequestContext): RawBuilder<unknown> {
  const apart = toldApart(ctx).map(({ id, condition }) => sql`when ${condition} then ${id}`)
  return apart.length === 0 ? sql`h.category` : sql`case ${sql.join(apart, sql` `)} else h.category end`
}

/** What the looks of some categories depend on. */
function detailOf(categories: ReadonlyMap<string, HistoryCategory>): RawBuilder<unknown> {
  const branches = [...categories.values()].flatMap(({ id, detail }) =>
    detail ? [sql`when ${id} then ${detail}`] : [],
  )
  return branches.length === 0 ? sql`null` : sql`case h.category ${sql.join(branches, sql` `)} end`
}

/** What the history of its host calls the category of an entry. */
function nameOfCategory(ctx: RequestContext, { host_entity, category }: ActivityRow): string {
  const kind = ctx.contributions.to(hostKinds).find(({ entity }) => entity === host_entity)
  return kind ? categoryName(kind, category) : category
}

/** What a category says of an entry, at once or by a function. */
const said = <T>(value: T | ((entry: ShownEntry) => T), row: ActivityRow): T =>
  typeof value === 'function' ? (value as (entry: ShownEntry) => T)(row) : value

const isOwn = (ctx: RequestContext, row: ActivityRow): boolean =>
  !ctx.actor.isGuest && row.author_id === ctx.actor.userId

const toShow = (ctx: RequestContext, row: ActivityRow, value: ActivityValue): ValueOf => ({
  value,
  own: isOwn(ctx, row),
  projectId: row.project_id,
})

/** Where the values of entries lead to. */
interface Shown {
  readonly added: ReadonlyMap<ActivityRow, readonly ValueOf[]>
  readonly removed: ReadonlyMap<ActivityRow, readonly ValueOf[]>
  readonly refOf: (value: ValueOf) => Ref | null
}

const shownOf = new WeakMap<readonly ActivityRow[], Promise<Shown>>()

/** Both sides and the targets of the entries are looked up together, once for all fields that show them. */
function showValues(ctx: RequestContext, rows: readonly ActivityRow[]): Promise<Shown> {
  const known = shownOf.get(rows) ?? findValues(ctx, rows)
  shownOf.set(rows, known)
  return known
}

async function findValues(ctx: RequestContext, rows: readonly ActivityRow[]): Promise<Shown> {
  const ofSide = (name: 'added' | 'removed') =>
    new Map(
      rows.map(row => {
        const other = row[name === 'added' ? 'removed' : 'added']
        return [row, changedValues(row[name], other).map(value => toShow(ctx, row, value))] as const
      }),
    )
  const [added, removed] = [ofSide('added'), ofSide('removed')]
  const parts = rows.flatMap(row => partOf(ctx, row) ?? [])
  const refOf = await refsOfValues(ctx, [...[...added.values(), ...removed.values()].flat(), ...parts])
  return { added, removed, refOf }
}

/** The comment, file or other part of the host that an entry is about. */
function partOf(ctx: RequestContext, row: ActivityRow): ValueOf | null {
  if (!row.target_kind || row.target_id === null) return null
  return toShow(ctx, row, { entity: row.target_kind, id: row.target_id, name: '', type: row.target_kind })
}

/** Things are shown as they are now, or as they were when they are gone; texts and numbers as they stand in history. */
const side = (name: 'added' | 'removed'): FieldLoader<ActivityRow> => ({
  columns: ['added', 'removed'],
  batch: async (ctx, rows) => {
    const shown = await showValues(ctx, rows)
    const textOf = await keptTexts(ctx, rows, name)
    const show = (row: ActivityRow): unknown => {
      const content = row[name]
      if (content && 'text' in content)
        return content.version === undefined ? content.text : textOf(row, content.version)
      if (content && 'scalar' in content) return row.shape?.scalar?.(content.scalar) ?? content.scalar
      const refs = (shown[name].get(row) ?? []).map(shown.refOf).filter(ref => ref !== null)
      return said(row.shape ? (row.shape.isList ?? false) : true, row) ? refs : (refs[0] ?? null)
    }
    return new Map(rows.map(row => [row, show(row)]))
  },
})

/** Texts that entries name by their versions, read together for each category. */
async function keptTexts(ctx: RequestContext, rows: readonly ActivityRow[], name: 'added' | 'removed') {
  const readers = new Map<HistoryCategory | undefined, Awaited<ReturnType<NonNullable<HistoryCategory['texts']>>>>()
  for (const [shape, of] of Map.groupBy(rows, row => row.shape)) {
    const kept = of.flatMap(({ host_id, [name]: content }) =>
      content && 'text' in content && content.version ? [{ hostId: host_id, version: content.version }] : [],
    )
    if (shape?.texts && kept.length > 0) readers.set(shape, await shape.texts(ctx, kept))
  }
  return ({ shape, host_id }: ActivityRow, version: string): string | null =>
    readers.get(shape)?.({ hostId: host_id, version }) ?? null
}

const target: FieldLoader<ActivityRow> = {
  batch: async (ctx, rows) => {
    const { refOf } = await showValues(ctx, rows)
    return new Map(
      rows.map(row => {
        const part = partOf(ctx, row)
        return [row, part ? refOf(part) : new Ref(row.host_entity, row.host_id)]
      }),
    )
  },
}

const none = { value: () => null }

const fieldOf = (row: ActivityRow) => row.shape?.fieldOf?.(row) ?? {}

const nameOf = (ctx: RequestContext, { field, text = field }: HistoryCategory): string =>
  ctx.texts.format(ctx.locale, `history.field.${text}`)

export const historyLoaders: readonly AnyLoader[] = [
  formerValueLoader,
  defineLoader<ActivityRow, number>({
    entity: 'ActivityItem',
    load: loadActivities,
    type: row => `${said(row.shape?.type ?? '', row)}ActivityItem`,
    fields: {
      id: { value: row => ActivityItem.id(row.id) },
      author: { value: row => refTo('User', row.author_id) },
      authorGroup: none,
      timestamp: { value: row => row.created },
      change: { columns: ['change_id'], value: row => row.change_id?.toString() ?? null },
      category: { value: (row, ctx) => new Ref('ActivityCategory', nameOfCategory(ctx, row)) },
      field: { value: row => new Ref('FilterField', row) },
      added: side('added'),
      removed: side('removed'),
      target,
      targetMember: { value: row => said(row.shape?.member ?? null, row) },
      targetSubMember: none,
      markup: none,
      emptyFieldText: none,
      pseudo: { value: () => false },
      erased: { value: row => row.erased_at !== null },
    },
  }),
  inlineLoader<string>({ entity: 'ActivityCategory', fields: { id: { value: id => id } } }),
  inlineLoader<ActivityRow>({
    entity: 'FilterField',
    type: row => fieldOf(row).type ?? 'PredefinedFilterField',
    fields: {
      id: { value: row => fieldOf(row).id ?? row.shape?.field ?? row.category },
      name: { value: row => row.field_name ?? row.shape?.field ?? row.category },
      presentation: {
        value: (row, ctx) => row.field_name ?? (row.shape ? nameOf(ctx, row.shape) : row.category),
      },
      linkId: { value: row => fieldOf(row).linkId ?? null },
      customField: { value: row => fieldOf(row).customField ?? null },
    },
  }),
  inlineLoader<ActivityPage>({
    entity: 'ActivityCursorPage',
    fields: {
      id: { value: page => page.after ?? '' },
      reverse: { value: page => page.reverse },
      beforeCursor: { value: page => page.before },
      afterCursor: { value: page => page.after },
      /** Where clients read on. */
      cursor: { value: page => page.after },
      till: { value: page => page.positions.at(-1)?.created ?? null },
      hasBefore: { value: page => page.hasBefore },
      hasAfter: { value: page => page.hasAfter },
      activities: {
        value: page =>
          refsTo(
            'ActivityItem',
            page.positions.map(position => position.id),
          ),
      },
    },
  }),
]
