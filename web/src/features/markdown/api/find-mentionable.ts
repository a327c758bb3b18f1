import { getVisibilityGroups } from '@cairn/common/features/issues'
import { call } from '../../../platform/api/index.ts'
import { findPeople, USER_FIELDS, type UserData } from '../../users/index.ts'

const TOP = 8

/** People who can read an issue, or what is in a project, by the beginning of a name or login. */
export async function findMentionable(
  place: { readonly issue?: string | undefined; readonly project?: string | undefined },
  prefix: string,
  signal: AbortSignal,
): Promise<readonly UserData[]> {
  // Nobody knows yet where it will stand.
  if (place.issue === undefined && place.project === undefined) return findPeople(prefix, TOP, signal)
  const { visibilityUsers } = await call(getVisibilityGroups, {
    fields: { visibilityUsers: USER_FIELDS },
    query: { ...place, prefix, $top: TOP },
    signal,
  })
  return visibilityUsers.slice(0, TOP)
}
