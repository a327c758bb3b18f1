import {
  type BoardTemplate,
  copyAgileRoute,
  createAgileRoute,
  deleteAgileRoute,
  getAgile,
  listAgiles,
  listColumnFields,
  restoreAgileRoute,
  updateAgileProfile,
  updateAgileRoute,
} from '@cairn/common/features/agile'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call, keepCall } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient, rewriteAll } from '../../../platform/query/index.ts'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { BOARD_FIELDS, BOARD_ROW_FIELDS, type BoardData, type BoardRowData } from '../model/projections.ts'
import { boardKeys } from './keys.ts'
import { tellFailure, tellingFailure } from './tell-failure.ts'

export const boardsQuery = queryOptions({
  queryKey: boardKeys.list,
  queryFn: ({ signal }) =>
    call(listAgiles, { fields: BOARD_ROW_FIELDS, query: { templates: 'false', $top: -1 }, signal }),
})

export const boardQuery = (id: string) =>
  queryOptions({
    queryKey: boardKeys.board(id),
    queryFn: ({ signal }) => call(getAgile, { params: { agileId: id }, fields: BOARD_FIELDS, signal }),
  })

export const useBoards = () => useQuery(boardsQuery)
export const useBoard = (id: string) => useQuery(boardQuery(id))

/** Fields of the board's projects whose values may be columns. */
export function useColumnFields(id: string) {
  return useQuery({
    queryKey: boardKeys.columnFields(id),
    queryFn: ({ signal }) =>
      call(listColumnFields, {
        params: { agileId: id },
        fields: { id: true, name: true, localizedName: true, fieldType: { id: true, valueType: true } },
        query: { $top: -1 },
        signal,
      }),
  })
}

export type NewBoard = {
  readonly template: BoardTemplate
  readonly name: string
  readonly projects: readonly { readonly id: string }[]
}

export function useCreateBoard(onCreated: (id: string) => void) {
  return useMutation({
    mutationFn: ({ template, ...body }: NewBoard) =>
      call(createAgileRoute, { fields: BOARD_FIELDS, query: { template }, body }),
    async onSuccess(board) {
      queryClient.setQueryData(boardKeys.board(board.id), board)
      await queryClient.invalidateQueries({ queryKey: boardKeys.list })
      onCreated(board.id)
    },
  })
}

/** Makes a board one's favourite, or no longer; shown at once, taken back when the server refuses. */
export async function markFavorite(id: string, favorite: boolean): Promise<void> {
  const show = (is: boolean) => {
    rewriteAll<readonly BoardRowData[]>({ queryKey: boardKeys.list }, list =>
      list?.map(board => (board.id === id ? { ...board, favorite: is } : board)),
    )
    rewriteAll<BoardData>({ queryKey: boardKeys.board(id) }, board => board && { ...board, favorite: is })
  }
  show(favorite)
  try {
    await call(updateAgileRoute, { params: { agileId: id }, fields: { id: true }, body: { favorite } })
  } catch (error) {
    show(!favorite)
    tellFailure(error)
  }
}

/** Deletes a board, and offers to bring it back. */
export async function removeBoard({ id, name }: Pick<BoardRowData, 'id' | 'name'>): Promise<boolean> {
  try {
    await call(deleteAgileRoute, { params: { agileId: id } })
  } catch (error) {
    tellFailure(error)
    return false
  }
  void queryClient.invalidateQueries({ queryKey: boardKeys.list })
  offerUndo({
    text: t('agile.deleted', { name }),
    undo: tellingFailure(async () => {
      await call(restoreAgileRoute, { params: { agileId: id }, fields: { id: true } })
      await queryClient.invalidateQueries({ queryKey: boardKeys.all })
    }),
    requests: [keepCall(restoreAgileRoute, { params: { agileId: id } })],
  })
  return true
}

/** Makes a board with the same settings. Gives its id; nothing where it was refused, which is told. */
export async function copyBoard(id: string): Promise<string | undefined> {
  try {
    const copy = await call(copyAgileRoute, { params: { agileId: id }, fields: { id: true }, body: {} })
    void queryClient.invalidateQueries({ queryKey: boardKeys.list })
    return copy.id
  } catch (error) {
    tellFailure(error)
    return undefined
  }
}

/** Notes where somebody was, so that the board opens there again. Nobody waits for it. */
export function noteVisit(agileId: string, sprintId: string): void {
  const body = { defaultAgile: { id: agileId }, visitedSprints: [{ id: sprintId }] }
  call(updateAgileProfile, { fields: { defaultAgile: { id: true } }, body }).catch(() => undefined)
}
