import type { Read } from '@cairn/common/features/entities'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type Fields } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'

const TYPE_FIELDS = { id: true, name: true, autoAttached: true, ordinal: true } as const
const ATTRIBUTE_FIELDS = { id: true, name: true, values: { id: true, name: true } } as const
const SETTINGS_FIELDS = {
  workItemTypes: TYPE_FIELDS,
  attributePrototypes: ATTRIBUTE_FIELDS,
  workTimeSettings: { minutesADay: true, workDays: true },
} as const
export type WorkType = Read<'WorkItemType', typeof TYPE_FIELDS>
export type WorkAttribute = Read<'WorkItemAttributePrototype', typeof ATTRIBUTE_FIELDS>
export type TimeTracking = Read<'GlobalTimeTrackingSettings', typeof SETTINGS_FIELDS>

const TYPE: Fields<WorkType> = TYPE_FIELDS
const ATTRIBUTE: Fields<WorkAttribute> = ATTRIBUTE_FIELDS

const BASE = 'admin/timeTrackingSettings'

/** Types and attributes of work, and how long working days are. */
export function useTimeTracking() {
  return useQuery({
    queryKey: [BASE],
    queryFn: async ({ signal }) => (await api.get<unknown>(BASE, { fields: SETTINGS_FIELDS, signal })) as TimeTracking,
  })
}

// What work is called stands in issues and projects.
const changed = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [BASE] }),
    queryClient.invalidateQueries({ queryKey: ['admin/projects'] }),
    queryClient.invalidateQueries({ queryKey: ['issue'] }),
  ])

const at = (list: string, id: string | undefined) => `${BASE}/${list}${id === undefined ? '' : `/${id}`}`

export function useSaveType() {
  return useMutation({
    mutationFn: ({ id, ...body }: { readonly id?: string; readonly name: string; readonly autoAttached: boolean }) =>
      api.post<WorkType>(at('workItemTypes', id), { fields: TYPE, body }),
    onSuccess: changed,
  })
}

export type AttributeBody = {
  readonly id?: string
  readonly name: string
  readonly values: readonly { readonly id?: string; readonly name: string }[]
}

export function useSaveAttribute() {
  return useMutation({
    mutationFn: ({ id, ...body }: AttributeBody) =>
      api.post<WorkAttribute>(at('attributePrototypes', id), { fields: ATTRIBUTE, body }),
    onSuccess: changed,
  })
}

export function useDeleteOf(list: 'workItemTypes' | 'attributePrototypes') {
  return useMutation({ mutationFn: (id: string) => api.del<unknown>(at(list, id)), onSuccess: changed })
}

export function useSaveWorkTime() {
  return useMutation({
    mutationFn: (body: { readonly minutesADay: number; readonly workDays: readonly number[] }) =>
      api.post<unknown>(`${BASE}/workTimeSettings`, { body }),
    onSuccess: changed,
  })
}
