import { deleteIssueRoute, getIssue, restoreIssueRoute } from '@cairn/common/features/issues'
import { call, keepCall } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { refusalText } from '../../conflicts/index.ts'
import { dropIssues, type IssueData, issueKeys, refreshIssueLists } from '../../issues/index.ts'

/** Deletes an issue and offers to bring it back. `leave` is called at once, `reopen` when it was brought back. */
export async function deleteIssue(issue: IssueData, leave: () => void, reopen: () => void): Promise<void> {
  const id = issue.idReadable
  const params = { id: issue.id }
  const painted = dropIssues(new Set([issue.id]))
  leave()
  try {
    await call(deleteIssueRoute, { params })
  } catch (error) {
    await painted.takeBack()
    reopen()
    toast({ text: refusalText(error), tone: 'danger' })
    return
  }
  painted.keep()
  queryClient.removeQueries({ queryKey: issueKeys.issue(issue.id) })
  void refreshIssueLists(queryClient)
  const restore = async () => {
    try {
      // It may have been brought back in another way.
      const isBack = () => call(getIssue, { params, fields: { id: true } })
      await call(restoreIssueRoute, { params }).catch(error => isBack().catch(() => Promise.reject(error)))
      await refreshIssueLists(queryClient)
      reopen()
    } catch (error) {
      toast({ text: refusalText(error), tone: 'danger' })
      throw error
    }
  }
  const requests = [keepCall(restoreIssueRoute, { params })]
  offerUndo({ text: t('issue.deleted', { id }), removes: id, undo: restore, requests })
}
