import { type RawBuilder, sql } from 'kysely'
import { intArray } from '../../../platform/db/index.ts'
import { projectsWith } from '../../access/index.ts'
import { commentVisible } from '../../comments/index.ts'
import {
  betweenNumbers,
  type CompilePredicate,
  duringTime,
  isPerson,
  issueHost,
  ofIssue,
  type Scope,
  type Sql,
  unsupported,
} from '../../issues/index.ts'
import { everything } from './constants.ts'

const of = ({ row }: Scope, column: string): RawBuilder<unknown> => sql.ref(`${row}.${column}`)

export const reporter: CompilePredicate = (test, scope, attribute) => {
  const found = isPerson(of(scope, 'reporter_id'), test)
  if (!found) throw unsupported({ attribute, test })
  return found
}

export const updater: CompilePredicate = (test, scope, attribute) => {
  const found = isPerson(sql`i.updater_id`, test)
  if (!found) throw unsupported({ attribute, test })
  return ofIssue(scope, found)
}

/** `created` and `updated` take a time, or who did it. */
export const created: CompilePredicate = (test, scope, attribute) => {
  if (test.kind === 'present') return everything
  return test.kind === 'time' ? duringTime(of(scope, 'created'), test) : reporter(test, scope, attribute)
}

export const updated: CompilePredicate = (test, scope, attribute) => {
  if (test.kind === 'present') return everything
  return test.kind === 'time' ? duringTime(of(scope, 'updated'), test) : updater(test, scope, attribute)
}

/** By whom or when a comment was written; only comments count that the reader sees. */
export const commenter: CompilePredicate = (test, scope, attribute) => {
  const found =
    test.kind === 'present'
      ? everything
      : test.kind === 'time'
        ? duringTime(sql`c.created`, test)
        : isPerson(sql`c.author_id`, test)
  if (!found) throw unsupported({ attribute, test })
  return someComment(scope, found)
}

export function someComment({ ctx, row }: Scope, condition: Sql): Sql {
  return sql<boolean>`exists (select 1 from comment c where c.host_id = ${sql.ref(`${row}.issue_id`)}
    and c.deleted_at is null and ${condition} and ${commentVisible(ctx, issueHost, 'c', row)})`
}

/** Who voted, as far as the reader may know; one's own votes are known to everybody. */
export const voter: CompilePredicate = (test, { ctx, row }, attribute) => {
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

export const votes: CompilePredicate = (test, scope, attribute) => {
  if (test.kind === 'present') return ofIssue(scope, sql<boolean>`i.votes > 0`)
  if (test.kind !== 'number') throw unsupported({ attribute, test })
  return ofIssue(scope, betweenNumbers(sql`i.votes`, test))
}

/** Who reacted to a comment that the reader sees. */
export const reactionFrom: CompilePredicate = (test, scope, attribute) => {
  const found = isPerson(sql`r.user_id`, test)
  if (!found) throw unsupported({ attribute, test })
  return someComment(
    scope,
    sql<boolean>`exists (select 1 from comment_reaction r where r.comment_id = c.id and ${found})`,
  )
}
