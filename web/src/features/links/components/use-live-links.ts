import { useEffect } from 'react'
import { onLive, useLiveTopics } from '../../../platform/live/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { issueKeys } from '../../issues/index.ts'
import type { LinkData } from '../model/link.ts'

/** A stream is about so many issues that those of a few screens find room in it. */
const MAX = 30
/** Changes come in groups: one reading shows them all. */
const GATHER_MS = 50

/** Reads links anew when a linked issue changes; of many issues only the first ones are listened for. */
export function useLiveLinks(issueId: string, links: readonly LinkData[] | undefined): void {
  const issues = (links ?? []).flatMap(link => link.issues)
  const topics = new Set(issues.map(({ id, project }) => `hosts/${id}/${project?.id ?? ''}` as const))
  useLiveTopics([...topics].slice(0, MAX))
  const ids = issues.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (ids === '') return
    const linked = new Set(ids.split(' '))
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer = undefined
      const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active'
      void queryClient.invalidateQueries({ queryKey: issueKeys.links(issueId), refetchType })
    }
    const stop = onLive(message => {
      const issue = message.type === 'change' ? message.change.issue : null
      if (message.type !== 'change' || issue === null || !linked.has(issue)) return
      // Rows show nothing of comments.
      if (!message.change.kind.startsWith('comment.')) timer ??= setTimeout(read, GATHER_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [issueId, ids])
}
