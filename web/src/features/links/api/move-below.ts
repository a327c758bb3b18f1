import { getIssue } from '@cairn/common/features/issues'
import { linkIssueRoute, unlinkIssueRoute } from '@cairn/common/features/links'
import { call, keepCall } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { refusalText } from '../../conflicts/index.ts'
import { issueKeys, type NamedIssue } from '../../issues/index.ts'

const PARENT = { parent: { id: true, issues: { id: true, idReadable: true } } } as const

/**
 * Makes an issue, with all below it, a subtask of another one or of none, with a way back. Resolves to whether it was
 * done; why not, people are told by `onRefused`.
 */
export async function moveBelow(issue: NamedIssue, to: NamedIssue | null, onRefused = tell): Promise<boolean> {
  try {
    const { parent } = await call(getIssue, { params: { id: issue.id }, fields: PARENT })
    const from = parent?.issues[0] ?? null
    if (!parent || from?.id === to?.id) return false
    const params = { id: issue.id, linkId: parent.id }
    const put = async (now: NamedIssue | null, next: NamedIssue | null) => {
      if (next) await call(linkIssueRoute, { params, body: { id: next.id } })
      else if (now) await call(unlinkIssueRoute, { params: { ...params, otherId: now.id } })
      refresh()
    }
    await put(from, to)
    const id = issue.idReadable ?? ''
    const undo = () => put(to, from).catch(refused)
    const requests = [
      from
        ? keepCall(linkIssueRoute, { params, body: { id: from.id } })
        : keepCall(unlinkIssueRoute, { params: { ...params, otherId: to?.id ?? '' } }),
    ]
    if (to) offerUndo({ text: t('issue.subtasks.moved', { id, parent: to.idReadable ?? '' }), undo, requests })
    else offerUndo({ text: t('links.removed', { id: from?.idReadable ?? '' }), about: id, undo, requests })
    return true
  } catch (error) {
    onRefused(refusalText(error))
    return false
  }
}

function tell(text: string): void {
  toast({ text, tone: 'danger' })
}

function refused(error: unknown): never {
  tell(refusalText(error))
  throw error
}

/** Trees are drawn anew; in other lists no row goes elsewhere by it. */
function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: issueKeys.issues })
  void queryClient.invalidateQueries({ queryKey: ['issueTree'] })
  void queryClient.invalidateQueries({
    queryKey: issueKeys.issuePages,
    predicate: ({ queryKey: [, params] }) => (params as { readonly view?: string } | undefined)?.view === 'tree',
  })
}
