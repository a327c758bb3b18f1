import { updateIssueRoute } from '@cairn/common/features/issues'
import { call } from '../../../platform/api/index.ts'
import { type Audience, shownVisibility, VISIBILITY_FIELDS, visibilityBody } from '../../users/index.ts'
import { patchIssue } from './issue-cache.ts'
import { optimistic } from './use-update-issue.ts'

/** Changes who sees an issue. It is painted at once and taken back with a message when the server refuses. */
export async function limitIssue(id: string, audience: Audience): Promise<void> {
  await optimistic(
    id,
    issue => ({ ...issue, visibility: shownVisibility(audience) }),
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
