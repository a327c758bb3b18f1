import {
  addTeamGroup,
  addTeamUser,
  listTeamGroups,
  listTeamOwnUsers,
  listTeamUsers,
  removeTeamGroup,
  removeTeamUser,
} from '@cairn/common/features/projects'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { TEAM_GROUP, TEAM_USER } from '../projects.projections.ts'

const keyOf = (projectId: string) => ['admin/projects', 'team', projectId]

/** Everyone in the team, through groups too. */
export function useTeam(projectId: string | undefined) {
  return useQuery({
    queryKey: [...keyOf(projectId ?? ''), 'users'],
    queryFn: ({ signal }) =>
      call(listTeamUsers, {
        params: { id: projectId ?? '' },
        fields: TEAM_USER,
        query: { $top: 200 },
        signal,
      }),
    enabled: projectId !== undefined,
  })
}

/** Who stands in the team directly. */
export function useTeamMembers(projectId: string) {
  return useQuery({
    queryKey: [...keyOf(projectId), 'ownUsers'],
    queryFn: ({ signal }) =>
      call(listTeamOwnUsers, {
        params: { id: projectId },
        fields: TEAM_USER,
        query: { $top: 1000 },
        signal,
      }),
  })
}

export function useTeamGroups(projectId: string) {
  return useQuery({
    queryKey: [...keyOf(projectId), 'groups'],
    queryFn: ({ signal }) =>
      call(listTeamGroups, { params: { id: projectId }, fields: TEAM_GROUP, query: { $top: 1000 }, signal }),
  })
}

type Change = { readonly kind: 'users' | 'groups'; readonly id: string; readonly remove?: boolean }

/** The call by which a member comes to the team. */
export const addToTeam = (kind: Change['kind']) => (kind === 'users' ? addTeamUser : addTeamGroup)

function changeTeam(projectId: string, { kind, id, remove }: Change): Promise<unknown> {
  const params = { id: projectId }
  if (!remove) return call(addToTeam(kind), { params, body: { id } })
  return kind === 'users'
    ? call(removeTeamUser, { params: { ...params, userId: id } })
    : call(removeTeamGroup, { params: { ...params, groupId: id } })
}

/** Adds or removes a member; the lists are read again. */
export function useChangeTeam(projectId: string) {
  return useMutation({
    mutationFn: (change: Change) => changeTeam(projectId, change),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(projectId) }),
  })
}
