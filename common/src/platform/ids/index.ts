import { AppError } from '../errors/index.ts'

/**
 * Database ids on the wire are `<class number>-<number>` (`2-7`): the class number tells the kind of
 * entity, so that an id of one kind is never taken for another.
 */
export function formatId(classNo: number, id: number | string): string {
  return `${classNo}-${id}`
}

/** Reads a database id of the given class; null when the text is not one. */
export function parseId(classNo: number, text: string): number | null {
  const match = /^(\d{1,5})-(\d{1,15})$/.exec(text)
  if (!match || Number(match[1]) !== classNo) return null
  return Number(match[2])
}

/** As {@link parseId}, for the `id` of a body: throws `invalid_id` when the text is not an id of that class. */
export function requireId(classNo: number, text: string): number {
  const id = parseId(classNo, text)
  if (id === null) throw new AppError('invalid_id', { id: text.slice(0, 100) })
  return id
}
