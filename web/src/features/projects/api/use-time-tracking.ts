import type { Read } from '@cairn/common/features/entities'
import {
  attachWorkAttribute,
  detachWorkAttribute,
  getProjectTimeTracking,
  getTimeTrackingSettings,
  updateProjectTimeTrackingRoute,
} from '@cairn/common/features/time-tracking'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, problemText } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'

const NAMED = { id: true, name: true } as const
const TRACKING = {
  enabled: true,
  estimate: { id: true, field: NAMED },
  timeSpent: { id: true, field: NAMED },
  workItemTypes: NAMED,
  attributes: { id: true, name: true, prototype: { id: true }, values: NAMED },
} as const
export type ProjectTracking = Read<'ProjectTimeTrackingSettings', typeof TRACKING>
const GLOBAL = { workItemTypes: NAMED, attributePrototypes: { id: true, name: true, values: NAMED } } as const
export type TrackingChoices = Read<'GlobalTimeTrackingSettings', typeof GLOBAL>

export type TrackingChanges = {
  readonly enabled?: boolean
  readonly estimate?: { readonly id: string } | null
  readonly timeSpent?: { readonly id: string } | null
  readonly workItemTypes?: readonly { readonly id: string }[]
}

const keyOf = (projectId: string) => ['admin/projects', 'timeTracking', projectId, 'administration'] as const

/** How a project tracks time, for who sets it up. */
export function useProjectTracking(projectId: string) {
  return useQuery({
    queryKey: keyOf(projectId),
    queryFn: ({ signal }) => call(getProjectTimeTracking, { params: { id: projectId }, fields: TRACKING, signal }),
  })
}

/** Types and attributes of the installation that a project can use. */
export function useTrackingChoices() {
  return useQuery({
    queryKey: ['admin/timeTrackingSettings', 'choices'],
    queryFn: ({ signal }) => call(getTimeTrackingSettings, { fields: GLOBAL, signal }),
  })
}

// Fields may have come to the project, and issues show other sums.
async function trackingChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['admin/projects'] }),
    queryClient.invalidateQueries({ queryKey: ['issue'] }),
  ])
}

const failed = (error: unknown) => toast({ tone: 'danger', text: problemText(error, t('time-tracking.failed')) })

/** Changes the settings; refusals are told. */
export function useUpdateTracking(projectId: string) {
  return useMutation({
    mutationFn: (body: TrackingChanges) =>
      call(updateProjectTimeTrackingRoute, { params: { id: projectId }, fields: TRACKING, body }),
    onSuccess: next => {
      queryClient.setQueryData(keyOf(projectId), next)
      return trackingChanged()
    },
    onError: failed,
  })
}

/** Lets the project use an attribute, or takes it away. */
export function useToggleAttribute(projectId: string) {
  return useMutation({
    mutationFn: ({
      prototypeId,
      attributeId,
    }: {
      readonly prototypeId: string
      readonly attributeId: string | null
    }) =>
      attributeId === null
        ? call(attachWorkAttribute, { params: { id: projectId }, body: { prototype: { id: prototypeId } } })
        : call(detachWorkAttribute, { params: { id: projectId, attributeId } }),
    onSuccess: trackingChanged,
    onError: failed,
  })
}
