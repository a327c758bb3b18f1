import { AppError } from '@cairn/common/platform/errors'
import type { TaskChange } from '@cairn/common/platform/markdown'

/** Longest text of a task list item in a body. */
const MAX_TASK = 10_000

/** The `checkboxes` of a body: task list items of its text that are to be ticked or cleared. Throws `invalid_type`. */
export function readCheckboxes(given: unknown): readonly TaskChange[] {
  if (given === undefined || given === null) return []
  if (!Array.isArray(given) || given.length > 1_000)
    throw new AppError('invalid_type', { name: 'checkboxes', expected: 'array' })
  return given.map((box: unknown) => {
    const { position, checked, text } = (box ?? {}) as Record<string, unknown>
    const isText = text === undefined || text === null || (typeof text === 'string' && text.length <= MAX_TASK)
    const isPlace = Number.isInteger(position) && (position as number) >= 0
    if (!isPlace || typeof checked !== 'boolean' || !isText)
      throw new AppError('invalid_type', { name: 'checkboxes', expected: 'array' })
    return { position: position as number, checked, ...(typeof text === 'string' ? { text } : {}) }
  })
}
