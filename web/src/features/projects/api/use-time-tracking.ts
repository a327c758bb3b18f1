import type { Read } from '@cairn/common/features/entities'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type Fields, problemText } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'

const NAMED = { id: true, name: true } as const
const TRACKING_FIELDS = {
  enabled: true,
  estimate: { id: true, field: NAMED },
  timeSpent: { id: true, field: NAMED },
  workItemTypes: NAMED,
  attributes: { id: true, name: true, prototype: { id: true }, values: NAMED },
} as const
export type ProjectTracking = Read<'ProjectTimeTrackingSettings', typeof TRACKING_FIELDS>
const GLOBAL_FIELDS = { workItemTypes: NAMED, attributePrototypes: { id: true, name: true, values: NAMED } } as const
export type TrackingChoices = Read<'GlobalTimeTrackingSettings', typeof GLOBAL_FIELDS>

const TRACKING: Fields<ProjectTracking> = TRACKING_FIELDS
const GLOBAL: Fields<TrackingChoices> = GLOBAL_FIELDS

export type TrackingChanges = {
  readonly enabled?: boolean
  readonly estimate?: { readonly id: string } | null
  readonly timeSpent?: { readonly id: string } | null
  readonly workItemTypes?: readonly { readonly id: string }[]
}

const path = (projectId: string) => `admin/projects/${projectId}/timeTrackingSettings`
const keyOf = (projectId: string) => ['admin/projects', 'timeTracking', projectId, 'administration'] as const

/** How a project tracks time, for who sets it up. */
export function useProjectTracking(projectId: string) {
  return useQuery({
    queryKey: keyOf(projectId),
    queryFn: ({ signal }) => api.get<ProjectTracking>(path(projectId), { fields: TRACKING, signal }),
  })
}

/** Types and attributes of the installation that a project can use. */
export function useTrackingChoices() {
  return useQuery({
    queryKey: ['admin/timeTrackingSettings', 'choices'],
    queryFn: ({ signal }) => api.get<TrackingChoices>('admin/timeTrackingSettings', { fields: GLOBAL, signal }),
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
    mutationFn: (body: TrackingChanges) => api.post<ProjectTracking>(path(projectId), { fields: TRACKING, body }),
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
        ? api.post<unknown>(`${path(projectId)}/attributes`, { body: { prototype: { id: prototypeId } } })
        : api.del<unknown>(`${path(projectId)}/attributes/${attributeId}`),
    onSuccess: trackingChanged,
    onError: failed,
  })
}
