import { CustomField } from '@cairn/common/features/custom-fields'
import type { AttributeDefinition, QueryAttributes } from '@cairn/common/features/search'
import { Ref } from '../../../platform/projection/index.ts'
import type { KnownField } from './known-fields.ts'

/** Something that issues are filtered or sorted by. */
export type FilterFieldRow =
  | {
      readonly kind: 'predefined'
      /** Also its id. */
      readonly name: string
      /** Absent: `has` and `sort by`. */
      readonly attribute?: AttributeDefinition
    }
  | { readonly kind: 'custom'; readonly field: KnownField }

/** All that is no custom field. */
export const predefinedFields = (attributes: QueryAttributes): readonly FilterFieldRow[] => [
  ...attributes.all.map(attribute => ({
    kind: 'predefined' as const,
    name: attribute.names[0] ?? attribute.id,
    attribute,
  })),
  { kind: 'predefined', name: 'has' },
  { kind: 'predefined', name: 'sort by' },
]

export const nameOf = (row: FilterFieldRow): string => (row.kind === 'custom' ? row.field.name : row.name)

export const idOf = (row: FilterFieldRow): string =>
  row.kind === 'custom' ? CustomField.id(row.field.id) : row.name.toLowerCase()

export const filterFieldRef = (row: FilterFieldRow): Ref<FilterFieldRow> =>
  new Ref(row.kind === 'custom' ? 'CustomFilterField' : 'PredefinedFilterField', row)
