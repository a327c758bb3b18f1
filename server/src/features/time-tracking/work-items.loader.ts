import { WorkItemProjectAttribute } from '@cairn/common/features/time-tracking'
import { formatId } from '@cairn/common/platform/ids'
import { formatPeriod, isoPeriod, type WorkTime } from '@cairn/common/platform/period'
import { type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import {
  type AnyLoader,
  defineLoader,
  type FieldLoader,
  groupBy,
  inlineLoader,
  Ref,
  refsByOwner,
  refTo,
} from '../../platform/projection/index.ts'
import { can } from '../access/index.ts'
import { workTimeOf } from '../custom-fields/index.ts'
import { issueVisible } from '../issues/index.ts'
import { projectAttributes, trackingOf } from './project-tracking.ts'
import { visibleSpent } from './sums.ts'
import { canUpdateWork, workItemVisible } from './time-tracking.policy.ts'
import type { WorkItemTable } from './time-tracking.tables.ts'
import { WORK_ITEM_CLASS } from './work-items.store.ts'

type WorkRow = Pick<Selectable<WorkItemTable>, 'id' | 'issue_id' | 'author_id' | 'creator_id' | 'draft'> &
  Partial<Selectable<WorkItemTable>> & { readonly project_id: number }

const ALWAYS = ['id', 'issue_id', 'author_id', 'creator_id', 'draft']

async function loadWork(
  ctx: RequestContext,
  keys: readonly number[],
  columns: ReadonlySet<string>,
): Promise<ReadonlyMap<number, WorkRow>> {
  const wanted = new Set([...ALWAYS, ...columns])
  const { rows } = await sql<WorkRow>`
    select i.project_id, ${sql.join([...wanted].map(name => sql.ref(`w.${name}`)))}
    from work_item w join issue i on i.id = w.issue_id
    where w.id = any(${[...keys]}::bigint[]) and i.deleted_at is null and ${issueVisible(ctx, 'i')}
      and ${workItemVisible(ctx, 'w', 'i')}`.execute(ctx.db)
  return new Map(rows.map(row => [row.id, row]))
}

const column = (name: keyof WorkItemTable): FieldLoader<WorkRow> => ({
  columns: [name],
  value: row => row[name] ?? null,
})

/** An attribute of the project on a work item. */
interface AttributeRow {
  /** null: on what is about to be entered. */
  readonly workItemId: number | null
  readonly projectAttributeId: number
  readonly name: string
  readonly valueId: number | null
}

async function attributesOf(
  ctx: RequestContext,
  rows: readonly WorkRow[],
): Promise<ReadonlyMap<WorkRow, readonly Ref<AttributeRow>[]>> {
  const [known, { rows: values }] = await Promise.all([
    projectAttributes(
      ctx,
      rows.map(row => row.project_id),
    ),
    sql<{ work_item_id: number; attribute_id: number; value_id: number }>`
      select work_item_id, attribute_id, value_id from work_item_value
      where work_item_id = any(${rows.map(row => row.id)}::bigint[])`.execute(ctx.db),
  ])
  const valueIds = new Map(values.map(row => [`${row.work_item_id} ${row.attribute_id}`, row.value_id]))
  const byProject = groupBy(known, attribute => attribute.projectId)
  return new Map(
    rows.map(row => [
      row,
      (byProject.get(row.project_id) ?? []).map(
        attribute =>
          new Ref<AttributeRow>('WorkItemAttribute', {
            workItemId: row.id,
            projectAttributeId: attribute.id,
            name: attribute.name,
            valueId: valueIds.get(`${row.id} ${attribute.attributeId}`) ?? null,
          }),
      ),
    ]),
  )
}

const inWorkTime = (show: (minutes: number, work: WorkTime) => string): FieldLoader<number> => ({
  batch: async (ctx, rows) => {
    const work = await workTimeOf(ctx)
    return new Map(rows.map(minutes => [minutes, show(minutes, work)]))
  },
})

/** Time tracking of one visible issue. */
export interface TrackedIssue {
  readonly id: number
  readonly projectId: number
}

/** What a new work item begins with. */
interface Template extends TrackedIssue {
  readonly userId: number
  readonly date: number
}

export const workItemLoaders: readonly AnyLoader[] = [
  defineLoader<WorkRow, number>({
    entity: 'IssueWorkItem',
    load: loadWork,
    fields: {
      id: { value: row => formatId(WORK_ITEM_CLASS, row.id) },
      author: { value: row => refTo('User', row.author_id) },
      creator: { value: row => refTo('User', row.creator_id) },
      text: column('text'),
      textPreview: column('text'),
      usesMarkdown: column('uses_markdown'),
      type: { columns: ['type_id'], value: row => refTo('WorkItemType', row.type_id) },
      created: column('created'),
      updated: column('updated'),
      duration: {
        columns: ['minutes'],
        value: row => (row.draft && row.minutes === 0 ? null : new Ref('DurationValue', row.minutes ?? 0)),
      },
      date: column('date'),
      issue: { value: row => new Ref('Issue', row.issue_id) },
      attributes: { batch: attributesOf },
      name: { value: () => null },
      localizedName: { value: () => null },
      isDraft: { value: row => row.draft },
      isUpdatable: { value: (row, ctx) => canUpdateWork(ctx, row.project_id, row) },
    },
  }),
  inlineLoader<number>({
    entity: 'DurationValue',
    fields: {
      id: inWorkTime(isoPeriod),
      minutes: { value: minutes => minutes },
      presentation: inWorkTime(formatPeriod),
    },
  }),
  inlineLoader<AttributeRow>({
    entity: 'WorkItemAttribute',
    fields: {
      id: { value: row => WorkItemProjectAttribute.id(row.projectAttributeId) },
      name: { value: row => row.name },
      value: { value: row => refTo('WorkItemAttributeValue', row.valueId) },
      projectAttribute: { value: row => new Ref('WorkItemProjectAttribute', row.projectAttributeId) },
      workItem: { value: row => refTo('IssueWorkItem', row.workItemId) },
    },
  }),
  inlineLoader<Template>({
    entity: 'WorkItemTemplate',
    type: () => 'IssueWorkItem',
    fields: {
      id: { value: () => null },
      author: { value: row => refTo('User', row.userId) },
      creator: { value: row => refTo('User', row.userId) },
      date: { value: row => row.date },
      duration: { value: () => null },
      type: { value: () => null },
      text: { value: () => null },
      issue: { value: row => new Ref('Issue', row.id) },
      attributes: { batch: async (ctx, rows) => templateAttributes(ctx, rows) },
    },
  }),
  inlineLoader<TrackedIssue>({
    entity: 'IssueTimeTracker',
    fields: {
      id: { value: row => formatId(94, row.id) },
      enabled: {
        batch: async (ctx, rows) => {
          const tracking = await trackingOf(
            ctx,
            rows.map(row => row.projectId),
          )
          return new Map(rows.map(row => [row, tracking.get(row.projectId)?.enabled ?? false]))
        },
      },
      workItems: { batch: workOf },
      draftWorkItem: { batch: draftsOf },
      workItemTemplate: {
        batch: async (ctx, rows) => {
          const date = Math.floor(ctx.clock() / 86_400_000) * 86_400_000
          return new Map(
            rows.map(row => [
              row,
              canAdd(ctx, row)
                ? new Ref<Template>('WorkItemTemplate', { ...row, userId: ctx.actor.userId, date })
                : null,
            ]),
          )
        },
      },
      attributes: { batch: async (ctx, rows) => templateAttributes(ctx, rows) },
      spent: {
        batch: async (ctx, rows) => {
          const minutes = await visibleSpent(
            ctx,
            rows.map(row => row.id),
          )
          return new Map(rows.map(row => [row, new Ref('DurationValue', minutes.get(row.id) ?? 0)]))
        },
      },
      canAdd: { value: (row, ctx) => canAdd(ctx, row) },
      canAddForOthers: { value: (row, ctx) => canAdd(ctx, row) && can(ctx, 'CREATE_NOT_OWN_WORK_ITEM', row.projectId) },
    },
  }),
]

const canAdd = (ctx: RequestContext, { projectId }: TrackedIssue): boolean =>
  !ctx.actor.isGuest && can(ctx, 'CREATE_WORK_ITEM', projectId)

async function templateAttributes<Row extends TrackedIssue>(
  ctx: RequestContext,
  rows: readonly Row[],
): Promise<ReadonlyMap<Row, unknown>> {
  const known = await projectAttributes(
    ctx,
    rows.map(row => row.projectId),
  )
  return new Map(
    rows.map(row => [
      row,
      known
        .filter(attribute => attribute.projectId === row.projectId)
        .map(
          ({ id, name }) =>
            new Ref<AttributeRow>('WorkItemAttribute', {
              workItemId: null,
              projectAttributeId: id,
              name,
              valueId: null,
            }),
        ),
    ]),
  )
}

async function workOf(ctx: RequestContext, rows: readonly TrackedIssue[]): Promise<ReadonlyMap<TrackedIssue, unknown>> {
  const { rows: found } = await sql<{ id: number; owner: number }>`
    select w.id, w.issue_id as owner from work_item w join issue i on i.id = w.issue_id
    where w.issue_id = any(${rows.map(row => row.id)}::bigint[]) and not w.draft and ${workItemVisible(ctx, 'w', 'i')}
    order by w.date, w.id`.execute(ctx.db)
  return refsByOwner('IssueWorkItem', rows, found)
}

async function draftsOf(
  ctx: RequestContext,
  rows: readonly TrackedIssue[],
): Promise<ReadonlyMap<TrackedIssue, unknown>> {
  const self = ctx.actor.isGuest ? 0 : ctx.actor.userId
  const { rows: found } = await sql<{ id: number; issue_id: number }>`
    select id, issue_id from work_item where draft and creator_id = ${self}
      and issue_id = any(${rows.map(row => row.id)}::bigint[])`.execute(ctx.db)
  const byIssue = new Map(found.map(item => [item.issue_id, item.id]))
  return new Map(rows.map(row => [row, refTo('IssueWorkItem', byIssue.get(row.id))]))
}
