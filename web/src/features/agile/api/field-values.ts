import { listBundleValues } from '@cairn/common/features/bundles'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../platform/api/index.ts'
import { type ListProject, useListProjects } from '../../custom-fields/index.ts'

export type BoardField = { readonly id: string; readonly name: string; readonly valueType: string }

const NONE: readonly never[] = []

/** The fields of some projects, each once, by name. */
export function useFieldsOf(projectIds: readonly string[]): readonly BoardField[] {
  const projects = useListProjects().data
  return useMemo(() => {
    const fields = new Map<string, BoardField>()
    for (const { customFields } of ofBoard(projects, projectIds))
      for (const { field } of customFields)
        if (field)
          fields.set(field.id, {
            id: field.id,
            name: field.localizedName || field.name || '',
            valueType: field.fieldType?.valueType ?? 'string',
          })
    return [...fields.values()].sort((a, b) => a.name.localeCompare(b.name))
  }, [projects, projectIds])
}

const ofBoard = (projects: readonly ListProject[] | undefined, ids: readonly string[]) =>
  (projects ?? []).filter(({ id }) => ids.includes(id))

const OF_BUNDLES: ReadonlySet<string> = new Set(['enum', 'state', 'version', 'build', 'ownedField'])

/** The names of the values that a field has in some projects, in the order of their sets; none for people. */
export function useValueNames(field: Pick<BoardField, 'id' | 'valueType'> | undefined, projectIds: readonly string[]) {
  const projects = useListProjects().data
  const bundles = useMemo(() => {
    if (!field || !OF_BUNDLES.has(field.valueType)) return NONE
    const ids = ofBoard(projects, projectIds).flatMap(({ customFields }) =>
      customFields.flatMap(one => (one.field?.id === field.id && one.bundle ? [one.bundle.id] : [])),
    )
    return [...new Set(ids)]
  }, [projects, projectIds, field])
  const kind = field?.valueType ?? ''
  const values = useQuery({
    queryKey: ['agiles', 'values', kind, bundles],
    queryFn: async ({ signal }) => {
      const fields = { id: true, name: true, archived: true } as const
      const lists = await Promise.all(
        bundles.map(id => call(listBundleValues, { params: { kind, id }, fields, query: { $top: -1 }, signal })),
      )
      return [...new Set(lists.flat().flatMap(({ name, archived }) => (archived ? [] : (name ?? []))))]
    },
    enabled: bundles.length > 0,
  })
  return values.data ?? NONE
}
