import { Project } from '@cairn/common/features/projects'
import type { Selectable } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyOf } from '../../platform/db/index.ts'
import {
  type AnyLoader,
  type Covered,
  defineLoader,
  groupBy,
  inlineLoader,
  Ref,
  refTo,
  shapeOf,
} from '../../platform/projection/index.ts'
import { cacheVersions } from '../../platform/versions/index.ts'
import { can, readerKey } from '../access/index.ts'
import { projectCondition } from './projects.policy.ts'
import type { ProjectTable } from './projects.tables.ts'

type ProjectRow = Pick<Selectable<ProjectTable>, 'id'> & Partial<Selectable<ProjectTable>>

const column = (name: keyof ProjectTable) => ({ columns: [name], value: (row: ProjectRow) => row[name] ?? null })
const mail = (name: 'from_email' | 'reply_to_email') => ({
  columns: [name],
  value: (row: ProjectRow, ctx: RequestContext) => (can(ctx, 'PROJECT_UPDATE', row.id) ? (row[name] ?? null) : null),
})

const field = { id: true, name: true, localizedName: true } as const

/** What the versions of projects and fields cover: triggers bump the first. */
const COVERED: Covered = {
  id: true,
  name: true,
  shortName: true,
  description: true,
  archived: true,
  template: true,
  restricted: true,
  iconUrl: true,
  ringId: true,
  query: true,
  issuesUrl: true,
  isDemo: true,
  plugins: {
    id: true,
    helpDeskSettings: { id: true, enabled: true },
    timeTrackingSettings: {
      id: true,
      enabled: true,
      timeSpent: { id: true, field },
      estimate: { id: true, field },
    },
  },
}

const projectLoader = defineLoader<ProjectRow, number>({
  entity: 'Project',
  load: async (ctx, keys, columns) => {
    const rows = (await ctx.db
      .selectFrom('project')
      .select(['id', ...(columns as ReadonlySet<keyof ProjectTable>)])
      .where('id', '=', anyOf(keys))
      .where(projectCondition(ctx))
      .execute()) as ProjectRow[]
    return new Map(rows.map(row => [row.id, row]))
  },
  shared: async (ctx, projection) => {
    const shape = shapeOf(projection, COVERED)
    if (shape === null) return null
    const versions = await cacheVersions(ctx)
    return `${readerKey(ctx)} ${versions.get('projects')} ${versions.get('fields')} ${shape}`
  },
  fields: {
    id: { value: row => Project.id(row.id) },
    name: column('name'),
    shortName: column('short_name'),
    description: column('description'),
    startingNumber: column('starting_number'),
    leader: { columns: ['leader_id'], value: row => refTo('User', row.leader_id) },
    createdBy: { columns: ['created_by'], value: row => refTo('User', row.created_by) },
    archived: column('archived'),
    template: { value: () => false },
    restricted: { value: () => false },
    fromEmail: mail('from_email'),
    replyToEmail: mail('reply_to_email'),
    iconUrl: column('icon'),
    ringId: { value: row => `ca140001-0000-4000-8000-${row.id.toString(16).padStart(12, '0')}` },
    creationTime: column('created'),
    sourceTemplate: column('template'),
    historicalShortNames: {
      columns: ['short_name'],
      batch: async (ctx, rows) => {
        const ids = rows.map(row => row.id)
        const keys = await ctx.db.selectFrom('project_key').selectAll().where('project_id', '=', anyOf(ids)).execute()
        const groups = groupBy(keys, key => key.project_id)
        return new Map(
          rows.map(row => [
            row,
            (groups.get(row.id) ?? [])
              .map(({ key }) => key)
              .filter(key => key !== row.short_name)
              .sort(),
          ]),
        )
      },
    },
    query: { columns: ['short_name'], value: row => `project: ${row.short_name}` },
    issuesUrl: { columns: ['short_name'], value: row => `/issues/${row.short_name}` },
    isDemo: column('is_demo'),
    team: {
      batch: async (ctx, rows) => {
        const teams = await ctx.db
          .selectFrom('user_group')
          .select(['id', 'project_id'])
          .where('kind', '=', 'team')
          .where(
            'project_id',
            'in',
            rows.map(row => row.id),
          )
          .execute()
        const byProject = new Map(teams.map(team => [team.project_id, team.id]))
        return new Map(rows.map(row => [row, refTo('UserGroup', byProject.get(row.id))]))
      },
    },
    projectType: { value: () => new Ref('ProjectType', 'DEFAULT') },
    plugins: { value: row => new Ref('ProjectPlugins', row.id) },
    numberReference: column('number_reference'),
  },
})

export const projectsLoaders: readonly AnyLoader[] = [
  projectLoader,
  inlineLoader<string>({ entity: 'ProjectType', fields: { id: { value: id => id } } }),
  inlineLoader<number>({
    entity: 'ProjectPlugins',
    fields: {
      id: { value: () => null },
      helpDeskSettings: { value: () => new Ref('PluginSwitch', 'helpDesk') },
    },
  }),
  inlineLoader<string>({
    entity: 'PluginSwitch',
    fields: { id: { value: () => null }, enabled: { value: () => false } },
  }),
]
