import { listProjectFields } from '@cairn/common/features/custom-fields'
import { createIssueRoute } from '@cairn/common/features/issues'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, isApiError } from '../../../platform/api/index.ts'
import type { issueBody } from '../../drafts/index.ts'
import { NEW_ISSUE_FIELD_FIELDS } from '../../drafts/index.ts'
import { refreshIssueLists } from '../../issues/index.ts'
import { visibilityBody } from '../../users/index.ts'

/** The fields that a new issue of the project has, with what they start with. */
export function useNewIssueFields(projectId: string) {
  return useQuery({
    queryKey: ['admin/projects', projectId, 'newIssueFields'],
    queryFn: ({ signal }) =>
      call(listProjectFields, {
        params: { id: projectId },
        fields: NEW_ISSUE_FIELD_FIELDS,
        query: { $top: -1 },
        signal,
      }),
    enabled: projectId !== '',
    staleTime: 60_000,
  })
}

type Created = { readonly id: string; readonly idReadable: string }
export type NewIssue = {
  readonly body: ReturnType<typeof issueBody>
  /** Gives the server's id of the draft that the issue comes from, with its files. */
  readonly draft: () => Promise<string | null>
  /** A command that is applied with its creation: when it cannot be used nothing is created. */
  readonly command?: string | undefined
}

/** Creates an issue out of what was written; tells whether its draft was there, whose files it has now. */
export function useCreateIssue() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, draft, command }: NewIssue) => publish(body, await draft(), command),
    onSuccess: () => void refreshIssueLists(client),
  })
}

async function publish(
  body: NewIssue['body'],
  draftId: string | null,
  command: string | undefined,
): Promise<Created & { readonly hadDraft: boolean }> {
  const fields = { id: true, idReadable: true } as const
  const create = async () => ({
    ...(await call(createIssueRoute, { body, fields, query: { command } })),
    hadDraft: false,
  })
  if (draftId === null) return create()
  // The draft on the server may be a moment behind: what is empty here is empty.
  const whole = { description: '', tags: [], links: [], visibility: visibilityBody([]), ...body }
  try {
    const query = { draftId, command }
    return { ...(await call(createIssueRoute, { body: whole, fields, query })), hadDraft: true }
  } catch (error) {
    // Dropped elsewhere, while here it was finished.
    if (!isApiError(error, 'not_found')) throw error
    return create()
  }
}
