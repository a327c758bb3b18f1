import type { Read } from '@cairn/common/features/entities'

/** What is read of a person to show one. */
export const USER_FIELDS = { id: true, login: true, fullName: true, avatarUrl: true } as const

export type UserData = Read<'User', typeof USER_FIELDS>

/** Name to show for a person; the login stands in for a missing name. */
export function userName(user: Pick<UserData, 'fullName' | 'login'> | null | undefined): string {
  return user?.fullName || user?.login || ''
}
