import { getBundleValue } from '@cairn/common/features/bundles'
import { getTag } from '@cairn/common/features/tags'
import { getUser } from '@cairn/common/features/users'
import { call } from '../../../platform/api/index.ts'
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
      const named = { id: true, name: true } as const
      if (fieldId === 'tag')
        return nameQuery(value, fieldId, signal => call(getTag, { params: { id: value }, fields: named, signal }))
      if (field?.valueType === 'user')
        return nameQuery(value, 'user', async signal => {
          const user = await call(getUser, { params: { id: value }, fields: { id: true, login: true }, signal })
          return { name: user.login }
        })
      const { valueType: kind = '', bundleIds = [] } = field ?? {}
      return bundleIds.map(id =>
        nameQuery(value, id, signal =>
          call(getBundleValue, { params: { kind, id, valueId: value }, fields: named, signal }),
        ),
      )
    })
}

/** `among`: what the value is one of. */
function nameQuery(
  value: string,
  among: string,
  read: (signal: AbortSignal) => Promise<{ readonly name: string | null }>,
) {
  return {
    queryKey: ['oldNames', among, value],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Names> => {
      const { name } = await read(signal)
      return name ? [[value, name]] : []
    },
    retry: false,
  }
}
