import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { TEAM_GROUP, TEAM_USER, type TeamGroup, type TeamUser } from '../projects.projections.ts'

const pathOf = (projectId: string, part: string) => `admin/projects/${projectId}/team/${part}`
const keyOf = (projectId: string) => ['admin/projects', 'team', projectId]

/** Everyone in the team, through groups too. */
export function useTeam(projectId: string | undefined) {
  return useQuery({
    queryKey: [...keyOf(projectId ?? ''), 'users'],
    queryFn: ({ signal }) =>
      api.get<readonly TeamUser[]>(pathOf(projectId ?? '', 'users'), {
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
      api.get<readonly TeamUser[]>(pathOf(projectId, 'ownUsers'), {
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
      api.get<readonly TeamGroup[]>(pathOf(projectId, 'groups'), { fields: TEAM_GROUP, query: { $top: 1000 }, signal }),
  })
}

type Change = { readonly kind: 'users' | 'groups'; readonly id: string; readonly remove?: boolean }

/** Adds or removes a member; the lists are read again. */
export function useChangeTeam(projectId: string) {
  return useMutation({
    mutationFn: ({ kind, id, remove = false }: Change) =>
      remove
        ? api.del<unknown>(`${pathOf(projectId, kind)}/${id}`)
        : api.post<unknown>(pathOf(projectId, kind), { body: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(projectId) }),
  })
}
