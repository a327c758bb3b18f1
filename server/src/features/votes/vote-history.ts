import { sql } from 'kysely'
import { type EntryReaders, type HistoryCategory, heldIn, ownEntry } from '../hosts/index.ts'

/** Who voted is not for everybody, and an entry names who did. */
const readersOfVotes: EntryReaders = {
  condition: (ctx, { row }) => sql<boolean>`(h.erased_at is not null or ${ownEntry(ctx)}
    or ${heldIn(ctx, 'VIEW_VOTERS', row)})`,
}

/** What history tells of votes. */
export const voteHistory: readonly HistoryCategory[] = [
  {
    id: 'VotersCategory',
    ...{ type: 'Voters', isList: true, field: 'voters', member: 'voters' },
    readers: readersOfVotes,
    rebuild: null,
    revert: null,
  },
  {
    id: 'TotalVotesCategory',
    ...{ type: 'SingleValue', field: 'votes', member: 'votes' },
    readers: readersOfVotes,
    rebuild: null,
    revert: null,
  },
]
