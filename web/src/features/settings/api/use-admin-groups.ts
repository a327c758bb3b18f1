import type { Read } from '@cairn/common/features/entities'
import {
  addGroupUserRoute,
  createGroupRoute,
  deleteGroupRoute,
  listGroups,
  listGroupUsers,
  removeGroupUserRoute,
  updateGroupRoute,
} from '@cairn/common/features/groups'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
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
    queryFn: ({ signal }) => call(listGroups, { fields: GROUP, query: { $top: 1000 }, signal }),
  })
}

export function useGroupMembers(id: string) {
  return useQuery({
    queryKey: membersKey(id),
    queryFn: ({ signal }) => call(listGroupUsers, { params: { id }, fields: MEMBER, query: { $top: 1000 }, signal }),
  })
}

const groupsChanged = () => queryClient.invalidateQueries({ queryKey: ['groups'] })

export function useSaveGroup() {
  return useMutation({
    mutationFn: ({ id, ...body }: { readonly id?: string; readonly name: string; readonly description: string }) =>
      id === undefined
        ? call(createGroupRoute, { fields: GROUP, body })
        : call(updateGroupRoute, { params: { id }, fields: GROUP, body }),
    onSuccess: groupsChanged,
  })
}

export function useDeleteGroup() {
  return useMutation({
    mutationFn: (id: string) => call(deleteGroupRoute, { params: { id } }),
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
        ? call(removeGroupUserRoute, { params: { id: groupId, userId } })
        : call(addGroupUserRoute, { params: { id: groupId }, body: { id: userId } }),
    onSettled: groupsChanged,
  })
}
