import type { BundleKind } from '../bundles/index.ts'

/** Where a value lies: an id (`value`), a number (`num`: also periods in minutes and times in ms) or a text. */
export type FieldStorage = 'value' | 'num' | 'text'

export interface FieldTypeInfo {
  /** The id on the wire: `enum[1]`, `date and time`. */
  readonly id: string
  readonly valueType: string
  readonly isMultiValue: boolean
  /** Kind of the bundle its values come from; null = none. */
  readonly bundleKind: BundleKind | null
  readonly storage: FieldStorage
  /** `$type` of the field in a project. */
  readonly projectType: string
  /** `$type` of the field of an issue. */
  readonly issueType: string
}

const choice = <const V extends string>(valueType: V, word: string, bundleKind: BundleKind | null) =>
  [
    {
      id: `${valueType}[1]`,
      valueType,
      isMultiValue: false,
      bundleKind,
      storage: 'value',
      projectType: `${word}ProjectCustomField`,
      issueType: `Single${word}IssueCustomField`,
    },
    {
      id: `${valueType}[*]`,
      valueType,
      isMultiValue: true,
      bundleKind,
      storage: 'value',
      projectType: `${word}ProjectCustomField`,
      issueType: `Multi${word}IssueCustomField`,
    },
  ] as const

const simple = <const I extends string>(id: I, storage: FieldStorage, projectWord = 'Simple', issueWord = 'Simple') =>
  ({
    id,
    valueType: id,
    isMultiValue: false,
    bundleKind: null,
    storage,
    projectType: `${projectWord}ProjectCustomField`,
    issueType: `${issueWord}IssueCustomField`,
  }) as const

/** Every type that a custom field can have. */
export const fieldTypes = [
  ...choice('enum', 'Enum', 'enum'),
  { ...choice('state', 'State', 'state')[0], issueType: 'StateIssueCustomField' },
  ...choice('ownedField', 'Owned', 'ownedField'),
  ...choice('version', 'Version', 'version'),
  ...choice('build', 'Build', 'build'),
  ...choice('user', 'User', 'user'),
  ...choice('group', 'Group', null),
  simple('string', 'text'),
  simple('text', 'text', 'Text', 'Text'),
  simple('integer', 'num'),
  simple('float', 'num'),
  simple('period', 'num', 'Period', 'Period'),
  simple('date', 'num', 'Simple', 'Date'),
  simple('date and time', 'num'),
] as const satisfies readonly FieldTypeInfo[]

export type FieldTypeId = (typeof fieldTypes)[number]['id']

const byId: ReadonlyMap<string, FieldTypeInfo> = new Map(fieldTypes.map(type => [type.id, type]))

/** The type of that id, or null. */
export function findFieldType(id: string): FieldTypeInfo | null {
  return byId.get(id) ?? null
}

/** As {@link findFieldType}, for ids that were checked before; throws for an unknown one. */
export function fieldTypeOf(id: string): FieldTypeInfo {
  const type = byId.get(id)
  if (!type) throw new Error(`Unknown field type ${id}`)
  return type
}
