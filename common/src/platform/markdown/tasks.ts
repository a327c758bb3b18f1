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
  return isMarker(text, position) ? withStates(text, new Map([[position, checked]])) : undefined
}

const isMarker = (text: string, position: number): boolean => /^\[[ xX]\]$/.test(text.slice(position, position + 3))

/** The text with these states of the markers at these places. */
function withStates(text: string, states: ReadonlyMap<number, boolean>): string {
  const parts: string[] = []
  let end = 0
  for (const [position, checked] of [...states].sort(([a], [b]) => a - b)) {
    parts.push(text.slice(end, position), checked ? '[x]' : '[ ]')
    end = position + 3
  }
  return parts.join('') + text.slice(end)
}

/**
 * Ticks items also where others have moved them: to the nearest with the same words. Undefined when one is gone. The
 * text is read once, however many items are ticked: ticks move nothing and change no words.
 */
export function changeTasks(text: string, changes: readonly TaskChange[]): string | undefined {
  let byWords: ReadonlyMap<string, readonly number[]> | null = null
  const states = new Map<number, boolean>()
  for (const { position, checked, text: words } of changes) {
    let place: number | undefined = position
    if (words !== undefined && taskText(text, position) !== words) {
      byWords ??= positionsByWords(text)
      place = nearest(byWords.get(words) ?? [], position)
    }
    if (place === undefined || !isMarker(text, place)) return undefined
    states.set(place, checked)
  }
  return withStates(text, states)
}

/** Of longer lines only so much is looked at, so that many items on one line cost no more than on many. */
const WORDS_LOOKED_AT = 20_000

/** The words of the item whose marker stands at the position: the rest of its line. */
export function taskText(text: string, position: number): string {
  if (!isMarker(text, position)) return ''
  const rest = text.slice(position + 3, position + 3 + WORDS_LOOKED_AT)
  const end = rest.indexOf('\n')
  return (end < 0 ? rest : rest.slice(0, end)).trim()
}

/**
 * Brings ticks into a text that somebody wrote meanwhile. Where `base` became `current` by nothing but ticks, gives
 * `mine` with those ticks on the items that it still has; undefined where more has changed.
 */
export function mergeTicks(base: string, current: string, mine: string): string | undefined {
  if (withoutTicks(base) !== withoutTicks(current)) return undefined
  const after = tasksOf(current)
  const own = positionsByWords(mine)
  const seen = new Map<string, number>()
  const states = new Map<number, boolean>()
  for (const [index, { words, isChecked }] of tasksOf(base).entries()) {
    // Of several items with the same words the same one counts.
    const nth = seen.get(words) ?? 0
    seen.set(words, nth + 1)
    const now = after[index]
    const place = own.get(words)?.[nth]
    if (now && now.isChecked !== isChecked && place !== undefined) states.set(place, now.isChecked)
  }
  return withStates(mine, states)
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
    words: words.slice(0, WORDS_LOOKED_AT).trim(),
  }))
}

/** Where items with the same words stand, in order. */
function positionsByWords(text: string): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const { words, position } of tasksOf(text)) {
    const places = found.get(words)
    if (places) places.push(position)
    else found.set(words, [position])
  }
  return found
}

/** The nearest of the places, which are in order; of two equally near the first. */
function nearest(places: readonly number[], position: number): number | undefined {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) < position) low = middle + 1
    else high = middle
  }
  const [before, after] = [places[low - 1], places[low]]
  if (before === undefined || after === undefined) return before ?? after
  return position - before <= after - position ? before : after
}
