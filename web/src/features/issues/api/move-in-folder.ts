import { api } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { movedInPages } from '../model/manual-order.ts'
import { issueKeys } from './keys.ts'
import type { IssuePages } from './listed-issues.ts'
import { queued } from './queue.ts'
import type { IssuePageParams } from './use-issue-page.ts'
import { refusalText } from './use-update-issue.ts'

/** Puts an issue of a saved search or tag right behind another, or first; it shows at once. */
export async function moveInFolder(
  params: IssuePageParams & { readonly folder: string },
  movedId: string,
  leadingId: string | null,
): Promise<void> {
  const key = issueKeys.issuePage(params)
  await queryClient.cancelQueries({ queryKey: key })
  queryClient.setQueryData<IssuePages>(
    key,
    old => old && { ...old, pages: [...movedInPages(old.pages, movedId, leadingId)] },
  )
  try {
    await queued(`order ${params.folder}`, () =>
      api.post(`issueFolders/${params.folder}/sortOrder/issues`, {
        fields: { id: true },
        body: { moved: { id: movedId }, leading: leadingId === null ? null : { id: leadingId } },
      }),
    )
  } catch (error) {
    toast({ text: refusalText(error), tone: 'danger' })
    void queryClient.invalidateQueries({ queryKey: key })
  }
}
