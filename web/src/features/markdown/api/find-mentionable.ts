import { getVisibilityGroups, suggestMentions } from '@cairn/common/features/issues'
import { call } from '../../../platform/api/index.ts'
import { findPeople, USER_FIELDS, type UserData } from '../../users/index.ts'
import type { TextPlace } from '../model/text-place.ts'

const TOP = 8

/** People who can read an issue, an article, or what is in a project, by the beginning of a name or login. */
export async function findMentionable(
  { issue, article, project }: TextPlace,
  prefix: string,
  signal: AbortSignal,
): Promise<readonly UserData[]> {
  // Nobody knows yet where it will stand.
  if (issue === undefined && project === undefined) return findPeople(prefix, TOP, signal)
  if (article !== undefined) {
    const { users } = await call(suggestMentions, {
      fields: { users: USER_FIELDS },
      query: { query: prefix, $top: TOP },
      body: { containers: [{ $type: 'Article', id: article }] },
      signal,
    })
    return users
  }
  const { visibilityUsers } = await call(getVisibilityGroups, {
    fields: { visibilityUsers: USER_FIELDS },
    query: { ...(issue === undefined ? { project } : { issue }), prefix, $top: TOP },
    signal,
  })
  return visibilityUsers.slice(0, TOP)
}
