import { getAgile, updateAgileRoute } from '@cairn/common/features/agile'
import { type CallOptions, call, isApiError, keepCall } from '../../../platform/api/index.ts'
import { delivered, paint, queryClient, queued, rewrite } from '../../../platform/query/index.ts'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { ifMatch } from '../../conflicts/index.ts'
import type { Restore, Step } from '../model/former-settings.ts'
import { BOARD_FIELDS, type BoardData } from '../model/projections.ts'
import { boardQuery } from './boards.ts'
import { boardKeys } from './keys.ts'
import { rereadLists } from './reread-lists.ts'
import { tellingFailure } from './tell-failure.ts'

export type BoardChange = CallOptions<typeof updateAgileRoute>['body']

/** Tells that settings were replaced, and offers to take that back, whatever is changed of them meanwhile. */
export function offerBoardUndo(id: string, step: Step, restore: Restore, text: string): void {
  const { after } = step
  const body = restore(step, after)
  const params = { agileId: id }
  offerUndo({
    text,
    undo: tellingFailure(async () => {
      await queryClient.ensureQueryData(boardQuery(id))
      await saveBoard(id, board => restore(step, board))
    }),
    // After the page was loaded anew nothing builds it any more for a board that has changed since.
    requests: body ? [keepCall(updateAgileRoute, { params, body, headers: ifMatch(after.version) })] : [],
  })
}

/** How often what others have changed meanwhile is taken into account before one gives up. */
const MAX_TRIES = 5

/** What is sent of a board as it is when its turn has come; undefined: there is nothing left to change. */
export type BuildChange = (board: BoardData) => BoardChange | undefined | Promise<BoardChange | undefined>
/** How a board looks until the server has answered. */
export type PaintChange = (board: BoardData) => BoardData

/** Changes of one board that are on their way, and the board as the server had it before the first of them. */
type Line = { confirmed: BoardData; painted: readonly PaintChange[]; waiting: number }

const lines = new Map<string, Line>()
const asIs: PaintChange = board => board

/**
 * Changes a board. One change is built when the one before it is answered, and anew when somebody else was faster, so that
 * none is made of what another has changed since; what is painted shows at once and goes when the change is refused.
 * Gives what the server made of the board, if anything was left to change; rejects with why it was refused.
 */
export async function saveBoard(id: string, build: BuildChange, change: PaintChange = asIs): Promise<Step | undefined> {
  const queryKey = boardKeys.board(id)
  const known = queryClient.getQueryData<BoardData>(queryKey)
  const line = lines.get(id) ?? (known && { confirmed: known, painted: [], waiting: 0 })
  if (!line) return undefined
  // Unlike any other, so that this one is found again.
  const own: PaintChange = board => change(board)
  const shown = () => line.painted.reduce((board, change) => change(board), line.confirmed)
  lines.set(id, line)
  line.painted = [...line.painted, own]
  line.waiting++
  const isRead = queryClient.isFetching({ queryKey, exact: true }) > 0
  const painted = paint(queryKey, own)
  // What is being read is older than the reply will be; given up it leaves what was there before it was painted.
  const ready = isRead ? queryClient.cancelQueries({ queryKey }).then(() => rewrite(queryKey, shown)) : undefined
  let isReadAnew = false
  try {
    const step = await queued(`board-settings ${id}`, async () => {
      await ready
      for (let tries = 1; ; tries++)
        try {
          return await send(id, line, build)
        } catch (error) {
          if (!isApiError(error, 'edit_conflict')) throw error
          line.confirmed = await call(getAgile, { params: { agileId: id }, fields: BOARD_FIELDS })
          isReadAnew = true
          if (tries === MAX_TRIES) throw error
        }
    })
    painted.keep()
    line.painted = line.painted.filter(other => other !== own)
    queryClient.setQueryData<BoardData>(queryKey, shown())
    return step
  } catch (error) {
    line.painted = line.painted.filter(other => other !== own)
    await painted.takeBack()
    if (isReadAnew) queryClient.setQueryData<BoardData>(queryKey, shown())
    throw error
  } finally {
    line.waiting--
    if (line.waiting === 0) {
      lines.delete(id)
      // Of other projects there are other fields.
      void queryClient.invalidateQueries({ queryKey: boardKeys.columnFields(id) })
      void queryClient.invalidateQueries({ queryKey: boardKeys.charts(id) })
      void rereadLists()
    }
    await delivered()
  }
}

/** Sends a change for the board that it was built for, and for no other. */
async function send(id: string, line: Line, build: BuildChange): Promise<Step | undefined> {
  const before = line.confirmed
  const body = await build(before)
  if (!body) return undefined
  const request = { params: { agileId: id }, fields: BOARD_FIELDS, body, headers: ifMatch(before.version) }
  line.confirmed = await call(updateAgileRoute, request)
  return { before, after: line.confirmed }
}
