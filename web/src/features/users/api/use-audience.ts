import type { Read } from '@cairn/common/features/entities'
import { findVisibilityGroups } from '@cairn/common/features/issues'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { type AudienceMember, memberOf } from '../model/audience.ts'

/** What is about to be limited: groups and people of these issues or projects are offered first. */
export type AudiencePlace = { readonly issues?: readonly string[]; readonly projects?: readonly string[] }

const GROUP = { id: true, name: true } as const
const CHOICES = {
  recommendedGroups: GROUP,
  groupsWithoutRecommended: GROUP,
  visibilityUsers: { id: true, login: true, fullName: true, avatarUrl: true },
} as const

export type AudienceChoices = {
  readonly recommended: readonly AudienceMember[]
  readonly groups: readonly AudienceMember[]
  readonly people: readonly AudienceMember[]
}

const MAX_CHOICES = 30

/** Whom something can be limited to, by the beginnings of words in names. */
export function useAudienceChoices(place: AudiencePlace, prefix: string, enabled: boolean) {
  const asIds = (ids: readonly string[] = []) => ids.map(id => ({ id }))
  return useQuery({
    queryKey: ['audience', place.issues ?? [], place.projects ?? [], prefix],
    queryFn: async ({ signal }): Promise<AudienceChoices> => {
      const { recommendedGroups, groupsWithoutRecommended, visibilityUsers } = await call(findVisibilityGroups, {
        fields: CHOICES,
        body: { issues: asIds(place.issues), projects: asIds(place.projects), prefix, skip: 0, top: MAX_CHOICES },
        signal,
      })
      const group = ({ id, name }: Read<'UserGroup', typeof GROUP>) => ({
        kind: 'group' as const,
        id,
        name: name ?? '',
      })
      return {
        recommended: recommendedGroups.map(group),
        groups: groupsWithoutRecommended.map(group),
        people: visibilityUsers.map(memberOf),
      }
    },
    enabled,
    placeholderData: keepPreviousData,
  })
}
