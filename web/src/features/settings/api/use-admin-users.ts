import { assignRoleRoute, listAssignedRoles, withdrawRoleRoute } from '@cairn/common/features/access'
import { setPasswordRoute } from '@cairn/common/features/auth'
import type { Read } from '@cairn/common/features/entities'
import { createUserRoute, listUsers, updateUserRoute } from '@cairn/common/features/users'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
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
      call(listUsers, { fields: USER, query: { query, $skip: pageParam, $top: PAGE }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, skip) => (last.length < PAGE ? null : skip + PAGE),
    placeholderData: keepPreviousData,
  })
}

const GRANT = { id: true, role: { key: true }, holder: { id: true } } as const
const ADMINISTRATORS = ['assignedRoles', 'administrators'] as const

/** Ids of users who administer everything → id of the grant that says so. */
export function useAdministrators() {
  return useQuery({
    queryKey: ADMINISTRATORS,
    queryFn: async ({ signal }) => {
      const query = { query: 'scope:global', $top: 5000 }
      const grants = await call(listAssignedRoles, { fields: GRANT, query, signal })
      const administrators = grants.filter(({ role }) => role?.key === 'system-admin')
      return new Map(administrators.map(({ id, holder }) => [holder?.id ?? '', id]))
    },
  })
}

export function useSetAdministrator() {
  return useMutation({
    mutationFn: ({ userId, grantId }: { readonly userId: string; readonly grantId: string | undefined }) =>
      grantId === undefined
        ? call(assignRoleRoute, {
            fields: { id: true },
            body: {
              role: { key: 'system-admin' },
              scope: { $type: 'GlobalScope' },
              holder: { $type: 'User', id: userId },
            },
          })
        : call(withdrawRoleRoute, { params: { id: grantId } }),
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
    mutationFn: (body: NewUser) => call(createUserRoute, { fields: USER, body }),
    onSuccess: usersChanged,
  })
}

export function useUpdateUser() {
  return useMutation({
    mutationFn: ({ id, ...body }: { readonly id: string; readonly banned?: boolean }) =>
      call(updateUserRoute, { params: { id }, fields: USER, body }),
    onSettled: usersChanged,
  })
}

/** Ends all sessions of the user. */
export function useSetPassword(userId: string) {
  return useMutation({
    mutationFn: (password: string) => call(setPasswordRoute, { params: { id: userId }, body: { password } }),
  })
}
