import { useEffect, useRef } from 'react'
import { useShortcuts } from '../../../../platform/shortcuts/index.ts'

type Move = (id: string, step: 1 | -1) => void

/**
 * Alt with an arrow key moves the active row. Pressed while there is no `move` yet, it is carried out as soon as there
 * is one.
 */
export function useOrderKeys(activeId: string | undefined, move: Move | undefined): void {
  const waiting = useRef<Parameters<Move>[]>([])
  const press = (step: 1 | -1) => {
    if (activeId === undefined) return
    if (move) move(activeId, step)
    else waiting.current.push([activeId, step])
  }
  useShortcuts([
    {
      id: 'issue-list.moveDown',
      keys: 'Alt+ArrowDown',
      textKey: 'list.keys.moveDown',
      scope: 'issues.title',
      run: () => press(1),
    },
    {
      id: 'issue-list.moveUp',
      keys: 'Alt+ArrowUp',
      textKey: 'list.keys.moveUp',
      scope: 'issues.title',
      run: () => press(-1),
    },
  ])
  useEffect(() => {
    if (!move) return
    for (const [id, step] of waiting.current.splice(0)) move(id, step)
  })
}
