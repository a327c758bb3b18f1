import { findIssueIds } from '@cairn/common/platform/markdown'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Host, HostKind } from '../hosts/index.ts'
import { noteChanges } from './changes/settle-changes.ts'
import { findIssue, readableParts } from './find-issue.ts'
import { issueVisible, requireOnIssue, requireUpdate, type VisibleIssue } from './issues.policy.ts'
import { titledIssues } from './titled-issues.ts'

/** Ids of issues as texts write them, in any letter case: what counts is whether there is such an issue. */
export const issueIdsIn = (text: string): readonly string[] =>
  findIssueIds(text, { anyCase: true }).map(({ id }) => id.toUpperCase())

const rowVisible: HostKind['rowVisible'] = (ctx, row, { deleted = false } = {}) =>
  deleted
    ? issueVisible(ctx, row)
    : sql<boolean>`(${sql.ref(`${row}.deleted_at`)} is null and ${issueVisible(ctx, row)})`

/** Issues as what comments, files and the like hang on. */
export const issueHost: HostKind<VisibleIssue> = {
  name: 'issue',
  entity: 'Issue',
  idClass: 2,
  hostField: 'issue',
  find: findIssue,
  visible: (ctx, host, options) => sql<boolean>`exists (
    select from issue i where i.id = ${sql.ref(`${host}.id`)} and ${rowVisible(ctx, 'i', options)})`,
  rows: sql`select id, project_id, reporter_id, acl, deleted_at from issue`,
  rowVisible,
  wasVisible: (ctx, former) => issueVisible(ctx, former),
  readableId: host => sql<string>`(
    select p.short_name || '-' || i.number from issue i join project p on p.id = i.project_id
    where i.id = ${sql.ref(`${host}.id`)})`,
  text: host => sql<string>`(select coalesce(i.description, '') from issue i where i.id = ${sql.ref(`${host}.id`)})`,
  readPermission: 'READ_ISSUE',
  audienceOf: async (_, { reporter_id, acl }) => ({ authorId: reporter_id, limits: [acl] }),
  requireUpdate,
  note: (ctx, changes) =>
    noteChanges(
      ctx,
      changes.map(({ host, ...change }) => ({ issue: host, ...change })),
    ),
  mentions: { category: 'IssueMentionCategory', idsIn: issueIdsIn, wordsFor, titled: titledIssues, named: issuesNamed },
  comments: {
    entity: 'IssueComment',
    idClass: 4,
    textSource: 2,
    mentionCategory: 'CommentMentionCategory',
    permissions: {
      read: 'READ_COMMENT',
      create: 'CREATE_COMMENT',
      update: 'UPDATE_COMMENT',
      updateOfOthers: 'UPDATE_NOT_OWN_COMMENT',
      delete: 'DELETE_COMMENT',
      deleteOfOthers: 'DELETE_NOT_OWN_COMMENT',
    },
    count: (hosts, by) =>
      sql`update issue set comments_count = greatest(comments_count + ${by}, 0) where id = any(${hosts})`,
  },
  attachments: {
    entity: 'IssueAttachment',
    idClass: 8,
    requireAdd: (ctx, issue) => requireOnIssue(ctx, issue, 'CREATE_ATTACHMENT_ISSUE'),
    permissions: { updateOfOthers: 'UPDATE_ATTACHMENT_ISSUE', deleteOfOthers: 'DELETE_ATTACHMENT_ISSUE' },
  },
  watchers: {
    entity: 'IssueWatchers',
    memberEntity: 'IssueWatcher',
    listField: 'issueWatchers',
    permissions: { view: 'VIEW_WATCHERS', update: 'UPDATE_WATCHERS' },
  },
}

/** Its number under each key that its project has or had, and the numbers that it had in other projects. */
async function wordsFor(ctx: RequestContext, issueId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly word: string }>`
    select k.key || '-' || n.number as word from (
      select i.project_id, i.number from issue i where i.id = ${issueId}
      union all select a.project_id, a.number from issue_alias a where a.issue_id = ${issueId}
    ) n join project_key k on k.project_id = n.project_id`.execute(ctx.db)
  return rows.map(({ word }) => word)
}

/** By their present ids, and those that they had in other projects. */
async function issuesNamed(ctx: RequestContext, words: readonly string[]): Promise<ReadonlyMap<string, Host>> {
  const parts = words.flatMap(word => readableParts(word) ?? [])
  const { rows } = await sql<Host & { readonly word: string }>`
    with word as (
      select w.key || '-' || w.number as word, k.project_id, w.number
      from unnest(${parts.map(part => part.key)}::text[], ${parts.map(part => part.number)}::bigint[]) as w (key, number)
      join project_key k on k.key = w.key
    ), named as (
      select w.word, n.id from word w join issue n on n.project_id = w.project_id and n.number = w.number
      union all
      select w.word, a.issue_id from word w join issue_alias a on a.project_id = w.project_id and a.number = w.number
    )
    select n.word, i.id, i.project_id from named n join issue i on i.id = n.id
    where i.deleted_at is null and ${issueVisible(ctx, 'i')}`.execute(ctx.db)
  return new Map(rows.map(({ word, ...issue }) => [word, issue]))
}
