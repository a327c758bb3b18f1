import type { Read } from '@cairn/common/features/entities'
import { listGroups } from '@cairn/common/features/groups'
import { listUsers } from '@cairn/common/features/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { USER_FIELDS, type UserData } from '../model/user.ts'

const GROUP = { id: true, name: true, usersCount: true, allUsersGroup: true } as const

export type Group = Read<'UserGroup', typeof GROUP>

/** A user as lists and pickers show one. */
export type Person = { readonly id: string; readonly login: string; readonly name: string; readonly url: string | null }

export function toPerson(user: Omit<UserData, '$type'>): Person {
  return { id: user.id, login: user.login, name: user.fullName || user.login, url: user.avatarUrl }
}

/** Users who are somebody, by name or login. */
export async function findPeople(query: string, top: number, signal: AbortSignal): Promise<readonly UserData[]> {
  const found = await call(listUsers, {
    fields: { ...USER_FIELDS, guest: true },
    query: { query, banned: false, $top: top },
    signal,
  })
  return found.filter(({ guest }) => !guest)
}

/** The first users that match; nothing is asked while not `enabled`. */
export function useUsers(query: string, enabled = true) {
  return useQuery({
    queryKey: ['users', 'search', query],
    queryFn: async ({ signal }) => (await findPeople(query, 50, signal)).map(toPerson),
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
