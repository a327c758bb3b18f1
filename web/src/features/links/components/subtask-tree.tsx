import { useEffect, useRef } from 'react'
import type { IssueData } from '../../issues/index.ts'
import { moveSubtask } from '../api/move-subtask.ts'
import type { LinkData } from '../model/link.ts'
import { SubtaskProgress, Subtasks } from './subtasks.tsx'
import { followRow, watchSubtasks } from './watch-subtasks.ts'

type SubtaskTreeProps = { readonly issue: IssueData; readonly link: LinkData; readonly canLink: boolean }

/** How far the subtasks of an issue are, and the tree of them, in which they can be hung elsewhere. */
export function SubtaskTree({ issue, link, canLink }: SubtaskTreeProps) {
  const box = useRef<HTMLDivElement>(null)
  const { id, idReadable } = issue
  useEffect(() => {
    const tree = box.current
    if (!tree || !canLink) return
    return watchSubtasks(tree, { id, idReadable }, move => {
      void moveSubtask(move, link.id).then(isDone => isDone && followRow(tree, { id, idReadable }, move))
    })
  }, [id, idReadable, link.id, canLink])
  return (
    <div ref={box}>
      <SubtaskProgress issues={link.issues} />
      <Subtasks issueId={id} link={link} canLink={canLink} above={[id]} />
    </div>
  )
}
