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
import { queryClient, queued, rewriteAll } from '../../../platform/query/index.ts'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { BOARD_FIELDS, BOARD_ROW_FIELDS, type BoardData, type BoardRowData } from '../model/projections.ts'
import { boardKeys } from './keys.ts'
import { rereadLists } from './reread-lists.ts'
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
      await rereadLists()
      onCreated(board.id)
    },
  })
}

type Stars = { /** As the server has it. */ confirmed: boolean; waiting: number }

/** Boards whose stars are on their way. */
const changing = new Map<string, Stars>()

function showFavorite(id: string, favorite: boolean): void {
  for (const queryKey of [boardKeys.list, boardKeys.choices])
    rewriteAll<readonly BoardRowData[]>({ queryKey }, list =>
      list?.map(board => (board.id === id ? { ...board, favorite } : board)),
    )
  rewriteAll<BoardData>({ queryKey: boardKeys.board(id) }, board => board && { ...board, favorite })
}

/**
 * Makes a board one's favourite, or no longer; shown at once. They are sent one after another, and what the server has when
 * all are answered is what shows.
 */
export async function markFavorite(id: string, favorite: boolean): Promise<void> {
  const stars = changing.get(id) ?? { confirmed: !favorite, waiting: 0 }
  changing.set(id, stars)
  stars.waiting++
  showFavorite(id, favorite)
  try {
    const request = { params: { agileId: id }, fields: { id: true }, body: { favorite } } as const
    await queued(`board-favorite ${id}`, () => call(updateAgileRoute, request))
    stars.confirmed = favorite
  } catch (error) {
    tellFailure(error)
  }
  stars.waiting--
  if (stars.waiting > 0) return
  changing.delete(id)
  showFavorite(id, stars.confirmed)
}

/** Deletes a board, and offers to bring it back. */
export async function removeBoard({ id, name }: Pick<BoardRowData, 'id' | 'name'>): Promise<boolean> {
  try {
    await call(deleteAgileRoute, { params: { agileId: id } })
  } catch (error) {
    tellFailure(error)
    return false
  }
  void rereadLists()
  offerUndo({
    text: t('agile.deleted', { name }),
    undo: tellingFailure(async () => {
      await call(restoreAgileRoute, { params: { agileId: id }, fields: { id: true } })
      await Promise.all([queryClient.invalidateQueries({ queryKey: boardKeys.all }), rereadLists()])
    }),
    requests: [keepCall(restoreAgileRoute, { params: { agileId: id } })],
  })
  return true
}

/** Makes a board with the same settings. Gives its id; nothing where it was refused, which is told. */
export async function copyBoard(id: string): Promise<string | undefined> {
  try {
    const copy = await call(copyAgileRoute, { params: { agileId: id }, fields: { id: true }, body: {} })
    void rereadLists()
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
