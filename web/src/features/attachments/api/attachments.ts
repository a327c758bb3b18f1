import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queryClient, rewrite } from '../../../platform/query/index.ts'
import { ATTACHMENT_FIELDS, type AttachmentData } from '../../file-viewer/index.ts'
import { hostKeys, hostKindOf } from '../../host-kinds/index.ts'

/** Read with the host; the rest of very many follows when the page stands. */
const FIRST = 40

/** Files of a host and its comments, oldest first; `isWhole` once all of them were read. */
export type Files = { readonly files: readonly AttachmentData[]; readonly isWhole: boolean }

export const attachmentsQuery = (hostId: string) =>
  queryOptions({
    queryKey: hostKeys.attachments(hostId),
    queryFn: async ({ signal }): Promise<Files> => {
      const isAgain = isRead(hostId)
      const files = await call(hostKindOf(hostId).routes.attachments.list, {
        params: { id: hostId },
        fields: ATTACHMENT_FIELDS,
        query: { $top: isAgain ? -1 : FIRST },
        signal,
      })
      return { files, isWhole: isAgain || files.length < FIRST }
    },
  })

export const useAttachments = (hostId: string) => useQuery(attachmentsQuery(hostId))

/** Reads the files that did not come with the page. */
export async function loadRemainingFiles(hostId: string): Promise<void> {
  await queryClient.refetchQueries({ queryKey: hostKeys.attachments(hostId) })
}

/** Whether the files were read, or some of them. */
export function isRead(hostId: string): boolean {
  return queryClient.getQueryData<Files>(hostKeys.attachments(hostId)) !== undefined
}

/** Changes what is known of a host's files. */
export function editFiles(
  hostId: string,
  change: (files: readonly AttachmentData[]) => readonly AttachmentData[],
): void {
  rewrite<Files>(hostKeys.attachments(hostId), known => known && { ...known, files: change(known.files) })
}
