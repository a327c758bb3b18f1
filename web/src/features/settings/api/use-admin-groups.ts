import type { Read } from '@cairn/common/features/entities'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'

const GROUP = {
  id: true,
  name: true,
  description: true,
  usersCount: true,
  isUpdatable: true,
  isRemovable: true,
  teamForProject: { id: true, name: true, shortName: true },
} as const
const MEMBER = { id: true, login: true, fullName: true, avatarUrl: true } as const
export type AdminGroup = Read<'UserGroup', typeof GROUP>
export type GroupMember = Read<'User', typeof MEMBER>

const LIST = ['groups', 'administration'] as const
const membersKey = (id: string) => ['groups', id, 'users']

export function useAdminGroups() {
  return useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => api.get<readonly AdminGroup[]>('groups', { fields: GROUP, query: { $top: 1000 }, signal }),
  })
}

export function useGroupMembers(id: string) {
  return useQuery({
    queryKey: membersKey(id),
    queryFn: ({ signal }) =>
      api.get<readonly GroupMember[]>(`groups/${id}/users`, { fields: MEMBER, query: { $top: 1000 }, signal }),
  })
}

const groupsChanged = () => queryClient.invalidateQueries({ queryKey: ['groups'] })

export function useSaveGroup() {
  return useMutation({
    mutationFn: ({ id, ...body }: { readonly id?: string; readonly name: string; readonly description: string }) =>
      api.post<AdminGroup>(id === undefined ? 'groups' : `groups/${id}`, { fields: GROUP, body }),
    onSuccess: groupsChanged,
  })
}

export function useDeleteGroup() {
  return useMutation({
    mutationFn: (id: string) => api.del<unknown>(`groups/${id}`),
    // The members of the deleted group, still on screen for a moment, must not be read again.
    onSuccess(_reply, id) {
      void queryClient.invalidateQueries({ queryKey: ['groups'], predicate: query => query.queryKey[1] !== id })
    },
  })
}

export function useChangeMember(groupId: string) {
  return useMutation({
    mutationFn: ({ userId, remove = false }: { readonly userId: string; readonly remove?: boolean }) =>
      remove
        ? api.del<unknown>(`groups/${groupId}/users/${userId}`)
        : api.post<unknown>(`groups/${groupId}/users`, { body: { id: userId } }),
    onSettled: groupsChanged,
  })
}
