/** An issue of the tree, as its row names it. */
export type TreeIssue = { readonly id: string; readonly idReadable: string }

export type SubtaskMove = { readonly issue: TreeIssue; readonly from: TreeIssue; readonly to: TreeIssue }

const ROW = '[data-subtask]'
const DROP = 'data-drop'

const issueOf = (row: Element): TreeIssue => ({
  id: row.getAttribute('data-subtask') ?? '',
  idReadable: row.getAttribute('data-id') ?? '',
})

const rowAround = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(ROW) : null

/** The row of which this one is a subtask; null: the issue that the whole tree belongs to. */
const rowAbove = (row: Element): Element | null => row.parentElement?.closest(ROW) ?? null

/**
 * Lets people hang subtasks elsewhere in a tree: dragged onto another row or onto the tree itself, or by Alt and the
 * arrows, below the row before or beside the row above. Whole trees go with their root. Returns the way to stop.
 */
export function watchSubtasks(tree: HTMLElement, root: TreeIssue, onMove: (move: SubtaskMove) => void): () => void {
  let dragged: Element | null = null
  const parentOf = (row: Element): TreeIssue => {
    const above = rowAbove(row)
    return above ? issueOf(above) : root
  }
  const move = (row: Element, to: TreeIssue) => {
    const [issue, from] = [issueOf(row), parentOf(row)]
    if (to.id !== from.id && to.id !== issue.id) onMove({ issue, from, to })
  }
  const mark = (row: Element | null) => {
    for (const old of tree.querySelectorAll(`[${DROP}]`)) old.removeAttribute(DROP)
    row?.setAttribute(DROP, '')
  }
  /** Where it would go; undefined: not here. */
  const goalOf = (event: DragEvent): Element | null | undefined => {
    if (!dragged) return undefined
    const row = rowAround(event.target)
    return row && dragged.contains(row) ? undefined : row
  }
  const handlers = {
    keydown: (event: KeyboardEvent) => {
      const row = rowAround(event.target)
      if (!row || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const inwards = getComputedStyle(tree).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      event.preventDefault()
      const before = row.previousElementSibling
      const above = rowAbove(row)
      if (event.key === inwards && before?.matches(ROW)) move(row, issueOf(before))
      if (event.key !== inwards && above) move(row, parentOf(above))
    },
    dragstart: (event: DragEvent) => {
      dragged = rowAround(event.target)
      if (event.dataTransfer) event.dataTransfer.effectAllowed = 'copyLink'
    },
    dragover: (event: DragEvent) => {
      const goal = goalOf(event)
      mark(goal ?? null)
      if (goal !== undefined) event.preventDefault()
    },
    drop: (event: DragEvent) => {
      const goal = goalOf(event)
      if (goal === undefined || !dragged) return
      event.preventDefault()
      move(dragged, goal ? issueOf(goal) : root)
    },
    dragend: () => {
      dragged = null
      mark(null)
    },
  }
  const stops = Object.entries(handlers).map(([name, handler]) => {
    tree.addEventListener(name, handler as EventListener)
    return () => tree.removeEventListener(name, handler as EventListener)
  })
  return () => {
    for (const stop of stops) stop()
  }
}

/** Unfolds what the row went below and gives it the focus again, as soon as it stands there. */
export function followRow(tree: HTMLElement, root: TreeIssue, { issue, to }: SubtaskMove): void {
  const find = () => {
    tree.querySelector<HTMLElement>(`[data-subtask="${to.id}"] button[aria-expanded="false"]`)?.click()
    const row = [...tree.querySelectorAll(`[data-subtask="${issue.id}"]`)].find(
      found => (rowAbove(found)?.getAttribute('data-subtask') ?? root.id) === to.id,
    )
    if (!row) return false
    row.querySelector<HTMLElement>('a')?.focus()
    return true
  }
  if (find()) return
  const observer = new MutationObserver(() => find() && observer.disconnect())
  observer.observe(tree, { childList: true, subtree: true, attributes: true })
  setTimeout(() => observer.disconnect(), 3_000)
}
