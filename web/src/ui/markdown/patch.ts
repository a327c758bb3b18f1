import { sameEnds } from './part-key.ts'

/** What may differ in two blocks that are drawn alike: where their tasks stand in the source, and which are done. */
interface TaskState {
  readonly position: string | null
  readonly isChecked: boolean
}

/**
 * Makes `shown` look as `after`, knowing that it was drawn from `before`: blocks that are the same stay the nodes they
 * are, with all that has become of them, and tasks of theirs are ticked in place.
 */
export function patch(shown: Element, before: DocumentFragment, after: DocumentFragment): void {
  takeTasks(before)
  const states = takeTasks(after)
  const [old, next] = [[...before.childNodes], [...after.childNodes]]
  const live = [...shown.childNodes]
  if (live.length !== old.length) {
    giveBack(after, states)
    shown.replaceChildren(after)
    return
  }
  const { start, end } = sameEnds<Node>(old, next, (a, b) => a.isEqualNode(b))
  for (let index = 0; index < start; index++) tick(live[index], next[index], states)
  for (let index = 1; index <= end; index++) tick(live.at(-index), next.at(-index), states)
  const follower = live[live.length - end] ?? null
  for (const node of live.slice(start, live.length - end)) node.remove()
  for (const node of next.slice(start, next.length - end)) {
    giveBack(node, states)
    shown.insertBefore(node, follower)
  }
}

/** Puts new places of the source into a part that is drawn, which was moved by `distance`. */
export function movePositions(shown: Element, distance: number): void {
  if (distance === 0) return
  for (const element of shown.querySelectorAll<HTMLElement>('[data-position]'))
    element.dataset.position = String(Number(element.dataset.position) + distance)
}

const tasksIn = (node: Node): readonly HTMLInputElement[] =>
  'querySelectorAll' in node ? [...(node as ParentNode).querySelectorAll<HTMLInputElement>('input.md-task-box')] : []

function takeTasks(fragment: DocumentFragment): ReadonlyMap<Element, TaskState> {
  const states = new Map<Element, TaskState>()
  for (const box of tasksIn(fragment)) {
    states.set(box, { position: box.getAttribute('data-position'), isChecked: box.hasAttribute('checked') })
    box.removeAttribute('data-position')
    box.removeAttribute('checked')
  }
  return states
}

function giveBack(node: Node, states: ReadonlyMap<Element, TaskState>): void {
  for (const box of tasksIn(node)) {
    const { position, isChecked } = states.get(box) ?? {}
    if (position) box.setAttribute('data-position', position)
    box.toggleAttribute('checked', isChecked === true)
  }
}

function tick(shown: Node | undefined, after: Node | undefined, states: ReadonlyMap<Element, TaskState>): void {
  if (!shown || !after) return
  const boxes = tasksIn(shown)
  for (const [index, box] of tasksIn(after).entries()) {
    const live = boxes[index]
    const state = states.get(box)
    if (!live || !state) continue
    if (state.position) live.setAttribute('data-position', state.position)
    live.toggleAttribute('checked', state.isChecked)
    live.checked = state.isChecked
  }
}
