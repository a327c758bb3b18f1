import { createIssueRoute } from '@cairn/common/features/issues'
import { call, isApiError } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import type { issueBody } from '../../drafts/index.ts'
import { refreshIssueLists } from '../../issues/index.ts'
import { visibilityBody } from '../../users/index.ts'

export type CreatedIssue = { readonly id: string; readonly idReadable: string; readonly hadDraft: boolean }
export type NewIssue = {
  readonly body: ReturnType<typeof issueBody>
  /** Gives the server's id of the draft that the issue comes from, with its files. */
  readonly draft: () => Promise<string | null>
  /** A command that is applied with its creation: when it cannot be used nothing is created. */
  readonly command?: string | undefined
}

/** Creates an issue out of what was written; tells whether its draft was there, whose files it has now. */
export async function createIssue({ body, draft, command }: NewIssue): Promise<CreatedIssue> {
  const created = await publish(body, await draft(), command)
  void refreshIssueLists(queryClient)
  return created
}

async function publish(
  body: NewIssue['body'],
  draftId: string | null,
  command: string | undefined,
): Promise<CreatedIssue> {
  const fields = { id: true, idReadable: true } as const
  // The draft on the server may be a moment behind: what is empty here is empty. Without a draft it comes to the same; what is
  // sent again must look alike, whether there was a draft the first time or not.
  const whole = { description: '', tags: [], links: [], visibility: visibilityBody([]), ...body }
  const create = async () => ({
    ...(await call(createIssueRoute, { body: whole, fields, query: { command } })),
    hadDraft: false,
  })
  if (draftId === null) return create()
  try {
    const query = { draftId, command }
    return { ...(await call(createIssueRoute, { body: whole, fields, query })), hadDraft: true }
  } catch (error) {
    // Dropped elsewhere, while here it was finished.
    if (!isApiError(error, 'not_found')) throw error
    return create()
  }
}
