import { useEffect, useState } from 'react'
import { type BoardStore, createBoardStore } from './board-store.ts'

type ShownOfBoard = {
  /** The moment that is shown, ms; undefined: now. */
  readonly at?: number | undefined
  /** It is shown since when cards have stood in their columns. */
  readonly hasDays?: boolean
}

/** The store of a sprint's board for as long as the screen shows it, narrowed by a query. */
export function useBoardStore(
  agileId: string,
  sprintId: string,
  query: string,
  { at, hasDays }: ShownOfBoard = {},
): BoardStore {
  const [store, setStore] = useState(() => createBoardStore(agileId, sprintId))
  const isSame = store.agileId === agileId && store.sprintId === sprintId
  if (!isSame) setStore(createBoardStore(agileId, sprintId))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query, moment or look narrows the same board
  useEffect(() => store.start(query, at, hasDays), [store])
  useEffect(() => store.narrow(query, at, hasDays), [store, query, at, hasDays])
  return store
}
