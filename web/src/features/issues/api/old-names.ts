import { api } from '../../../platform/api/index.ts'
import type { FieldValueItem } from '../model/field-value.ts'
import type { ListField } from '../model/list-fields.ts'
import type { OldFilters } from '../model/old-filters.ts'

type Names = readonly (readonly [id: string, name: string])[]
const KEYWORDS: ReadonlySet<string> = new Set(['me', 'none'])

/** Asks for the names of the values that an old bookmark holds by id; what is gone has none. */
export function oldNameQueries({ terms }: OldFilters, fields: readonly ListField[]) {
  return terms
    .filter(({ value }) => !KEYWORDS.has(value))
    .flatMap(({ field: fieldId, value }) => {
      const field = fields.find(({ id }) => id === fieldId)
      const paths =
        fieldId === 'tag'
          ? [`tags/${value}`]
          : field?.valueType === 'user'
            ? [`users/${value}`]
            : (field?.bundleIds ?? []).map(
                id => `admin/customFieldSettings/bundles/${field?.valueType}/${id}/values/${value}`,
              )
      return paths.map(path => ({
        queryKey: [path, 'name'],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Names> => {
          const isUser = path.startsWith('users/')
          const item = await api.get<FieldValueItem>(path, {
            fields: isUser ? { id: true, login: true } : { id: true, name: true },
            signal,
          })
          const name = isUser ? item.login : item.name
          return name ? [[value, name]] : []
        },
        retry: false,
      }))
    })
}
