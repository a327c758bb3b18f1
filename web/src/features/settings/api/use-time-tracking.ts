import type { Read } from '@cairn/common/features/entities'
import {
  createAttributePrototypeRoute,
  createWorkItemTypeRoute,
  deleteAttributePrototypeRoute,
  deleteWorkItemTypeRoute,
  getTimeTrackingSettings,
  updateAttributePrototypeRoute,
  updateWorkItemTypeRoute,
  updateWorkTimeSettings,
} from '@cairn/common/features/time-tracking'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'

const TYPE = { id: true, name: true, autoAttached: true, ordinal: true } as const
const ATTRIBUTE = { id: true, name: true, values: { id: true, name: true } } as const
const SETTINGS = {
  workItemTypes: TYPE,
  attributePrototypes: ATTRIBUTE,
  workTimeSettings: { minutesADay: true, workDays: true },
} as const
export type WorkType = Read<'WorkItemType', typeof TYPE>
export type WorkAttribute = Read<'WorkItemAttributePrototype', typeof ATTRIBUTE>
export type TimeTracking = Read<'GlobalTimeTrackingSettings', typeof SETTINGS>

const KEY = 'admin/timeTrackingSettings'

/** Types and attributes of work, and how long working days are. */
export function useTimeTracking() {
  return useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => call(getTimeTrackingSettings, { fields: SETTINGS, signal }),
  })
}

// What work is called stands in issues and projects.
const changed = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [KEY] }),
    queryClient.invalidateQueries({ queryKey: ['admin/projects'] }),
    queryClient.invalidateQueries({ queryKey: ['issue'] }),
  ])

export function useSaveType() {
  return useMutation({
    mutationFn: ({ id, ...body }: { readonly id?: string; readonly name: string; readonly autoAttached: boolean }) =>
      id === undefined
        ? call(createWorkItemTypeRoute, { fields: TYPE, body })
        : call(updateWorkItemTypeRoute, { params: { typeId: id }, fields: TYPE, body }),
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
      id === undefined
        ? call(createAttributePrototypeRoute, { fields: ATTRIBUTE, body })
        : call(updateAttributePrototypeRoute, { params: { prototypeId: id }, fields: ATTRIBUTE, body }),
    onSuccess: changed,
  })
}

export function useDeleteOf(list: 'workItemTypes' | 'attributePrototypes') {
  return useMutation({
    mutationFn: (id: string) =>
      list === 'workItemTypes'
        ? call(deleteWorkItemTypeRoute, { params: { typeId: id } })
        : call(deleteAttributePrototypeRoute, { params: { prototypeId: id } }),
    onSuccess: changed,
  })
}

export function useSaveWorkTime() {
  return useMutation({
    mutationFn: (body: { readonly minutesADay: number; readonly workDays: readonly number[] }) =>
      call(updateWorkTimeSettings, { body }),
    onSuccess: changed,
  })
}
