import type { Read } from '@cairn/common/features/entities'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'

const USER = {
  id: true,
  login: true,
  fullName: true,
  email: true,
  avatarUrl: true,
  banned: true,
  guest: true,
} as const
export type AdminUser = Read<'User', typeof USER>
const PAGE = 100
const LIST = ['users', 'administration'] as const

export function useAdminUsers(query: string) {
  return useInfiniteQuery({
    queryKey: [...LIST, query],
    queryFn: ({ pageParam, signal }) =>
      api.get<readonly AdminUser[]>('users', { fields: USER, query: { query, $skip: pageParam, $top: PAGE }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, skip) => (last.length < PAGE ? null : skip + PAGE),
    placeholderData: keepPreviousData,
  })
}

const GRANT = { id: true, role: { key: true }, holder: { id: true } } as const
type GrantRead = Read<'AssignedRole', typeof GRANT>
const ADMINISTRATORS = ['assignedRoles', 'administrators'] as const

/** Ids of users who administer everything → id of the grant that says so. */
export function useAdministrators() {
  return useQuery({
    queryKey: ADMINISTRATORS,
    queryFn: async ({ signal }) => {
      const query = { query: 'scope:global', $top: 5000 }
      const grants = await api.get<readonly GrantRead[]>('assignedRoles', { fields: GRANT, query, signal })
      const administrators = grants.filter(({ role }) => role?.key === 'system-admin')
      return new Map(administrators.map(({ id, holder }) => [holder?.id ?? '', id]))
    },
  })
}

export function useSetAdministrator() {
  return useMutation({
    mutationFn: ({ userId, grantId }: { readonly userId: string; readonly grantId: string | undefined }) =>
      grantId === undefined
        ? api.post<unknown>('assignedRoles', {
            fields: { id: true },
            body: {
              role: { key: 'system-admin' },
              scope: { $type: 'GlobalScope' },
              holder: { $type: 'User', id: userId },
            },
          })
        : api.del<unknown>(`assignedRoles/${grantId}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ADMINISTRATORS }),
  })
}

export type NewUser = {
  readonly login: string
  readonly fullName: string
  readonly email: string | null
  readonly password: string | null
}

const usersChanged = () => queryClient.invalidateQueries({ queryKey: ['users'] })

export function useCreateUser() {
  return useMutation({
    mutationFn: (body: NewUser) => api.post<AdminUser>('users', { fields: USER, body }),
    onSuccess: usersChanged,
  })
}

export function useUpdateUser() {
  return useMutation({
    mutationFn: ({ id, ...body }: { readonly id: string; readonly banned?: boolean }) =>
      api.post<AdminUser>(`users/${id}`, { fields: USER, body }),
    onSettled: usersChanged,
  })
}

/** Ends all sessions of the user. */
export function useSetPassword(userId: string) {
  return useMutation({
    mutationFn: (password: string) => api.post<unknown>(`users/${userId}/password`, { body: { password } }),
  })
}
