import { listAttachmentsRoute } from '@cairn/common/features/attachments'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queryClient, rewrite } from '../../../platform/query/index.ts'
import { ATTACHMENT_FIELDS, type AttachmentData } from '../../file-viewer/index.ts'
import { issueKeys } from '../../issues/index.ts'

/** Read with the issue; the rest of very many follows when the page stands. */
const FIRST = 40

/** Files of an issue and its comments, oldest first; `isWhole` once all of them were read. */
export type Files = { readonly files: readonly AttachmentData[]; readonly isWhole: boolean }

export const attachmentsQuery = (issueId: string) =>
  queryOptions({
    queryKey: issueKeys.attachments(issueId),
    queryFn: async ({ signal }): Promise<Files> => {
      const isAgain = isRead(issueId)
      const files = await call(listAttachmentsRoute, {
        params: { id: issueId },
        fields: ATTACHMENT_FIELDS,
        query: { $top: isAgain ? -1 : FIRST },
        signal,
      })
      return { files, isWhole: isAgain || files.length < FIRST }
    },
  })

export const useAttachments = (issueId: string) => useQuery(attachmentsQuery(issueId))

/** Reads the files that did not come with the page. */
export async function loadRemainingFiles(issueId: string): Promise<void> {
  await queryClient.refetchQueries({ queryKey: issueKeys.attachments(issueId) })
}

/** Whether the files were read, or some of them. */
export function isRead(issueId: string): boolean {
  return queryClient.getQueryData<Files>(issueKeys.attachments(issueId)) !== undefined
}

/** Changes what is known of an issue's files. */
export function editFiles(
  issueId: string,
  change: (files: readonly AttachmentData[]) => readonly AttachmentData[],
): void {
  rewrite<Files>(issueKeys.attachments(issueId), known => known && { ...known, files: change(known.files) })
}
