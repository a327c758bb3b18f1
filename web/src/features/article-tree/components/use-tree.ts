import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { queryClient } from '../../../platform/query/index.ts'
import { useStored } from '../../../platform/storage/index.ts'
import { whenIdle } from '../../../ui/when-idle.ts'
import { ancestorsQuery, articleKeys, knownLevel, type Level, levelQuery, projectsQuery } from '../../articles/index.ts'
import { treeRows, wantedLevels } from '../model/tree-rows.ts'
import { unfoldedRows } from './unfolded.ts'

/** The tree as far as it is unfolded; each level is read when it comes into sight. */
export function useTree() {
  const projects = useQuery(projectsQuery)
  const [keys] = useStored(unfoldedRows.stored)
  const unfolded = useMemo(() => new Set(keys), [keys])
  const known = projects.data
  const wanted = known ? wantedLevels(known, knownLevelsOf(keys), unfolded) : []
  const results = useQueries({ queries: wanted.map(levelQuery) })
  const levels = new Map(
    wanted.flatMap((list, index) => {
      const data = results[index]?.data
      return data ? [[list, data] as const] : []
    }),
  )
  const isPart = results.some(({ data }) => data?.isWhole === false)
  // The rest of a very long level comes when the tree stands.
  useEffect(() => {
    if (!isPart) return
    return whenIdle(() => {
      for (const list of keys)
        if (knownLevel(list)?.isWhole === false) void queryClient.refetchQueries({ queryKey: articleKeys.level(list) })
    }, 2_000)
  }, [isPart, keys])
  return {
    rows: known && treeRows(known, levels, unfolded),
    unfolded,
    isError: projects.isError && !known,
    failed: results.find(({ isError, data }) => isError && !data),
    retry: () => {
      void projects.refetch()
      for (const result of results) if (result.isError) void result.refetch()
    },
  }
}

const knownLevelsOf = (lists: readonly string[]): ReadonlyMap<string, Level> =>
  new Map(
    lists.flatMap(list => {
      const level = knownLevel(list)
      return level ? [[list, level] as const] : []
    }),
  )

/** What is open: an article of a project, or the project. */
export type CurrentInTree = { readonly id: string | undefined; readonly projectId: string }

/** Unfolds what stands above an article that is open, or the project that is, so that the tree shows where it is. */
export function useShownInTree(current: CurrentInTree | undefined): void {
  const id = current?.id
  const projectId = current?.projectId
  const { data: above } = useQuery({ ...ancestorsQuery(id ?? ''), enabled: id !== undefined })
  useEffect(() => {
    if (projectId === undefined || (id !== undefined && !above)) return
    const lists = [projectId, ...(above ?? []).map(one => one.id)]
    // All at once: else each would wait for the one above it.
    for (const list of lists) void queryClient.prefetchQuery(levelQuery(list))
    unfoldedRows.add(lists)
  }, [id, above, projectId])
}
