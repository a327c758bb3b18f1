import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'

/**
 * Gives the issue the next number of its project. The very last statement of a transaction: it locks the project's
 * row, and numbers of transactions that fail are not lost.
 */
export async function takeNumber(ctx: RequestContext, issueId: number, projectId: number): Promise<void> {
  await sql`
    with taken as (
      update project set last_number = greatest(last_number + 1, starting_number) where id = ${projectId} returning last_number
    )
    update issue set number = (select last_number from taken) where id = ${issueId}`.execute(ctx.db)
}

/** As {@link takeNumber}, for many issues of one project, in their order. */
export async function takeNumbers(ctx: RequestContext, issueIds: readonly number[], projectId: number): Promise<void> {
  await sql`
    with taken as (
      update project set last_number = greatest(last_number, starting_number - 1) + ${issueIds.length}::int
      where id = ${projectId} returning last_number
    )
    update issue set number = taken.last_number - ${issueIds.length}::int + given.place
    from taken, unnest(${[...issueIds]}::bigint[]) with ordinality as given (id, place)
    where issue.id = given.id`.execute(ctx.db)
}

/**
 * As {@link takeNumbers}, for issues that came to a project: those that had a number there before have it again. Issues
 * that went on to another project in the same transaction get none here.
 */
export async function takeNumbersAgain(
  ctx: RequestContext,
  issueIds: readonly number[],
  projectId: number,
): Promise<void> {
  const { rows } = await sql<{ id: number; back: boolean }>`
    with here as (
      select id from issue where id = any(${[...issueIds]}::bigint[]) and project_id = ${projectId} and number is null
    ), last as (
      select distinct on (issue_id) issue_id, number from issue_alias
      where project_id = ${projectId} and issue_id in (select id from here) order by issue_id, number desc
    ), had as (
      delete from issue_alias a using last
      where a.project_id = ${projectId} and a.number = last.number returning a.issue_id, a.number
    ), back as (
      update issue set number = had.number from had where issue.id = had.issue_id returning issue.id
    )
    select here.id, back.id is not null as back from here left join back on back.id = here.id`.execute(ctx.db)
  const fresh = new Set(rows.flatMap(({ id, back }) => (back ? [] : [id])))
  const others = issueIds.filter(id => fresh.has(id))
  if (others.length > 0) await takeNumbers(ctx, others, projectId)
}
