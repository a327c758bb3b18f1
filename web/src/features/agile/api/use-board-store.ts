import { useEffect, useState } from 'react'
import { type BoardStore, createBoardStore } from './board-store.ts'

/** The store of a sprint's board for as long as the screen shows it, narrowed by a query; `at`: as of that moment, ms. */
export function useBoardStore(agileId: string, sprintId: string, query: string, at?: number): BoardStore {
  const [store, setStore] = useState(() => createBoardStore(agileId, sprintId))
  const isSame = store.agileId === agileId && store.sprintId === sprintId
  if (!isSame) setStore(createBoardStore(agileId, sprintId))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query or moment narrows the same board
  useEffect(() => store.start(query, at), [store])
  useEffect(() => store.narrow(query, at), [store, query, at])
  return store
}
