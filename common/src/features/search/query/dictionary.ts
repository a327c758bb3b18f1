import type { FieldTypeId } from '../../custom-fields/index.ts'
import type { QueryAttributes } from './attributes.ts'

/**
 * What a reader may name in a query. It is loaded for one text: the server looks up `candidates(text)` and finds only
 * what this reader may know of, so everything else behaves as unknown.
 */
export interface DictionaryData {
  readonly attributes: QueryAttributes
  readonly me: { readonly id: number; readonly login: string } | null
  /** Milliseconds. */
  readonly now: number
  /** IANA name: dates of the query are days there. */
  readonly timeZone: string
  readonly minutesADay: number
  readonly daysAWeek: number
  /** Monday = 1 … Sunday = 7. */
  readonly workDays: readonly number[]
  readonly entries: readonly DictionaryEntry[]
}

/** `names` are all ways to write it (localised name, alias, login, full name); they are compared without letter case. */
interface Named {
  readonly id: number
  readonly name: string
  readonly names: readonly string[]
}

export interface FieldEntry extends Named {
  readonly kind: 'field'
  readonly fieldType: FieldTypeId
  /** Labels of an empty value in the projects of the reader, such as `Unassigned`. */
  readonly emptyTexts: readonly string[]
}

/** A value of a bundle, with the fields (of the reader) that use the bundle. */
export interface ElementEntry extends Named {
  readonly kind: 'element'
  readonly fieldIds: readonly number[]
  readonly resolved: boolean | null
  readonly archived: boolean
}

export interface UserEntry extends Named {
  readonly kind: 'user'
  readonly login: string
}
export interface GroupEntry extends Named {
  readonly kind: 'group'
}
export interface ProjectEntry extends Named {
  readonly kind: 'project'
  readonly key: string
}
export interface TagEntry extends Named {
  readonly kind: 'tag'
}
export interface SavedSearchEntry extends Named {
  readonly kind: 'savedSearch'
  readonly query: string
}
/** One name of a link type: “depends on” is another entry than “is required for”. */
export interface LinkNameEntry extends Named {
  readonly kind: 'link'
  readonly direction: 'outward' | 'inward' | 'both'
  readonly aggregation: boolean
}

export type DictionaryEntry =
  | FieldEntry
  | ElementEntry
  | UserEntry
  | GroupEntry
  | ProjectEntry
  | TagEntry
  | SavedSearchEntry
  | LinkNameEntry
  | OtherEntry

/** What features name: a value of the attribute with the id `of`, or what an attribute is called, by its `namedBy`. */
export interface OtherEntry extends Named {
  readonly kind: 'other'
  readonly of: string
}
