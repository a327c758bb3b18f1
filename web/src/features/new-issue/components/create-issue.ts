import { createIssueRoute } from '@cairn/common/features/issues'
import { call, isApiError } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { dropIssueDraft, type issueBody } from '../../drafts/index.ts'
import { noteIds, refreshIssueLists } from '../../issues/index.ts'
import { visibilityBody } from '../../users/index.ts'

export type CreatedIssue = { readonly id: string; readonly idReadable: string; readonly hadDraft: boolean }
export type NewIssue = {
  readonly body: ReturnType<typeof issueBody>
  /** Gives the server's id of the draft that the issue comes from, with its files. */
  readonly draft: () => Promise<string | null>
  /** Whether the draft has files. */
  readonly hasFiles: boolean
  /** A command that is applied with its creation: when it cannot be used nothing is created. */
  readonly command?: string | undefined
}

/** Creates an issue out of what was written; tells whether its draft was there, whose files it has now. */
export async function createIssue({ body, draft, hasFiles, command }: NewIssue): Promise<CreatedIssue> {
  const draftId = await draft()
  let isRepeated = false
  const created = await publish(body, draftId, command, () => {
    isRepeated = true
  })
  // It came of the draft of the first time. The one that was begun when that seemed to have failed is left over; files may
  // be in it alone.
  if (isRepeated && draftId !== null && !hasFiles) await dropIssueDraft(draftId).catch(() => undefined)
  // Whatever leads to it before it is read finds it by its database id.
  noteIds([created])
  void refreshIssueLists(queryClient)
  return created
}

async function publish(
  body: NewIssue['body'],
  draftId: string | null,
  command: string | undefined,
  onRepeat: () => void,
): Promise<CreatedIssue> {
  const fields = { id: true, idReadable: true } as const
  // The draft on the server may be a moment behind: what is empty here is empty. Without a draft it comes to the same; what is
  // sent again must look alike, whether there was a draft the first time or not.
  const whole = { description: '', tags: [], links: [], visibility: visibilityBody([]), ...body }
  const create = async () => ({
    ...(await call(createIssueRoute, { body: whole, fields, query: { command }, onRepeat })),
    hadDraft: false,
  })
  if (draftId === null) return create()
  try {
    const query = { draftId, command }
    return { ...(await call(createIssueRoute, { body: whole, fields, query, onRepeat })), hadDraft: true }
  } catch (error) {
    // Dropped elsewhere, while here it was finished.
    if (!isApiError(error, 'not_found')) throw error
    return create()
  }
}
