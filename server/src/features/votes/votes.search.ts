import { voteQueryAttributes } from '@cairn/common/features/votes'
import { sql } from 'kysely'
import { intArray } from '../../platform/db/index.ts'
import { projectsWith } from '../access/index.ts'
import {
  attributesOf,
  betweenNumbers,
  type CompilePredicate,
  everything,
  indexedColumn,
  isPerson,
  ofIssue,
  unsupported,
} from '../issues/index.ts'

/** Who voted, as far as the reader may know; one's own votes are known to everybody. */
const voter: CompilePredicate = (test, { ctx, row }, attribute) => {
  const found = isPerson(sql`v.user_id`, test)
  if (!found) throw unsupported({ attribute, test })
  const projects = projectsWith(ctx, 'VIEW_VOTERS')
  const known =
    projects === 'all'
      ? everything
      : sql<boolean>`(v.user_id = ${ctx.actor.isGuest ? 0 : ctx.actor.userId}
        or ${sql.ref(`${row}.project_id`)} = any(${intArray(projects)}))`
  return sql<boolean>`exists (select 1 from issue_vote v where v.issue_id = ${sql.ref(`${row}.issue_id`)}
    and ${found} and ${known})`
}

const votes: CompilePredicate = (test, scope, attribute) => {
  if (test.kind === 'present') return ofIssue(scope, sql<boolean>`i.votes > 0`)
  if (test.kind !== 'number') throw unsupported({ attribute, test })
  return ofIssue(scope, betweenNumbers(sql`i.votes`, test))
}

export const voteSearch = attributesOf(voteQueryAttributes, {
  voter: {
    condition: voter,
    candidates: test =>
      test.kind === 'ids' ? [sql`select issue_id from issue_vote where user_id = any(${intArray(test.ids)})`] : [],
  },
  votes: { condition: votes, order: (_ctx, descending) => [indexedColumn(sql`i.votes`, descending)] },
})
