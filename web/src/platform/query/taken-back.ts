/**
 * Takes a change out of data that have gone on since.
 * @param now the data as they are
 * @param before what stood there before the change, and `painted` after it
 * @returns `now` without the change: where it still shows, there is what was there before; whatever else came stays.
 *   Things with an id are the same thing wherever they stand; what has another id by now stays as a whole.
 */
export function takenBack(now: unknown, before: unknown, painted: unknown): unknown {
  if (Object.is(before, painted)) return now
  if (Object.is(now, painted)) return before
  if (isList(now) && isList(before) && isList(painted))
    return [now, before, painted].every(isNamed) ? namedBack(now, before, painted) : placesBack(now, before, painted)
  if (isRecord(now) && isRecord(before) && isRecord(painted)) return recordBack(now, before, painted)
  return now
}

type Data = Readonly<Record<string, unknown>>
type List = readonly unknown[]

const isList = (value: unknown): value is List => Array.isArray(value)
const isRecord = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a member of a list is known by, wherever it stands. */
const nameOf = (item: unknown): unknown => (isRecord(item) ? item.id : item)
const isNamed = (list: List): boolean => list.every(item => typeof nameOf(item) === 'string')
const byName = (list: List) => new Map(list.map(item => [nameOf(item), item]))

function recordBack(now: Data, before: Data, painted: Data): Data {
  if (now.id !== painted.id || now.id !== before.id) return now
  const result: Record<string, unknown> = { ...now }
  let isOther = false
  for (const key of new Set([...Object.keys(before), ...Object.keys(painted)])) {
    const value = takenBack(now[key], before[key], painted[key])
    if (Object.is(value, now[key])) continue
    isOther = true
    if (key in before) result[key] = value
    else delete result[key]
  }
  return isOther ? result : now
}

/** Lists of what has no name, such as pages, only grow at their end. */
function placesBack(now: List, before: List, painted: List): List {
  const result = now.map((item, place) =>
    place < before.length ? takenBack(item, before[place], painted[place]) : item,
  )
  return isSame(result, now) ? now : result
}

function namedBack(now: List, before: List, painted: List): List {
  const [was, drawn] = [byName(before), byName(painted)]
  // What it brought goes, and what it changed is as it was.
  const result = now.flatMap(item => {
    const name = nameOf(item)
    if (!drawn.has(name)) return [item]
    return was.has(name) ? [takenBack(item, was.get(name), drawn.get(name))] : []
  })
  // What it took out comes back, behind what it stood behind.
  for (const [place, item] of before.entries()) {
    const name = nameOf(item)
    if (drawn.has(name) || result.some(other => nameOf(other) === name)) continue
    const names = result.map(nameOf)
    const behind = before.slice(0, place).findLastIndex(other => names.includes(nameOf(other)))
    result.splice(behind < 0 ? 0 : names.indexOf(nameOf(before[behind])) + 1, 0, item)
  }
  const ordered = inOrderBack(result, before, painted)
  return isSame(ordered, now) ? now : ordered
}

/** Where only the change gave an order, the one before is there again. */
function inOrderBack(now: List, before: List, painted: List): List {
  const [is, was, drawn] = [byName(now), byName(before), byName(painted)]
  const shared = (list: List) =>
    list.filter(item => [is, was, drawn].every(names => names.has(nameOf(item)))).map(nameOf)
  const [order, old] = [shared(painted), shared(before)]
  if (isSame(order, old) || !isSame(shared(now), order)) return now
  const next = old.values()
  const moved = new Set(order)
  return now.map(item => (moved.has(nameOf(item)) ? is.get(next.next().value) : item))
}

const isSame = (one: List, other: List): boolean =>
  one.length === other.length && one.every((item, place) => Object.is(item, other[place]))
