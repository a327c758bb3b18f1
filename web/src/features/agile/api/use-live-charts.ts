import { useEffect } from 'react'
import { useLiveTopics } from '../../../platform/live/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import type { BoardData } from '../model/projections.ts'
import { boardKeys } from './keys.ts'
import { onIssuesChanged } from './on-issues-changed.ts'
import { createRereading } from './rereading.ts'

/** Charts are counted from histories, which takes the server longer than a board does. */
const CHARTS_SETTLE_MS = 5_000

/** Has the charts of a board, and what it is called by, read anew a while after issues of its projects have changed. */
export function useLiveCharts({ id, projects }: Pick<BoardData, 'id' | 'projects'>): void {
  useLiveTopics(projects.map(project => `projects/${project.id}` as const))
  useEffect(() => {
    const { soon, start } = createRereading(async () => {
      const keys = [boardKeys.charts(id), boardKeys.board(id)]
      await Promise.all(keys.map(queryKey => queryClient.invalidateQueries({ queryKey })))
    }, CHARTS_SETTLE_MS)
    const stops = [start(), onIssuesChanged(soon)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [id])
}
