import type { FieldTypeInfo } from '@cairn/common/features/custom-fields'
import type { RawBuilder } from 'kysely'

/** In which projects the reader may see values of a field. */
export interface FieldReach {
  /** Projects of readable issues where the field is not shown to the reader: there it is as good as empty. */
  readonly hidden: readonly number[]
  /** Projects where the field is private and shown to the reader: its values stand in `pvals`. */
  readonly privately: readonly number[]
  /** Is public somewhere, so that values stand in `vals`. */
  readonly isPublic: boolean
}

/** What a compiler must know of a custom field. */
export interface SearchedField {
  readonly id: number
  readonly type: FieldTypeInfo
  readonly sortSlot: number | null
  readonly reach: FieldReach
}

export interface Term {
  readonly id: number
  readonly valueId: number
  /** Of a state that means resolved. */
  readonly resolved: boolean
}

export interface SoughtIssue {
  readonly projectKey: string
  readonly number: number
}

/** What conditions look up before they become SQL; asked together as far as they can be. */
export interface Lookups {
  readonly field: (fieldId: number) => Promise<SearchedField>
  /** Terms of these values of a field; values that no issue ever had have none. */
  readonly terms: (fieldId: number, valueIds: readonly number[]) => Promise<readonly Term[]>
  /** Terms of a field whose values (`bundle_element e`) fulfil a condition. */
  readonly termsWhere: (fieldId: number, condition: RawBuilder<unknown>) => Promise<readonly number[]>
  /** Number of an issue that the reader sees, by a readable id of now or once. */
  readonly issue: (sought: SoughtIssue) => Promise<number | null>
}
