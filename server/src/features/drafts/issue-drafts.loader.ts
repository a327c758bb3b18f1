import { Issue } from '@cairn/common/features/issues'
import { type Selectable, sql } from 'kysely'
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
import { draftFilesOf } from '../attachments/index.ts'
import { canSeeField, type ProjectFieldInfo, projectFieldsOf } from '../custom-fields/index.ts'
import { htmlField, versionOf, visibilityRef } from '../hosts/index.ts'
import { type IssueFieldRow, isShown, issueHost, type StoredValue } from '../issues/index.ts'
import { plannedLinkRefs } from '../links/index.ts'
import { ownerOf } from './drafts.policy.ts'
import type { IssueDraftTable } from './drafts.tables.ts'

type DraftRow = Pick<Selectable<IssueDraftTable>, 'id' | 'owner_id' | 'project_id'> &
  Partial<Selectable<IssueDraftTable>>

const column = (name: keyof IssueDraftTable): FieldLoader<DraftRow> => ({
  columns: [name],
  value: row => row[name] ?? null,
})
const always = (value: unknown) => ({ value: () => value })
const owner: FieldLoader<DraftRow> = { value: row => refTo('User', row.owner_id) }

/** Fields of drafts as their issues would start: what was given, else the defaults of the project. */
export async function draftFieldRows(
  ctx: RequestContext,
  drafts: readonly DraftRow[],
): Promise<ReadonlyMap<number, readonly IssueFieldRow[]>> {
  const open = drafts.flatMap(({ project_id }) =>
    project_id !== null && can(ctx, 'CREATE_ISSUE', project_id) ? [project_id] : [],
  )
  const fieldsOf = await projectFieldsOf(ctx, open)
  const usable = await usableDefaults(ctx, [...fieldsOf.values()].flat())
  return new Map(
    drafts.map(draft => {
      const fields = (open.includes(draft.project_id ?? -1) ? fieldsOf.get(draft.project_id ?? -1) : null) ?? []
      const values = new Map(
        fields.map(field => [field.fieldId, draft.field_values?.[field.fieldId] ?? defaultsOf(field, usable)]),
      )
      const shown = fields.filter(field => canSeeField(ctx, field) && isShown(field, fields, values))
      const place = { projectId: draft.project_id ?? null, files: { kind: issueHost, issueDraft: draft.id } }
      return [
        draft.id,
        shown.map(field => ({ field, values: values.get(field.fieldId) ?? [], isUpdatable: true, place })),
      ]
    }),
  )
}

function defaultsOf(field: ProjectFieldInfo, usable: ReadonlySet<number>): readonly StoredValue[] {
  const { fieldId } = field
  const values = field.defaultValues
    .filter(id => usable.has(id))
    .map(valueId => ({ fieldId, valueId, num: null, text: null, ord: null, name: null, isResolved: null }))
  return field.fieldType.isMultiValue ? values : values.slice(0, 1)
}

async function usableDefaults(ctx: RequestContext, fields: readonly ProjectFieldInfo[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(fields.flatMap(field => [...field.defaultValues]))]
  const { rows } = await sql<{ id: number }>`
    select id from bundle_element where id = any(${ids}::int[]) and not archived
    union all select id from users where id = any(${ids}::int[]) and not banned
    union all select id from user_group where id = any(${ids}::int[])`.execute(ctx.db)
  return new Set(rows.map(row => row.id))
}

const fields: FieldLoader<DraftRow> = {
  columns: ['field_values'],
  batch: async (ctx, rows) => {
    const found = await draftFieldRows(ctx, rows)
    return new Map(rows.map(row => [row, (found.get(row.id) ?? []).map(field => new Ref('IssueCustomField', field))]))
  },
}

const links: FieldLoader<DraftRow> = {
  columns: ['links'],
  batch: async (ctx, rows) => {
    const found = await plannedLinkRefs(
      ctx,
      rows.map(row => row.links ?? []),
    )
    return new Map(rows.map((row, index) => [row, found[index] ?? []]))
  },
}

/** Issues that are being written, in the shape of issues. Their owner alone sees them. */
export const issueDraftLoader: AnyLoader = defineLoader<DraftRow, number>({
  entity: 'IssueDraft',
  type: () => 'Issue',
  load: async (ctx, keys, columns) => {
    const wanted = new Set(['id', 'owner_id', 'project_id', ...columns])
    const { rows } = await sql<DraftRow>`
      select ${sql.join([...wanted].map(name => sql.ref(`d.${name}`)))} from issue_draft d
      where d.id = any(${[...keys]}::bigint[]) and d.owner_id = ${ownerOf(ctx)}`.execute(ctx.db)
    return new Map(rows.map(row => [row.id, row]))
  },
  fields: {
    id: { value: row => Issue.id(row.id) },
    summary: column('summary'),
    summaryVersion: { columns: ['summary'], value: row => versionOf(row.summary) },
    description: column('description'),
    descriptionVersion: { columns: ['description'], value: row => versionOf(row.description) },
    trimmedDescription: column('description'),
    wikifiedDescription: htmlField(['description', 'uses_markdown', 'project_id'], row =>
      row.description == null
        ? null
        : {
            text: row.description,
            isMarkdown: row.uses_markdown ?? true,
            projectId: row.project_id ?? null,
            files: { kind: issueHost, issueDraft: row.id },
          },
    ),
    usesMarkdown: column('uses_markdown'),
    created: column('created'),
    updated: column('updated'),
    project: { value: row => refTo('Project', row.project_id) },
    reporter: owner,
    updater: owner,
    draftOwner: owner,
    isDraft: always(true),
    idReadable: always(null),
    numberInProject: always(null),
    resolved: always(null),
    votes: always(0),
    voters: { value: row => new Ref('DraftVoters', row.id) },
    watchers: { value: row => new Ref('DraftWatchers', row.id) },
    visibility: {
      columns: ['permitted_groups', 'permitted_users'],
      value: row => visibilityRef(row.permitted_groups ?? [], row.permitted_users ?? [], [row.owner_id]),
    },
    tags: { columns: ['tags'], value: row => refsTo('Tag', row.tags ?? []) },
    customFields: fields,
    fields,
    attachments: draftFilesOf(issueHost, 'issue_draft_id'),
    comments: always([]),
    commentsCount: always(0),
    pinnedComments: always([]),
    sprints: { columns: ['sprints'], value: row => refsTo('Sprint', row.sprints ?? []) },
    links,
    subtasks: always(null),
    parent: always(null),
    externalIssue: always(null),
    hasEmail: always(false),
    canUpdateVisibility: always(true),
    canAddPublicComment: always(true),
    mentionedUsers: always([]),
    mentionedIssues: always([]),
    mentionedArticles: always([]),
    draftComment: always(null),
    editDraft: always(null),
  },
})

/** Nobody can vote for a draft or watch it. */
export const draftFollowers: readonly AnyLoader[] = [
  inlineLoader<number>({
    entity: 'DraftVoters',
    type: () => 'IssueVoters',
    fields: { id: { value: id => Issue.id(id) }, hasVote: always(false), original: always([]), duplicate: always([]) },
  }),
  inlineLoader<number>({
    entity: 'DraftWatchers',
    type: () => 'IssueWatchers',
    fields: {
      id: { value: id => Issue.id(id) },
      hasStar: always(false),
      issueWatchers: always([]),
      duplicateWatchers: always([]),
    },
  }),
]
