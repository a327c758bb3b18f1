import { languageAttributes } from '@cairn/common/features/query-attributes'
import { createNames, type KnownName, nameKey, type QueryNames, usualAliases } from '@cairn/common/features/search'
import { useMemo } from 'react'
import type { ListProject } from '../../custom-fields/index.ts'
import { useLinkNames } from '../../links/index.ts'
import { useKnownFilters } from './use-added-filters.ts'

/** The names of attributes as far as the browser knows them: enough to colour a query and to read it into filters. */
export function useQueryNames(projects: readonly ListProject[] | undefined): QueryNames {
  const links = useLinkNames(projects !== undefined)
  const added = useKnownFilters()
  return useMemo(
    () =>
      createNames(languageAttributes, [
        ...(projects ?? []).flatMap(fieldNames),
        ...links.map(name => ({ name, fieldType: null })),
        ...added.map(({ attribute }) => ({ name: attribute, fieldType: null })),
      ]),
    [projects, links, added],
  )
}

function fieldNames({ customFields }: ListProject): readonly KnownName[] {
  return customFields.flatMap(({ field }) => {
    if (!field?.name) return []
    const names = [field.name, field.localizedName, ...(usualAliases[nameKey(field.name)] ?? [])]
    const fieldType = field.fieldType?.id ?? 'string'
    return names.flatMap(name => (name ? [{ name, fieldType }] : []))
  })
}
