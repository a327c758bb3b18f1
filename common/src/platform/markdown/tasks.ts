/** A task list item of a text that is to be ticked or cleared. */
export interface TaskChange {
  /** Index of the `[` of its marker. */
  readonly position: number
  readonly checked: boolean
  /** The line behind the marker, by which the item is found when the text around it has changed meanwhile. */
  readonly text?: string | undefined
}

/**
 * Sets the state of one task-list item. `position` is the index of the `[` of its marker. Undefined when no marker
 * stands there (any more): the text was edited in the meantime.
 */
export function setTaskChecked(text: string, position: number, checked: boolean): string | undefined {
  if (!/^\[[ xX]\]$/.test(text.slice(position, position + 3))) return undefined
  return `${text.slice(0, position)}[${checked ? 'x' : ' '}]${text.slice(position + 3)}`
}

/** Ticks an item also where others have moved it: to the nearest with the same words. Undefined when it is gone. */
export function changeTask(text: string, { position, checked, text: words }: TaskChange): string | undefined {
  if (words === undefined || taskText(text, position) === words) return setTaskChecked(text, position, checked)
  const [nearest] = tasksOf(text)
    .filter(task => task.words === words)
    .toSorted((a, b) => Math.abs(a.position - position) - Math.abs(b.position - position))
  return nearest && setTaskChecked(text, nearest.position, checked)
}

/** The words of the item whose marker stands at the position: the rest of its line. */
export function taskText(text: string, position: number): string {
  return (/^\[[ xX]\]([^\n]*)/.exec(text.slice(position))?.[1] ?? '').trim()
}

/**
 * Brings ticks into a text that somebody wrote meanwhile. Where `base` became `current` by nothing but ticks, gives
 * `mine` with those ticks on the items that it still has; undefined where more has changed.
 */
export function mergeTicks(base: string, current: string, mine: string): string | undefined {
  if (withoutTicks(base) !== withoutTicks(current)) return undefined
  const before = tasksOf(base)
  const after = tasksOf(current)
  return before.reduce((text, task, index) => {
    const now = after[index]
    if (!now || now.isChecked === task.isChecked) return text
    // Of several items with the same words the same one counts.
    const nth = before.slice(0, index).filter(other => other.words === task.words).length
    const item = tasksOf(text).filter(other => other.words === task.words)[nth]
    return item ? (setTaskChecked(text, item.position, now.isChecked) ?? text) : text
  }, mine)
}

const MARKER = /^((?:[ \t]|>)*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[([ xX])\](?=[ \t])([^\n]*)/gm

const withoutTicks = (text: string): string => text.replace(MARKER, '$1[ ]$3')

interface Task {
  readonly position: number
  readonly isChecked: boolean
  readonly words: string
}

function tasksOf(text: string): readonly Task[] {
  return [...text.matchAll(MARKER)].map(({ index, 1: before = '', 2: state, 3: words = '' }) => ({
    position: index + before.length,
    isChecked: state !== ' ',
    words: words.trim(),
  }))
}
