import { useEffect, useRef } from 'react'
import { queryClient } from '../../../platform/query/index.ts'
import type { BoardData, BoardViewData } from '../model/projections.ts'
import { unknownParts } from '../model/unknown-parts.ts'
import { boardKeys } from './keys.ts'

/** How often what nobody touches is read anew: nothing tells of changes to a board itself. */
export const FOLLOW_EVERY_MS = 300_000

const readAgain = (id: string) => queryClient.invalidateQueries({ queryKey: boardKeys.board(id) })

/** Reads a board anew now and then while it is on the screen; `also`: what is to be read with it. */
export function useBoardNowAndThen(id: string | undefined, also?: () => void): void {
  const latest = useRef(also)
  latest.current = also
  useEffect(() => {
    if (id === undefined) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return
      void readAgain(id)
      latest.current?.()
    }, FOLLOW_EVERY_MS)
    return () => clearInterval(timer)
  }, [id])
}

export type FollowedBoard = {
  readonly board: BoardData | undefined
  readonly view: BoardViewData | undefined
  /** Its sprint is not there, perhaps because the board is not there for its reader any more. */
  readonly isMissing: boolean
  /** Nobody sits in front of it, who would come back to it or press anything. */
  readonly isOnWall: boolean
  /** Reads the view again. */
  readonly readSoon: () => void
}

/**
 * Keeps a board and the view of it in step: a view that names what the board does not know, or that is gone, has the board read
 * anew, and another board the view.
 */
export function useFollowedBoard({ board, view, isMissing, isOnWall, readSoon }: FollowedBoard): void {
  const id = board?.id
  const unknown = board && view ? unknownParts(board, view).join(' ') : ''
  // Once for what is unknown: what stays unknown must not be asked for without end.
  useEffect(() => {
    if (id !== undefined && unknown !== '') void readAgain(id)
  }, [id, unknown])
  useEffect(() => {
    if (id !== undefined && isMissing) void readAgain(id)
  }, [id, isMissing])
  const known = useRef(board)
  useEffect(() => {
    const before = known.current
    known.current = board
    if (before !== undefined && before !== board) readSoon()
  }, [board, readSoon])
  useBoardNowAndThen(isOnWall ? id : undefined, readSoon)
}
