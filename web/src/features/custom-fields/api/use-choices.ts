import { listAggregatedUsers, listBundleValues } from '@cairn/common/features/bundles'
import { getVisibilityGroups } from '@cairn/common/features/issues'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { findPeople, USER_FIELDS } from '../../users/index.ts'
import type { ProjectFieldView } from '../model/field-view.ts'

const MAX_CHOICES = 50

/** What is read of a value that can be chosen. */
export const CHOICE_FIELDS = {
  id: true,
  name: true,
  localizedName: true,
  archived: true,
  isResolved: true,
  color: { id: true, background: true, foreground: true },
} as const

/** The values a field can take, archived ones left out; read when `enabled`. */
export function useBundleValues(
  { valueType, bundleId }: Pick<ProjectFieldView, 'valueType' | 'bundleId'>,
  enabled: boolean,
) {
  return useQuery({
    queryKey: ['bundleValues', valueType, bundleId],
    queryFn: async ({ signal }) => {
      const values = await call(listBundleValues, {
        params: { kind: valueType, id: bundleId ?? '' },
        fields: CHOICE_FIELDS,
        query: { $top: -1 },
        signal,
      })
      return values.filter(({ archived }) => !archived)
    },
    enabled: enabled && bundleId !== null,
  })
}

/** People a user field can hold, found by what was typed. A field whose set is empty takes anybody. */
export function useFieldUsers({ bundleId }: Pick<ProjectFieldView, 'bundleId'>, text: string, enabled: boolean) {
  const query = useDelayed(text)
  return useQuery({
    queryKey: ['users', 'choices', bundleId, query],
    queryFn: async ({ signal }) => {
      if (bundleId === null) return findPeople(query, MAX_CHOICES, signal)
      const members = (words: string, top: number) =>
        call(listAggregatedUsers, {
          params: { id: bundleId },
          fields: USER_FIELDS,
          query: { query: words, banned: false, $top: top },
          signal,
        })
      const found = await members(query, MAX_CHOICES)
      if (found.length > 0 || (query !== '' && (await members('', 1)).length > 0)) return found
      return findPeople(query, MAX_CHOICES, signal)
    },
    enabled,
    placeholderData: keepPreviousData,
  })
}

/** Groups that the reader knows, found by the beginnings of words: not everybody may read all of them. */
export function useKnownGroups(text: string, enabled: boolean) {
  const prefix = useDelayed(text)
  return useQuery({
    queryKey: ['groups', 'choices', prefix],
    queryFn: async ({ signal }) => {
      const { visibilityGroups } = await call(getVisibilityGroups, {
        fields: { visibilityGroups: { id: true, name: true } },
        query: { prefix, $top: MAX_CHOICES },
        signal,
      })
      return visibilityGroups
    },
    enabled,
    placeholderData: keepPreviousData,
  })
}
