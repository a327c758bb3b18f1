import { moveInManualOrder } from '@cairn/common/features/issue-search'
import { call } from '../../../platform/api/index.ts'
import { isBusy, paint, queryClient, queued } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { refusalText } from '../../conflicts/index.ts'
import type { IssuePageParams } from '../../issue-search/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { type IssuePages, issueKeys, REFRESHED_PAGES } from '../../issues/index.ts'
import { movedInPages } from '../model/manual-order.ts'

/**
 * Puts an issue of a saved search or tag in another place; it shows at once.
 * @param leadingIn the issue it comes to stand behind, null for the top, undefined to leave it; asked about the rows
 * as they are by then, since earlier moves may still be on their way
 * @param onShown told its place, from 1
 */
export async function moveInFolder(
  params: IssuePageParams & { readonly folder: string },
  movedId: string,
  leadingIn: (rows: readonly ListedIssue[]) => string | null | undefined,
  onShown: (position: number) => void,
): Promise<void> {
  const key = issueKeys.issuePage(params)
  await queryClient.cancelQueries({ queryKey: key })
  const before = queryClient.getQueryData<IssuePages>(key)
  const leadingId = before && leadingIn(before.pages.flatMap(({ issues }) => issues))
  if (leadingId === undefined) return
  const painted = paint<IssuePages>(key, list => ({
    ...list,
    pages: [...movedInPages(list.pages, movedId, leadingId)],
  }))
  const pages = queryClient.getQueryData<IssuePages>(key)?.pages ?? []
  onShown(pages.flatMap(({ issues }) => issues).findIndex(({ id }) => id === movedId) + 1)
  const line = `order ${params.folder}`
  try {
    await queued(line, () =>
      call(moveInManualOrder, {
        params: { id: params.folder },
        fields: { id: true },
        body: { moved: { id: movedId }, leading: leadingId === null ? null : { id: leadingId } },
      }),
    )
    painted.keep()
  } catch (error) {
    await painted.takeBack()
    toast({ text: refusalText(error), tone: 'danger' })
    void queryClient.invalidateQueries({ queryKey: key })
    return
  }
  // What was read meanwhile, e.g. on coming back to the window, has the order from before.
  if (!isBusy(line) && pages.length <= REFRESHED_PAGES) void queryClient.invalidateQueries({ queryKey: key })
}
