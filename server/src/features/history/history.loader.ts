import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
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
import { can } from '../access/index.ts'
import { type ActivityContent, type ActivityValue, changedValues } from '../activities/index.ts'
import { categoriesOf, type HistoryCategory } from '../hosts/index.ts'
import type { ActivityPage } from './history.page.ts'
import { activityVisible, ownStar, withIssue } from './history.policy.ts'
import { formerValueLoader, refsOfValues, type ValueOf } from './history.values.ts'

interface StoredRow {
  readonly id: number
  readonly host_id: number
  readonly project_id: number
  readonly author_id: number
  readonly created: number
  readonly category: string
  readonly target_kind: 'IssueComment' | 'IssueAttachment' | 'IssueWorkItem' | 'VcsChange' | 'PullRequest' | null
  readonly target_id: number | null
  readonly field_id: number | null
  readonly field_name: string | null
  readonly field_type: string | null
  /** Of links: from which end the issue sees it. */
  readonly link_side: string | null
  /** Entity of the first value. */
  readonly value_entity: string | null
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
  const { rows } = await sql<StoredRow>`
    select h.id, h.host_id, i.project_id, h.author_id, h.created,
      case when ${ownStar(ctx)} then 'StarCategory' else h.category end as category, h.target_kind, h.target_id, h.field_id,
      h.field_name, h.erased_at, f.field_type,
      case when l.id is null then null when not l.directed then '' when h.field_name = l.target_to_source then 't' else 's' end as link_side,
      coalesce(h.added #>> '{values,0,entity}', h.removed #>> '{values,0,entity}') as value_entity
      ${sql.join([sql``, ...[...columns].map(column => sql.ref(`h.${column}`))])}
    from activity h ${withIssue}
    left join custom_field f on h.category = 'CustomFieldCategory' and f.id = h.field_id
    left join issue_link_type l on h.category = 'LinksCategory' and l.id = h.field_id
    where h.id = any(${[...keys]}::bigint[]) and ${activityVisible(ctx)}`.execute(ctx.db)
  const categories = categoriesOf(ctx.contributions)
  return new Map(rows.map(row => [row.id, { ...row, shape: categories.get(row.category) }]))
}

function typeOf(row: ActivityRow): string {
  const type = row.shape?.type ?? 'ActivityItem'
  if (type === 'VisibilityGroupActivityItem' && row.value_entity === 'User') return 'VisibilityUserActivityItem'
  return row.field_type === 'text' ? 'TextCustomFieldActivityItem' : type
}

/** Name of the attribute of the target that changed. */
function memberOf({ category, value_entity, shape }: ActivityRow): string | null {
  if (category.endsWith('VisibilityCategory')) return value_entity === 'User' ? 'permittedUsers' : 'permittedGroups'
  return shape?.member ?? null
}

const isOwn = (ctx: RequestContext, row: ActivityRow): boolean =>
  !ctx.actor.isGuest && row.author_id === ctx.actor.userId

function toShow(ctx: RequestContext, row: ActivityRow, value: ActivityValue): ValueOf {
  return { value, own: isOwn(ctx, row), texts: isOwn(ctx, row) || can(ctx, 'DELETE_NOT_OWN_COMMENT', row.project_id) }
}

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

/** The comment, file or other part of the issue that an entry is about. */
function partOf(ctx: RequestContext, row: ActivityRow): ValueOf | null {
  if (!row.target_kind || row.target_id === null) return null
  return toShow(ctx, row, { entity: row.target_kind, id: row.target_id, name: '', type: row.target_kind })
}

/** Things are shown as they are now, or as they were when they are gone; texts and numbers as they stand in history. */
const side = (name: 'added' | 'removed'): FieldLoader<ActivityRow> => ({
  columns: ['added', 'removed'],
  batch: async (ctx, rows) => {
    const shown = await showValues(ctx, rows)
    const show = (row: ActivityRow): unknown => {
      const content = row[name]
      if (content && 'text' in content) return content.text
      if (content && 'scalar' in content) return scalarOf(row, content.scalar)
      const refs = (shown[name].get(row) ?? []).map(shown.refOf).filter(ref => ref !== null)
      if (!isList(row)) return refs[0] ?? null
      return refs
    }
    return new Map(rows.map(row => [row, show(row)]))
  },
})

/** Durations and states are things on the wire, other numbers and texts stand for themselves. */
function scalarOf(row: ActivityRow, scalar: number | boolean | string | null): unknown {
  if (row.category === 'WorkItemDurationCategory') return new Ref('DurationValue', scalar)
  return row.category === 'PullRequestChangeCategory' ? [new Ref('PullRequestState', scalar)] : scalar
}

/** Of custom fields those that hold named things are lists; texts and numbers stand alone. */
const isList = (row: ActivityRow): boolean =>
  (row.shape?.isList ?? true) && (row.category !== 'CustomFieldCategory' || row.value_entity !== null)

const target: FieldLoader<ActivityRow> = {
  batch: async (ctx, rows) => {
    const { refOf } = await showValues(ctx, rows)
    return new Map(
      rows.map(row => {
        const part = partOf(ctx, row)
        return [row, part ? refOf(part) : new Ref('Issue', row.host_id)]
      }),
    )
  },
}

const pullRequest: FieldLoader<ActivityRow> = {
  value: row => (row.target_kind === 'PullRequest' ? refTo('PullRequest', row.target_id) : null),
}

const none = { value: () => null }

export const historyLoaders: readonly AnyLoader[] = [
  formerValueLoader,
  defineLoader<ActivityRow, number>({
    entity: 'ActivityItem',
    load: loadActivities,
    type: typeOf,
    fields: {
      id: { value: row => formatId(12, row.id) },
      author: { value: row => refTo('User', row.author_id) },
      authorGroup: none,
      timestamp: { value: row => row.created },
      change: { columns: ['change_id'], value: row => row.change_id?.toString() ?? null },
      category: { value: row => new Ref('ActivityCategory', row.category) },
      field: { value: row => new Ref('FilterField', row) },
      added: side('added'),
      removed: side('removed'),
      target,
      targetMember: {
        value: row =>
          row.category === 'CustomFieldCategory' ? `__CUSTOM_FIELD__${row.field_name}_${row.field_id}` : memberOf(row),
      },
      targetSubMember: none,
      markup: none,
      emptyFieldText: none,
      pullRequest,
      pseudo: { value: () => false },
      erased: { value: row => row.erased_at !== null },
    },
  }),
  inlineLoader<string>({ entity: 'ActivityCategory', fields: { id: { value: id => id } } }),
  inlineLoader<ActivityRow>({
    entity: 'FilterField',
    type: row => (row.category === 'CustomFieldCategory' ? 'CustomFilterField' : 'PredefinedFilterField'),
    fields: {
      id: {
        value: row =>
          row.category === 'CustomFieldCategory'
            ? formatId(58, row.field_id ?? 0)
            : (row.shape?.field.id ?? row.category),
      },
      name: { value: row => row.field_name ?? row.shape?.field.id ?? row.category },
      presentation: {
        value: (row, ctx) => row.field_name ?? ctx.texts.format(ctx.locale, row.shape?.field.text ?? ''),
      },
      linkId: {
        value: row => (row.link_side === null ? null : `${formatId(106, row.field_id ?? 0)}${row.link_side}`),
      },
      customField: {
        value: row => (row.category === 'CustomFieldCategory' ? refTo('CustomField', row.field_id) : null),
      },
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
