import type { BundleKind } from '@cairn/common/features/bundles'
import {
  addBundleGroup,
  addIndividual,
  createBundleValue,
  deleteBundleValue,
  getBundle,
  listAggregatedUsers,
  listBundleValues,
  removeBundleGroup,
  removeIndividual,
  updateBundleValue,
} from '@cairn/common/features/bundles'
import { listFieldInstances } from '@cairn/common/features/custom-fields'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call, problemText } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { type Painted, paint, queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { moveItem } from '../model/move-item.ts'
import { BUNDLE_VALUE, type BundleValue } from '../projects.projections.ts'

const SETTINGS = 'admin/customFieldSettings'
const keyOf = (kind: BundleKind, id: string) => `${SETTINGS}/bundles/${kind}/${id}`

const INSTANCE = { id: true, project: { id: true, name: true, archived: true }, bundle: { id: true } } as const

/** Names of the projects that use the same set of values through the same field. */
export function useBundleProjects(fieldId: string, bundleId: string | undefined) {
  return useQuery({
    queryKey: [SETTINGS, 'customFields', fieldId, 'instances'],
    queryFn: ({ signal }) =>
      call(listFieldInstances, {
        params: { id: fieldId },
        fields: INSTANCE,
        query: { $top: 1000 },
        signal,
      }),
    enabled: bundleId !== undefined,
    select: instances =>
      instances.filter(({ bundle }) => bundle?.id === bundleId).map(({ project }) => project?.name ?? ''),
  })
}

const bundleValuesQuery = (kind: BundleKind, bundleId: string) =>
  queryOptions({
    queryKey: [keyOf(kind, bundleId), 'values'],
    queryFn: async ({ signal }) => {
      const query = { $includeArchived: true, $top: 5000 }
      const read = await call(listBundleValues, { params: { kind, id: bundleId }, fields: BUNDLE_VALUE, query, signal })
      const values: readonly BundleValue[] = read.toSorted((a, b) => (a.ordinal ?? 0) - (b.ordinal ?? 0))
      return values
    },
  })

export const useBundleValues = (kind: BundleKind, bundleId: string, enabled = true) =>
  useQuery({ ...bundleValuesQuery(kind, bundleId), enabled })

export type ValueChanges = {
  readonly name?: string
  readonly description?: string | null
  readonly color?: { readonly id: string; readonly background: string; readonly foreground: string }
  readonly archived?: boolean
  readonly isResolved?: boolean
  readonly released?: boolean
  readonly startDate?: number | null
  readonly releaseDate?: number | null
  readonly assembleDate?: number | null
  readonly owner?: BundleValue['owner']
}

/** Changes of the values of one set, shown at once and taken back with a message when refused. */
export function useChangeBundle(kind: BundleKind, bundleId: string) {
  const { queryKey } = bundleValuesQuery(kind, bundleId)
  const params = { kind, id: bundleId }
  const show = async (change: (values: readonly BundleValue[]) => readonly BundleValue[]) => {
    await queryClient.cancelQueries({ queryKey })
    return paint<readonly BundleValue[]>(queryKey, change)
  }
  const onSuccess = (_reply: unknown, _change: unknown, painted: Painted) => painted.keep()
  const onError = async (error: unknown, _change: unknown, painted: Painted | undefined) => {
    await painted?.takeBack()
    toast({ tone: 'danger', text: problemText(error, t('projects.saveFailed')) })
  }
  const onSettled = () => bundleChanged(queryKey)

  const add = useMutation({
    mutationFn: (name: string) => call(createBundleValue, { params, fields: BUNDLE_VALUE, body: { name } }),
    onSuccess: async value => (await show(values => [...values, value])).keep(),
    onSettled,
  })
  const update = useMutation({
    mutationFn: ({ id, changes }: { readonly id: string; readonly changes: ValueChanges }) =>
      call(updateBundleValue, { params: { ...params, valueId: id }, fields: BUNDLE_VALUE, body: changes }),
    onMutate: ({ id, changes }) =>
      show(values => values.map(value => (value.id === id ? ({ ...value, ...changes } as BundleValue) : value))),
    onSuccess,
    onError,
    onSettled,
  })
  const move = useMutation({
    mutationFn: ({ id, to }: { readonly id: string; readonly from: number; readonly to: number }) =>
      call(updateBundleValue, { params: { ...params, valueId: id }, fields: BUNDLE_VALUE, body: { ordinal: to } }),
    onMutate: ({ from, to }) => show(values => moveItem(values, from, to)),
    onSuccess,
    onError,
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteBundleValue, { params: { ...params, valueId: id } }),
    onMutate: id => show(values => values.filter(value => value.id !== id)),
    onSuccess,
    onError,
    onSettled,
  })
  return { add, update, move, remove }
}

function bundleChanged(queryKey: readonly unknown[]): Promise<unknown> {
  void queryClient.invalidateQueries({ queryKey: ['admin/projects', 'fields'] })
  void queryClient.invalidateQueries({ queryKey: ['issuePage'] })
  void queryClient.invalidateQueries({ queryKey: ['issue'] })
  return queryClient.invalidateQueries({ queryKey })
}

const USER_BUNDLE = {
  id: true,
  individuals: { id: true, login: true, fullName: true, avatarUrl: true },
  groups: { id: true, name: true, usersCount: true },
} as const

const userBundleQuery = (bundleId: string) =>
  queryOptions({
    queryKey: [keyOf('user', bundleId), 'members'],
    queryFn: ({ signal }) => call(getBundle, { params: { kind: 'user', id: bundleId }, fields: USER_BUNDLE, signal }),
  })

export const useUserBundle = (bundleId: string) => useQuery(userBundleQuery(bundleId))

type MemberChange = { readonly part: 'individuals' | 'groups'; readonly id: string; readonly remove?: boolean }

function changeMember(bundleId: string, { part, id, remove }: MemberChange): Promise<unknown> {
  const params = { id: bundleId }
  if (part === 'groups')
    return remove
      ? call(removeBundleGroup, { params: { ...params, groupId: id } })
      : call(addBundleGroup, { params, body: { id } })
  return remove
    ? call(removeIndividual, { params: { ...params, userId: id } })
    : call(addIndividual, { params, body: { id } })
}

/** Adds or removes a user or group of a set of users. */
export function useChangeUserBundle(bundleId: string) {
  return useMutation({
    mutationFn: (change: MemberChange) => changeMember(bundleId, change),
    onError: error => toast({ tone: 'danger', text: problemText(error, t('projects.saveFailed')) }),
    onSettled: () => bundleChanged(userBundleQuery(bundleId).queryKey),
  })
}

/** People who may stand in a user field. */
export function useBundleUsers(bundleId: string | undefined, enabled: boolean) {
  const person = { id: true, login: true, fullName: true, avatarUrl: true } as const
  return useQuery({
    queryKey: [keyOf('user', bundleId ?? ''), 'aggregatedUsers'],
    queryFn: ({ signal }) =>
      call(listAggregatedUsers, {
        params: { id: bundleId ?? '' },
        fields: person,
        query: { banned: false, $top: 500 },
        signal,
      }),
    enabled: enabled && bundleId !== undefined,
  })
}
