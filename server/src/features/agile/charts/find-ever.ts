import { BOARD_CARDS } from '@cairn/common/features/agile'
import { sql } from 'kysely'
import { openList, readQuery } from '../../issue-search/index.ts'
import { type IssueFilter, matchingRows } from '../../issues/index.ts'
import type { StoredSprint } from '../boards.store.ts'
import { privateTermsOf } from '../cards/find-cards.ts'
import type { OpenBoard } from '../cards/open-board.ts'
import type { TermsOfCard } from '../cards/placing-field.ts'
import { all, inProjects } from '../conditions.ts'
import { everOnSprints } from '../history/ever-on-sprints.ts'

/** An issue that is or was on a board, as its reader sees it now. */
export interface EverCard extends TermsOfCard {
  readonly id: number
  readonly idReadable: string
  readonly summary: string
  readonly created: number
  readonly resolved: number | null
}

/** Which cards are wanted. */
export interface Wanted {
  readonly sprints: readonly StoredSprint[]
  readonly issuesQuery: string
  /** What happened before is of no interest, ms: cards of boards by query that were not touched since are left out. */
  readonly since: number
}

interface Row {
  readonly id: number
  readonly project_id: number
  readonly readable: string
  readonly summary: string
  readonly created: number
  readonly resolved: number | null
  readonly terms: string
  readonly private_terms: string
}

/**
 * The issues that are or were on the sprints, as far as the reader sees them now and they match the queries now; in one
 * statement. One more than a board shows where there are too many.
 */
export async function findEver(open: OpenBoard, wanted: Wanted): Promise<readonly EverCard[]> {
  const { ctx, board } = open
  const filter = await filterOf(open, wanted)
  if (!filter) return []
  // Which of them are rows instead of cards.
  const byIssues = board.has_swimlanes && board.swimlane_kind === 'issues'
  const terms = byIssues
    ? sql`array_to_string(s.vals, ',') as terms, ${privateTermsOf(open)} as private_terms`
    : sql`'' as terms, '' as private_terms`
  const found = matchingRows(ctx, filter, sql`s.issue_id, s.project_id, ${terms}`, BOARD_CARDS + 1)
  if (!found) return []
  const { rows } = await sql<Row>`
    select m.issue_id as id, m.project_id, m.terms, m.private_terms, p.short_name || '-' || i.number as readable, i.summary, i.created,
      i.resolved
    from (${found}) m join issue i on i.id = m.issue_id join project p on p.id = i.project_id order by m.issue_id`.execute(
    ctx.search,
  )
  return rows.map(({ id, project_id, readable, summary, created, resolved, terms, private_terms }) => ({
    ...{ id, projectId: project_id, idReadable: readable, summary, created, resolved },
    terms,
    privateTerms: private_terms,
  }))
}

async function filterOf(open: OpenBoard, { sprints, issuesQuery, since }: Wanted): Promise<IssueFilter | null> {
  const { ctx, board } = open
  const queries = [board.membership === 'manual' ? '' : board.query, board.report_query, issuesQuery]
  const [own, report, asked] = await Promise.all(queries.map(query => readQuery(ctx, { query })))
  if (!own || !report || !asked) return null
  const conditions = [own.condition, report.condition, asked.condition]
  // Cards that were put there by hand may have moved to other projects since.
  const of = board.membership === 'manual' ? conditions : [inProjects(board.projectIds), ...conditions]
  const list = await openList(ctx, { ...asked, condition: all(of), sort: [] })
  return everOnSprints(open, await list.filter.inOrder(null, null), { sprints, since, untouched: sql`s.open` })
}
