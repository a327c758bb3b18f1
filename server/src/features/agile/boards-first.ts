import { Sprint } from '@cairn/common/features/agile'
import type { VerbCommand } from '@cairn/common/features/commands'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { fieldsChanged } from '../bundles/index.ts'
import type { LockHooks, UpcomingChanges } from '../hosts/index.ts'
import { type Board, type BoardLock, lockBoards } from './boards.store.ts'
import { type BoardCommand, boardCommand } from './search/board-command.ts'
import { changesIn } from './search/take-back.ts'
import { takesIn } from './settings/take-in.ts'
import { hasCards } from './sprint-cards.ts'

/** Boards that changes of issues will want are locked before the issues are: all of them at once, by their numbers. */
export const boardsFirst: LockHooks = {
  beforeHosts: async (ctx, upcoming) => {
    const wanted = wantedBoards(upcoming)
    if (wanted.length === 0) return
    await lockBoards(ctx, sql`(${sql.join(wanted, sql` or `)})`, await lockFor(ctx, upcoming))
  },
}

const isBoardCommand = (command: VerbCommand): command is BoardCommand => command.kind === boardCommand.kind

/** SQL: what holds for a board `b` that is wanted. */
function wantedBoards(upcoming: UpcomingChanges): readonly RawBuilder<boolean>[] {
  const { commands = [], entries = [], sprints = [], createdIn = [], copied = [], operationId } = upcoming
  const named = [
    ...commands.filter(isBoardCommand).map(({ board }) => board.id),
    ...entries
      .filter(({ category }) => category === 'SprintCategory')
      .flatMap(entry => changesIn(entry.host_id, entry).map(({ boardId }) => boardId)),
  ]
  const moved = [
    ...(upcoming.moved ?? []),
    ...entries.filter(({ category }) => category === 'ProjectCategory').map(entry => entry.host_id),
  ]
  const sprintIds = sprints.flatMap(({ id }) => Sprint.parseId(id ?? '') ?? [])
  return [
    ...(named.length > 0 ? [sql<boolean>`b.id = any(${intArray(named)})`] : []),
    ...(moved.length > 0 ? [hasCards(moved)] : []),
    ...(sprintIds.length > 0
      ? [sql<boolean>`b.id in (select s.board_id from sprint s where s.id = any(${sprintIds}::bigint[]))`]
      : []),
    ...(createdIn.length > 0
      ? [sql<boolean>`(${takesIn} and ${shows(sql`p.project_id = any(${intArray(createdIn)})`)})`]
      : []),
    ...(copied.length > 0
      ? [
          sql<boolean>`(${takesIn} and ${shows(sql`p.project_id in (
            select i.project_id from issue i where i.id = any(${[...copied]}::bigint[]))`)})`,
        ]
      : []),
    ...(operationId === undefined ? [] : [sql<boolean>`b.id in (${archivedIn(operationId)})`]),
  ]
}

const shows = (isMeant: RawBuilder<unknown>) => sql<boolean>`exists (
  select 1 from board_project p where p.board_id = b.id and ${isMeant})`

const archivedIn = (operationId: number) => sql`
  select s.board_id from sprint_archival a join sprint s on s.id = a.sprint_id where a.operation_id = ${operationId}`

/**
 * Where boards are changed all are locked for that: nobody may ask for more of one that is locked already. Sprints that are
 * values change with the version of fields, which comes before boards.
 */
async function lockFor(ctx: RequestContext, { operationId }: UpcomingChanges): Promise<BoardLock> {
  if (operationId === undefined) return 'share'
  const { rows } = await sql<{ membership: Board['membership'] }>`
    select b.membership from board b where b.id in (${archivedIn(operationId)})`.execute(ctx.db)
  if (rows.some(({ membership }) => membership === 'field')) await fieldsChanged(ctx)
  return rows.length > 0 ? 'update' : 'share'
}
