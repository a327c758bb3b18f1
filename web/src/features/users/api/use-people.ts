import type { Read } from '@cairn/common/features/entities'
import { listGroups } from '@cairn/common/features/groups'
import { listUsers } from '@cairn/common/features/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'

const PERSON = { id: true, login: true, fullName: true, avatarUrl: true, guest: true } as const
const GROUP = { id: true, name: true, usersCount: true, allUsersGroup: true } as const

type UserRead = Read<'User', typeof PERSON>
export type Group = Read<'UserGroup', typeof GROUP>

/** A user as lists and pickers show one. */
export type Person = { readonly id: string; readonly login: string; readonly name: string; readonly url: string | null }

export function toPerson(user: Omit<UserRead, '$type' | 'guest'>): Person {
  return { id: user.id, login: user.login, name: user.fullName || user.login, url: user.avatarUrl }
}

/** The first users that match; nothing is asked while not `enabled`. */
export function useUsers(query: string, enabled = true) {
  return useQuery({
    queryKey: ['users', 'search', query],
    queryFn: async ({ signal }) => {
      const users = await call(listUsers, {
        fields: PERSON,
        query: { query, banned: false, $top: 50 },
        signal,
      })
      return users.filter(({ guest }) => !guest).map(toPerson)
    },
    enabled,
    placeholderData: keepPreviousData,
  })
}

export function useGroups(enabled = true) {
  return useQuery({
    queryKey: ['groups', 'all'],
    queryFn: ({ signal }) => call(listGroups, { fields: GROUP, query: { $top: 1000 }, signal }),
    enabled,
  })
}
