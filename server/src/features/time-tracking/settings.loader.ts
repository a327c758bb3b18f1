import {
  WorkItemAttributePrototype,
  WorkItemAttributeValue,
  WorkItemProjectAttribute,
  WorkItemType,
} from '@cairn/common/features/time-tracking'
import { formatId } from '@cairn/common/platform/ids'
import { type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyOf } from '../../platform/db/index.ts'
import {
  type AnyLoader,
  defineLoader,
  groupBy,
  inlineLoader,
  Ref,
  refsByOwner,
  refsTo,
  refTo,
} from '../../platform/projection/index.ts'
import { type WorkTimeInfo, workTimeOf } from '../custom-fields/index.ts'
import { projectCondition } from '../projects/index.ts'
import { type ProjectTracking, projectAttributes, projectTypes, trackingOf } from './project-tracking.ts'
import type { WorkAttributeTable, WorkAttributeValueTable, WorkItemTypeTable } from './time-tracking.tables.ts'

interface SettingsRow extends ProjectTracking {
  readonly projectId: number
}

interface ProjectAttributeRow {
  readonly id: number
  readonly project_id: number
  readonly attribute_id: number
  readonly ordinal: number
  readonly name: string
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(row => row.id)

async function valuesOf<Row>(
  ctx: RequestContext,
  rows: readonly Row[],
  attributeOf: (row: Row) => number,
): Promise<ReadonlyMap<Row, unknown>> {
  const values = await ctx.db
    .selectFrom('work_attribute_value')
    .select(['id', 'attribute_id'])
    .where('attribute_id', '=', anyOf(rows.map(attributeOf)))
    .orderBy('ordinal')
    .orderBy('id')
    .execute()
  const groups = groupBy(values, value => value.attribute_id)
  return new Map(rows.map(row => [row, refsTo('WorkItemAttributeValue', idsOf(groups.get(attributeOf(row)) ?? []))]))
}

/** `Project.plugins.timeTrackingSettings` */
export const pluginFields: AnyLoader['fields'] = {
  timeTrackingSettings: { value: (projectId: number) => new Ref('ProjectTimeTrackingSettings', projectId) },
}

export const settingsLoaders: readonly AnyLoader[] = [
  defineLoader<SettingsRow, number>({
    entity: 'ProjectTimeTrackingSettings',
    load: async (ctx, keys) => {
      const visible = await ctx.db
        .selectFrom('project')
        .select('id')
        .where('id', '=', anyOf(keys))
        .where(projectCondition(ctx))
        .execute()
      const tracking = await trackingOf(ctx, idsOf(visible))
      return new Map(
        visible.flatMap(({ id }) => {
          const row = tracking.get(id)
          return row ? [[id, { ...row, projectId: id }] as const] : []
        }),
      )
    },
    fields: {
      id: { value: row => formatId(95, row.projectId) },
      enabled: { value: row => row.enabled },
      estimate: { value: row => refTo('ProjectCustomField', row.estimateFieldId) },
      timeSpent: { value: row => refTo('ProjectCustomField', row.spentFieldId) },
      project: { value: row => new Ref('Project', row.projectId) },
      workItemTypes: {
        batch: async (ctx, rows) => {
          const types = await projectTypes(
            ctx,
            rows.map(row => row.projectId),
          )
          return new Map(rows.map(row => [row, refsTo('WorkItemType', idsOf(types.get(row.projectId) ?? []))]))
        },
      },
      attributes: {
        batch: async (ctx, rows) => {
          const known = await projectAttributes(
            ctx,
            rows.map(row => row.projectId),
          )
          const groups = groupBy(known, attribute => attribute.projectId)
          return new Map(
            rows.map(row => [row, refsTo('WorkItemProjectAttribute', idsOf(groups.get(row.projectId) ?? []))]),
          )
        },
      },
    },
  }),
  defineLoader<Selectable<WorkItemTypeTable>, number>({
    entity: 'WorkItemType',
    load: async (ctx, keys) => {
      const rows = await ctx.db.selectFrom('work_item_type').selectAll().where('id', '=', anyOf(keys)).execute()
      return new Map(rows.map(row => [row.id, row]))
    },
    fields: {
      id: { value: row => WorkItemType.id(row.id) },
      name: { value: row => row.name },
      localizedName: { value: () => null },
      autoAttached: { value: row => row.auto_attached },
      color: { value: row => new Ref('FieldStyle', row.color) },
      ordinal: { value: row => row.ordinal },
      url: { value: () => null },
    },
  }),
  defineLoader<Selectable<WorkAttributeTable>, number>({
    entity: 'WorkItemAttributePrototype',
    load: async (ctx, keys) => {
      const rows = await ctx.db.selectFrom('work_attribute').selectAll().where('id', '=', anyOf(keys)).execute()
      return new Map(rows.map(row => [row.id, row]))
    },
    fields: {
      id: { value: row => WorkItemAttributePrototype.id(row.id) },
      name: { value: row => row.name },
      values: { batch: (ctx, rows) => valuesOf(ctx, rows, row => row.id) },
      instances: {
        batch: async (ctx, rows) => {
          const { rows: found } = await sql<{ id: number; owner: number }>`
            select p.id, p.attribute_id as owner from project_work_attribute p
            where p.attribute_id = any(${idsOf(rows)}::int[]) and ${projectCondition(ctx, 'p.project_id')}
            order by p.id`.execute(ctx.db)
          return refsByOwner('WorkItemProjectAttribute', rows, found)
        },
      },
    },
  }),
  defineLoader<Selectable<WorkAttributeValueTable>, number>({
    entity: 'WorkItemAttributeValue',
    load: async (ctx, keys) => {
      const rows = await ctx.db.selectFrom('work_attribute_value').selectAll().where('id', '=', anyOf(keys)).execute()
      return new Map(rows.map(row => [row.id, row]))
    },
    fields: {
      id: { value: row => WorkItemAttributeValue.id(row.id) },
      name: { value: row => row.name },
      description: { value: row => row.description },
      autoAttach: { value: row => row.auto_attach },
      prototype: { value: row => new Ref('WorkItemAttributePrototype', row.attribute_id) },
      color: { value: row => new Ref('FieldStyle', row.color) },
      ordinal: { value: row => row.ordinal },
      hasRunningJobs: { value: () => false },
    },
  }),
  defineLoader<ProjectAttributeRow, number>({
    entity: 'WorkItemProjectAttribute',
    load: async (ctx, keys) => {
      const { rows } = await sql<ProjectAttributeRow>`
        select p.id, p.project_id, p.attribute_id, p.ordinal, a.name
        from project_work_attribute p join work_attribute a on a.id = p.attribute_id
        where p.id = any(${[...keys]}::int[]) and ${projectCondition(ctx, 'p.project_id')}`.execute(ctx.db)
      return new Map(rows.map(row => [row.id, row]))
    },
    fields: {
      id: { value: row => WorkItemProjectAttribute.id(row.id) },
      name: { value: row => row.name },
      ordinal: { value: row => row.ordinal },
      prototype: { value: row => new Ref('WorkItemAttributePrototype', row.attribute_id) },
      timeTrackingSettings: { value: row => new Ref('ProjectTimeTrackingSettings', row.project_id) },
      values: { batch: (ctx, rows) => valuesOf(ctx, rows, row => row.attribute_id) },
    },
  }),
  inlineLoader<string>({
    entity: 'GlobalTimeTrackingSettings',
    fields: {
      id: { value: () => 'timeTrackingSettings' },
      workItemTypes: {
        batch: async (ctx, rows) => {
          const types = await ctx.db
            .selectFrom('work_item_type')
            .select('id')
            .orderBy('ordinal')
            .orderBy('id')
            .execute()
          return new Map(rows.map(row => [row, refsTo('WorkItemType', idsOf(types))]))
        },
      },
      workTimeSettings: {
        batch: async (ctx, rows) => {
          const work = await workTimeOf(ctx)
          return new Map(rows.map(row => [row, new Ref('WorkTimeSettings', work)]))
        },
      },
      attributePrototypes: {
        batch: async (ctx, rows) => {
          const attributes = await ctx.db.selectFrom('work_attribute').select('id').orderBy('id').execute()
          return new Map(rows.map(row => [row, refsTo('WorkItemAttributePrototype', idsOf(attributes))]))
        },
      },
    },
  }),
  inlineLoader<WorkTimeInfo>({
    entity: 'WorkTimeSettings',
    fields: {
      id: { value: () => 'workTimeSettings' },
      minutesADay: { value: row => row.minutesADay },
      workDays: { value: row => row.workDays },
      firstDayOfWeek: { value: () => 1 },
      daysAWeek: { value: row => row.daysAWeek },
    },
  }),
]

/** Whether time is tracked in a project that the reader sees. */
export const availabilityOfProfile: AnyLoader['fields'] = {
  isTimeTrackingAvailable: {
    batch: async (ctx, rows) => {
      const { rows: found } = await sql<{ available: boolean }>`
        select exists (select 1 from project_time_tracking t join project p on p.id = t.project_id
          where t.enabled and ${projectCondition(ctx, 'p.id')}) as available`.execute(ctx.db)
      return new Map(rows.map(row => [row, found[0]?.available === true]))
    },
  },
}
