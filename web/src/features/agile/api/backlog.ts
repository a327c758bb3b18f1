import { createSavedQueryRoute } from '@cairn/common/features/saved-searches'
import { call } from '../../../platform/api/index.ts'
import { t, withoutIsolates } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { searchesQuery } from '../../saved-searches/index.ts'
import type { BacklogData, BoardData } from '../model/projections.ts'
import { saveBoard } from './board-saves.ts'
import { tellFailure } from './tell-failure.ts'

/** Has a board show a saved search as its backlog. Resolves to whether it does; why not is told. */
export async function chooseBacklog(boardId: string, searchId: string): Promise<boolean> {
  try {
    await saveBoard(boardId, () => ({ backlog: { id: searchId } }))
    return true
  } catch (error) {
    tellFailure(error)
    return false
  }
}

/** Saves what is shown without a saved search as one, so that it has an order by hand. */
export async function saveBacklog(board: Pick<BoardData, 'id' | 'name'>, { query }: BacklogData): Promise<boolean> {
  try {
    const name = withoutIsolates(t('agile.backlog.searchName', { name: board.name }))
    const search = await call(createSavedQueryRoute, { fields: { id: true }, body: { name, query } })
    void queryClient.invalidateQueries({ queryKey: searchesQuery.queryKey })
    return await chooseBacklog(board.id, search.id)
  } catch (error) {
    tellFailure(error)
    return false
  }
}
