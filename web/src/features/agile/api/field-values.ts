import { listBundleValues } from '@cairn/common/features/bundles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { type ListProject, useListProjects } from '../../custom-fields/index.ts'

export type BoardField = { readonly id: string; readonly name: string; readonly valueType: string }

/** A value that a field has in one or several projects, each name once. */
export type BoardValue = {
  readonly name: string
  readonly color: { readonly background: string; readonly foreground: string } | null
}

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

/** Whether values of the type come from bundles, so that they are told by name. */
export const isOfBundles = (valueType: string): boolean => OF_BUNDLES.has(valueType)

type NamedField = Pick<BoardField, 'id' | 'valueType'>

function bundlesOf(projects: readonly ListProject[] | undefined, projectIds: readonly string[], field: NamedField) {
  if (!isOfBundles(field.valueType)) return NONE
  const ids = ofBoard(projects, projectIds).flatMap(({ customFields }) =>
    customFields.flatMap(one => (one.field?.id === field.id && one.bundle ? [one.bundle.id] : [])),
  )
  return [...new Set(ids)]
}

const FIELDS = {
  id: true,
  name: true,
  archived: true,
  color: { id: true, background: true, foreground: true },
} as const

type Color = BoardValue['color']

function colorOf(
  color: { readonly id: string; readonly background: string | null; readonly foreground: string | null } | null,
): Color {
  const { id, background, foreground } = color ?? {}
  return background && foreground && id !== '0' ? { background, foreground } : null
}

const valuesQuery = (kind: string, bundles: readonly string[]) =>
  queryOptions({
    queryKey: ['agiles', 'values', kind, bundles],
    queryFn: async ({ signal }): Promise<readonly BoardValue[]> => {
      const lists = await Promise.all(
        bundles.map(id =>
          call(listBundleValues, { params: { kind, id }, fields: FIELDS, query: { $top: -1 }, signal }),
        ),
      )
      const values = new Map<string, BoardValue>()
      for (const { name, archived, color } of lists.flat())
        if (name && !archived && !values.has(name.toLowerCase()))
          values.set(name.toLowerCase(), { name, color: colorOf(color) })
      return [...values.values()]
    },
  })

/** The values that a field has in some projects, in the order of their sets; none for people. */
export function useBoardValues(field: NamedField | undefined, projectIds: readonly string[]): readonly BoardValue[] {
  const projects = useListProjects().data
  const bundles = useMemo(() => (field ? bundlesOf(projects, projectIds, field) : NONE), [projects, projectIds, field])
  const values = useQuery({ ...valuesQuery(field?.valueType ?? '', bundles), enabled: bundles.length > 0 })
  return (bundles.length > 0 && values.data) || NONE
}

/** Reads the values of any field of some projects when they are needed. */
export function useReadValues() {
  const projects = useListProjects().data
  return async (field: NamedField, projectIds: readonly string[]): Promise<readonly BoardValue[]> => {
    const bundles = bundlesOf(projects, projectIds, field)
    return bundles.length === 0 ? NONE : queryClient.fetchQuery(valuesQuery(field.valueType, bundles))
  }
}
