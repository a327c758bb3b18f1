import type { Read } from '@cairn/common/features/entities'
import { FIELD_VALUE_FIELDS } from '../../custom-fields/index.ts'
import { TAG_FIELDS } from '../../tags/index.ts'
import { USER_FIELDS } from '../../users/index.ts'

/** What a list row shows and an opening issue starts with. */
export const LISTED_ISSUE_FIELDS = {
  id: true,
  idReadable: true,
  summary: true,
  created: true,
  updated: true,
  resolved: true,
  votes: true,
  project: { id: true, shortName: true, name: true },
  reporter: USER_FIELDS,
  tags: TAG_FIELDS,
  customFields: {
    id: true,
    name: true,
    value: FIELD_VALUE_FIELDS,
    projectCustomField: {
      id: true,
      ordinal: true,
      emptyFieldText: true,
      field: {
        id: true,
        name: true,
        localizedName: true,
        fieldType: { id: true, valueType: true, isMultiValue: true },
      },
    },
  },
} as const

export type ListedIssue = Read<'Issue', typeof LISTED_ISSUE_FIELDS> & {
  /** It does not match the list any longer in which it still stands. */
  readonly isOutside?: true
  /** Only what names it is in memory; the rest is read again when it comes near. */
  readonly isBare?: true
}

/** An issue's place in a tree, as the server lists it: after what it belongs to. */
export type TreeNode = {
  readonly id: string
  readonly parentId: string | null
  /** Fulfils the query, or stands here for what is below it. */
  readonly matches: boolean | null
}
