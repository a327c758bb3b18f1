import { Issue } from '@cairn/common/features/issues'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type AnyLoader, defineLoader, groupBy, inlineLoader, Ref, refsTo } from '../../platform/projection/index.ts'
import { can } from '../access/index.ts'
import { issueVisible, personKnown } from '../issues/index.ts'
import { DUPLICATE } from '../links/index.ts'

interface VotersRow {
  readonly id: number
  readonly project_id: number
}

interface DuplicateVoteRow {
  readonly issueId: number
  readonly userId: number
}

interface VoteRow {
  readonly owner: number
  readonly issue_id: number
  readonly user_id: number
}

/** Who may not know the voters still knows about itself. */
function shown(ctx: RequestContext, row: VotersRow, votes: readonly VoteRow[]): readonly VoteRow[] {
  if (can(ctx, 'VIEW_VOTERS', row.project_id)) return votes
  return votes.filter(vote => !ctx.actor.isGuest && vote.user_id === ctx.actor.userId)
}

async function votesOf(ctx: RequestContext, rows: readonly VotersRow[]) {
  const { rows: found } = await sql<VoteRow>`
    select v.issue_id as owner, v.issue_id, v.user_id from issue_vote v
    where v.issue_id = any(${rows.map(row => row.id)}::bigint[]) order by v.created, v.user_id`.execute(ctx.db)
  return groupBy(found, vote => vote.owner)
}

/** Each duplicate's voters are known by the rules of its own project. */
async function votesOfDuplicates(ctx: RequestContext, rows: readonly VotersRow[]) {
  const { rows: found } = await sql<VoteRow>`
    select l.source_id as owner, v.issue_id, v.user_id
    from issue_link l join issue_link_type t on t.id = l.type_id and t.name = ${DUPLICATE}
    join issue i on i.id = l.target_id join issue_vote v on v.issue_id = l.target_id
    where l.source_id = any(${rows.map(row => row.id)}::bigint[]) and i.deleted_at is null and ${issueVisible(ctx, 'i')}
      and ${personKnown(ctx, 'VIEW_VOTERS', 'i', 'v.user_id')}
    order by v.created, v.user_id`.execute(ctx.db)
  return groupBy(found, vote => vote.owner)
}

export const voteLoaders: readonly AnyLoader[] = [
  defineLoader<VotersRow, number>({
    entity: 'IssueVoters',
    load: async (ctx, keys) => {
      const { rows } = await sql<VotersRow>`
        select i.id, i.project_id from issue i
        where i.id = any(${[...keys]}::bigint[]) and i.deleted_at is null and ${issueVisible(ctx, 'i')}`.execute(ctx.db)
      return new Map(rows.map(row => [row.id, row]))
    },
    fields: {
      id: { value: row => Issue.id(row.id) },
      hasVote: {
        batch: async (ctx, rows) => {
          const votes = await votesOf(ctx, rows)
          const isOwn = (row: VotersRow) =>
            !ctx.actor.isGuest && (votes.get(row.id) ?? []).some(vote => vote.user_id === ctx.actor.userId)
          return new Map(rows.map(row => [row, isOwn(row)]))
        },
      },
      original: {
        batch: async (ctx, rows) => {
          const votes = await votesOf(ctx, rows)
          const idsOf = (row: VotersRow) => shown(ctx, row, votes.get(row.id) ?? []).map(vote => vote.user_id)
          return new Map(rows.map(row => [row, refsTo('User', idsOf(row))]))
        },
      },
      duplicate: {
        batch: async (ctx, rows) => {
          const votes = await votesOfDuplicates(ctx, rows)
          const refs = (row: VotersRow) =>
            (votes.get(row.id) ?? []).map(
              ({ issue_id, user_id }) =>
                new Ref<DuplicateVoteRow>('DuplicateVote', { issueId: issue_id, userId: user_id }),
            )
          return new Map(rows.map(row => [row, refs(row)]))
        },
      },
    },
  }),
  inlineLoader<DuplicateVoteRow>({
    entity: 'DuplicateVote',
    fields: {
      id: { value: row => `2-${row.issueId}:1-${row.userId}` },
      issue: { value: row => new Ref('Issue', row.issueId) },
      user: { value: row => new Ref('User', row.userId) },
    },
  }),
]

export const votersOfIssue: AnyLoader['fields'] = {
  voters: { value: (row: { readonly id: number }) => new Ref('IssueVoters', row.id) },
}
