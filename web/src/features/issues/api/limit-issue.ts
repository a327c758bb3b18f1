import { updateIssueRoute } from '@cairn/common/features/issues'
import { call } from '../../../platform/api/index.ts'
import { type Audience, VISIBILITY_FIELDS, visibilityBody } from '../../users/index.ts'
import type { IssueData } from '../model/issue.ts'
import { patchIssue } from './issue-cache.ts'
import { optimistic } from './use-update-issue.ts'

/** Changes who sees an issue. It is painted at once and taken back with a message when the server refuses. */
export async function limitIssue(id: string, audience: Audience): Promise<void> {
  const shown: IssueData['visibility'] =
    audience.length === 0
      ? null
      : {
          $type: 'LimitedVisibility',
          id: 'limited',
          permittedGroups: audience
            .filter(({ kind }) => kind === 'group')
            .map(({ id, name }) => ({ $type: 'UserGroup', id, name })),
          permittedUsers: audience
            .filter(({ kind }) => kind === 'user')
            .map(({ id, name, login, url }) => ({
              $type: 'User',
              id,
              login: login ?? '',
              fullName: name,
              avatarUrl: url ?? null,
            })),
        }
  await optimistic(
    id,
    issue => ({ ...issue, visibility: shown }),
    async () => {
      const { visibility } = await call(updateIssueRoute, {
        params: { id },
        fields: { visibility: VISIBILITY_FIELDS },
        body: { visibility: visibilityBody(audience) },
      })
      patchIssue(id, issue => ({ ...issue, visibility }))
    },
  )
}
