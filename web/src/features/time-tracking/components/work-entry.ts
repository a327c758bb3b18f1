import type { TimeSettings } from '../api/use-work.ts'
import type { WorkAuthor } from './work-author-field.tsx'

/** Stands for “none” among the options. */
export const NONE = 'none'

/** What stands in the form of work. */
export type WorkEntry = {
  readonly duration: string
  /** Such as `2030-05-20`. */
  readonly date: string | null
  readonly typeId: string
  readonly text: string
  /** Attribute of the project → value, or null. */
  readonly values: Readonly<Record<string, string | null>>
  readonly author: WorkAuthor | null
}

export function isWorkEntry(value: unknown): value is WorkEntry {
  if (typeof value !== 'object' || value === null) return false
  const { duration, date, typeId, text, values, author } = value as Partial<Record<keyof WorkEntry, unknown>>
  return (
    [duration, typeId, text].every(part => typeof part === 'string') &&
    (typeof date === 'string' || date === null) &&
    [values, author ?? {}].every(part => typeof part === 'object' && part !== null)
  )
}

/** Without what the project does not offer: what was kept may be from another day. */
export function known(entry: WorkEntry, settings: TimeSettings): WorkEntry {
  return {
    ...entry,
    typeId: settings.workItemTypes.some(({ id }) => id === entry.typeId) ? entry.typeId : NONE,
    values: Object.fromEntries(
      settings.attributes.map(({ id, values }) => [
        id,
        values.find(value => value.id === entry.values[id])?.id ?? null,
      ]),
    ),
  }
}
