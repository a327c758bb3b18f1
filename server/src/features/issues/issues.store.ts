import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { aclOf, newHost, newHostId, type Permitted } from '../hosts/index.ts'
import { takenNumbers } from '../projects/index.ts'
import { issueHost } from './issue-host.ts'
import type { VisibleIssue } from './issues.policy.ts'

export interface NewIssue {
  readonly projectId: number
  /** null: it takes one at the end of the transaction. */
  readonly number: number | null
  readonly summary: string
  readonly description: string | null
  readonly usesMarkdown: boolean
  readonly reporterId: number
  readonly updaterId: number
  /** Milliseconds, as `resolved`. */
  readonly created: number
  readonly resolved: number | null
  readonly permitted: Permitted
}

/** What others are told of a new issue. */
export const asVisible = (id: number, issue: NewIssue): VisibleIssue => ({
  id,
  project_id: issue.projectId,
  number: issue.number ?? 0,
  reporter_id: issue.reporterId,
  acl: aclOf(issue.permitted, issue.reporterId),
})

/** Writes the row of an issue, and that of its host. `drawn`: its id, where it was drawn before. */
export async function insertIssue(ctx: RequestContext, issue: NewIssue, drawn?: number): Promise<VisibleIssue> {
  const hostId = drawn === undefined ? newHostId : sql<number>`${drawn}::bigint`
  const { id } = await ctx.db
    .with('host_row', () => sql<{ id: number }>`(${newHost(issueHost, issue.projectId, hostId)})`)
    .insertInto('issue')
    .values({
      id: sql`(select id from host_row)`,
      project_id: issue.projectId,
      number: issue.number,
      summary: issue.summary,
      description: issue.description,
      uses_markdown: issue.usesMarkdown,
      reporter_id: issue.reporterId,
      updater_id: issue.updaterId,
      created: issue.created,
      updated: issue.created,
      resolved: issue.resolved,
      permitted_groups: issue.permitted.groups,
      permitted_users: issue.permitted.users,
      acl: aclOf(issue.permitted, issue.reporterId),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return asVisible(id, issue)
}

/**
 * Gives issues the next numbers of their project, in their order. The very last statement of a transaction: it locks
 * the project's row, and numbers of transactions that fail are not lost.
 */
export async function takeNumbers(ctx: RequestContext, issueIds: readonly number[], projectId: number): Promise<void> {
  const [only, ...others] = issueIds
  if (only !== undefined && others.length === 0) {
    // As nearly all do. Numbered by their places it would cost twice as much.
    await sql`
      with taken as (${takenNumbers(projectId, 1)})
      update issue set number = (select last_number from taken) where id = ${only}::bigint`.execute(ctx.db)
    return
  }
  await sql`
    with taken as (${takenNumbers(projectId, issueIds.length)})
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

/** The project that an issue is in, whoever asks. */
export async function projectIdOf(ctx: RequestContext, issueId: number): Promise<number> {
  const { project_id } = await ctx.db
    .selectFrom('issue')
    .select('project_id')
    .where('id', '=', issueId)
    .executeTakeFirstOrThrow()
  return project_id
}

/** Whether the project holds any issue, deleted ones included. */
export async function hasIssues(ctx: RequestContext, projectId: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from issue where project_id = ${projectId}) as used`.execute(ctx.db)
  return rows[0]?.used === true
}

/** How many votes an issue had, and has now. */
export interface CountedVotes {
  readonly id: number
  readonly before: number
  readonly after: number
}

/** Stores numbers of votes: `counted` selects `id`, `before` and `votes`. Gives those that changed. */
export async function storeVotes(ctx: RequestContext, counted: RawBuilder<unknown>): Promise<readonly CountedVotes[]> {
  const { rows } = await sql<CountedVotes>`
    update issue i set votes = n.votes from (${counted}) n
    where i.id = n.id and i.votes <> n.votes returning i.id, n.before, n.votes as after`.execute(ctx.db)
  return rows
}
