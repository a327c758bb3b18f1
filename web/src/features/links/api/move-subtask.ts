import { linkIssueRoute } from '@cairn/common/features/links'
import { call, keepCall } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { refusalText } from '../../conflicts/index.ts'
import { issueKeys } from '../../issues/index.ts'

type Hung = { readonly id: string; readonly idReadable: string }

type TreeMove = { readonly issue: Hung; readonly from: Hung; readonly to: Hung }

/**
 * Hangs a subtask, with all below it, below another issue, with a way back. `linkId`: the kind of link by which parents
 * have subtasks. Resolves to whether it was done.
 */
export async function moveSubtask({ issue, from, to }: TreeMove, linkId: string): Promise<boolean> {
  const linkTo = (parent: Hung) => ({
    params: { id: issue.id, linkId: linkId.replace(/s$/, 't') },
    body: { id: parent.id },
  })
  const below = async (parent: Hung) => {
    try {
      await call(linkIssueRoute, linkTo(parent))
    } catch (error) {
      toast({ text: refusalText(error), tone: 'danger' })
      throw error
    }
    void queryClient.invalidateQueries({ queryKey: issueKeys.issues })
    void queryClient.invalidateQueries({ queryKey: ['issueTree'] })
  }
  try {
    await below(to)
  } catch {
    return false
  }
  const text = t('issue.subtasks.moved', { id: issue.idReadable, parent: to.idReadable })
  offerUndo({ text, undo: () => below(from), requests: [keepCall(linkIssueRoute, linkTo(from))] })
  return true
}
