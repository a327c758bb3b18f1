import { commentQueryAttributes } from '@cairn/common/features/comments'
import type { Test } from '@cairn/common/features/search'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { projectsWith } from '../access/index.ts'
import {
  attributesOf,
  byId,
  type CompilePredicate,
  computedColumn,
  duringTime,
  everything,
  indexedColumn,
  isPerson,
  issueHost,
  type OrderColumn,
  type OrderRange,
  type Scope,
  type Sql,
  tieOf,
  unsupported,
  withIssue,
} from '../issues/index.ts'
import { commentTexts } from './comment-text-source.ts'
import { commentVisible, seesEveryComment } from './comments.policy.ts'

/** Some comment of the issue for which the condition on `c` holds; only comments count that the reader sees. */
export function someComment({ ctx, row }: Scope, condition: Sql): Sql {
  return sql<boolean>`exists (select 1 from comment c where c.host_id = ${sql.ref(`${row}.issue_id`)}
    and c.deleted_at is null and ${condition} and ${commentVisible(ctx, issueHost, 'c', row)})`
}

/** By whom or when a comment was written. */
const commenter: CompilePredicate = (test, scope, attribute) => {
  const found =
    test.kind === 'present'
      ? everything
      : test.kind === 'time'
        ? duringTime(sql`c.created`, test)
        : isPerson(sql`c.author_id`, test)
  if (!found) throw unsupported({ attribute, test })
  return someComment(scope, found)
}

const commentedBy = (test: Test): readonly RawBuilder<unknown>[] =>
  test.kind === 'ids' ? [sql`select host_id as issue_id from comment where author_id = any(${intArray(test.ids)})`] : []

export const commentSearch = attributesOf(commentQueryAttributes, {
  comments: {
    texts: { source: commentTexts },
    condition: (test, scope, attribute) => {
      if (test.kind !== 'present') throw unsupported({ attribute, test })
      return someComment(scope, everything)
    },
    order: (ctx, descending) => [byNumber(ctx, descending)],
  },
  commenter: { condition: commenter, candidates: commentedBy },
  commented: { condition: commenter, candidates: commentedBy },
})

/**
 * As many as the reader sees: where none is limited to fewer people that is the number that stands in the issue, in
 * whose order an index is.
 */
function byNumber(ctx: RequestContext, descending: boolean): OrderColumn {
  const stored = indexedColumn(sql`i.comments_count`, descending)
  if (seesEveryComment(ctx, issueHost)) return stored
  const seen = (which: RawBuilder<unknown>) => sql`(select count(*)::int from comment c
    where c.host_id = s.issue_id and c.deleted_at is null and ${which} and ${commentVisible(ctx, issueHost, 'c', 's')})`
  const counted = computedColumn(seen(sql`true`), descending, { join: withIssue })
  const partly = sql`(i.comments_count - i.hidden_comments + ${seen(sql`c.acl <> '{}'`)})`
  const alike = [stored, tieOf(stored)]
  const oneByOne = [counted, byId(descending)]
  const projects = projectsWith(ctx, 'READ_COMMENT')
  const places = [projectsWith(ctx, 'READ_ISSUE'), projectsWith(ctx, 'CREATE_ISSUE')]
  const isReadEverywhere =
    projects === 'all' || places.every(place => place !== 'all' && place.every(id => projects.includes(id)))
  const isRead = isReadEverywhere ? sql`true` : sql`s.project_id = any(${intArray(projects)})`
  return {
    ...counted,
    tiedBy: sql`s.issue_id`,
    stages: {
      least: 0,
      of: [
        {
          where: sql`true`,
          place: [],
          order: alike,
          variants: [
            { where: sql`i.hidden_comments = 0 and ${isRead}`, order: alike },
            {
              where: sql`i.hidden_comments > 0 and ${isRead}`,
              order: [{ ...counted, value: partly }, byId(descending)],
              among: range => withHiddenComments(range, descending),
            },
            ...(isReadEverywhere ? [] : [{ where: sql`not ${isRead}`, order: oneByOne }]),
          ],
        },
      ],
    },
  }
}

/** Issues with comments that not everybody sees: some of them count, or none. */
function withHiddenComments({ from, to }: OrderRange, descending: boolean): RawBuilder<unknown> {
  const [most, least] = [sql`comments_count`, sql`comments_count - hidden_comments`]
  const conditions = [
    sql`hidden_comments > 0`,
    ...(from ? [descending ? sql`${least} <= ${from}` : sql`${most} >= ${from}`] : []),
    ...(to ? [descending ? sql`${most} >= coalesce(${to}, 0)` : sql`${least} <= coalesce(${to}, 2147483647)`] : []),
  ]
  return sql`select id as issue_id from issue where ${sql.join(conditions, sql` and `)}`
}
