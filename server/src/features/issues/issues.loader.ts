import { Issue } from '@cairn/common/features/issues'
import { type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyRowOf } from '../../platform/db/index.ts'
import { type AnyLoader, defineLoader, type FieldLoader, Ref, refTo } from '../../platform/projection/index.ts'
import { can } from '../access/index.ts'
import { htmlField, mentionFields, versionOf, visibilityRef } from '../hosts/index.ts'
import { issueHost } from './issue-host.ts'
import { rememberedIssues } from './issue-versions.ts'
import { canUpdate, issueVisible, type VisibleIssue } from './issues.policy.ts'
import type { IssueTable } from './issues.tables.ts'

export type IssueRow = Pick<Selectable<IssueTable>, 'id' | 'project_id'> &
  Partial<Selectable<IssueTable>> & { readonly short_name?: string }

/** Length of `trimmedDescription`, in characters. */
const TRIMMED = 250

const column = (name: keyof IssueTable): FieldLoader<IssueRow> => ({ columns: [name], value: row => row[name] ?? null })

async function loadIssues(
  ctx: RequestContext,
  keys: readonly number[],
  columns: ReadonlySet<string>,
): Promise<ReadonlyMap<number, IssueRow>> {
  const own = [...columns].filter(name => name !== 'short_name').map(name => sql.ref(`i.${name}`))
  const shortName = columns.has('short_name')
    ? [sql`(select short_name from project p where p.id = i.project_id) as short_name`]
    : []
  const { rows } = await sql<IssueRow>`
    select ${sql.join([sql`i.id`, sql`i.project_id`, ...own, ...shortName])} from issue i
    where i.id = ${anyRowOf(keys)} and i.deleted_at is null and ${issueVisible(ctx, 'i')}`.execute(ctx.db)
  return new Map(rows.map(row => [row.id, row]))
}

const ofPolicy = ['reporter_id'] as const
const asVisible = (row: IssueRow): VisibleIssue => ({
  id: row.id,
  project_id: row.project_id,
  number: row.number ?? 0,
  reporter_id: row.reporter_id ?? 0,
  acl: row.acl ?? [],
})

const issueFields: Readonly<Record<string, FieldLoader<IssueRow>>> = {
  id: { value: row => Issue.id(row.id) },
  idReadable: { columns: ['number', 'short_name'], value: row => `${row.short_name}-${row.number}` },
  numberInProject: column('number'),
  created: column('created'),
  updated: column('updated'),
  resolved: column('resolved'),
  summary: column('summary'),
  summaryVersion: { columns: ['summary'], value: row => versionOf(row.summary) },
  description: column('description'),
  descriptionVersion: { columns: ['description'], value: row => versionOf(row.description) },
  trimmedDescription: { columns: ['description'], value: row => row.description?.slice(0, TRIMMED) ?? null },
  wikifiedDescription: htmlField(['description', 'uses_markdown'], row =>
    row.description == null
      ? null
      : {
          text: row.description,
          isMarkdown: row.uses_markdown ?? true,
          projectId: row.project_id,
          files: { kind: issueHost, host: row.id },
        },
  ),
  usesMarkdown: column('uses_markdown'),
  project: { value: row => new Ref('Project', row.project_id) },
  reporter: { columns: ['reporter_id'], value: row => refTo('User', row.reporter_id) },
  updater: { columns: ['updater_id'], value: row => refTo('User', row.updater_id) },
  draftOwner: { value: () => null },
  isDraft: { value: () => false },
  votes: column('votes'),
  externalIssue: { value: () => null },
  hasEmail: { value: () => false },
  canUpdateVisibility: { columns: ofPolicy, value: (row, ctx) => canUpdate(ctx, asVisible(row)) },
  canAddPublicComment: { value: (row, ctx) => can(ctx, 'CREATE_COMMENT', row.project_id) },
  visibility: {
    columns: ['permitted_groups', 'permitted_users', 'reporter_id'],
    value: row =>
      visibilityRef(row.permitted_groups ?? [], row.permitted_users ?? [], row.reporter_id ? [row.reporter_id] : []),
  },
  ...mentionFields<IssueRow>('description', row => row.description),
}

export const issuesLoaders: readonly AnyLoader[] = [
  defineLoader<IssueRow, number>({
    entity: 'Issue',
    load: loadIssues,
    remember: rememberedIssues,
    fields: issueFields,
  }),
]
