import { api, type Fields } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import type { UndoRequest } from '../../../ui/undo/undo-list.ts'
import { issueKeys } from './keys.ts'
import { refusalText } from './use-update-issue.ts'

/** An issue as messages name it. */
export type NamedIssue = { readonly id: string; readonly idReadable: string | null }

type ParentReply = { readonly parent: { readonly id: string; readonly issues: readonly NamedIssue[] } | null }
const PARENT: Fields<ParentReply> = { parent: { id: true, issues: { id: true, idReadable: true } } }

/**
 * Makes an issue, with all below it, a subtask of another one or of none, with a way back. Resolves to whether it was
 * done; why not, people are told by `onRefused`.
 */
export async function moveBelow(issue: NamedIssue, to: NamedIssue | null, onRefused = tell): Promise<boolean> {
  try {
    const { parent } = await api.get<ParentReply>(`issues/${issue.id}`, { fields: PARENT })
    const from = parent?.issues[0] ?? null
    if (!parent || from?.id === to?.id) return false
    const path = `issues/${issue.id}/links/${parent.id}/issues`
    const put = async (now: NamedIssue | null, next: NamedIssue | null) => {
      if (next) await api.post(path, { body: { id: next.id } })
      else if (now) await api.del(`${path}/${now.id}`)
      refresh()
    }
    await put(from, to)
    const id = issue.idReadable ?? ''
    const undo = () => put(to, from).catch(refused)
    const requests: readonly UndoRequest[] = from
      ? [{ path, body: { id: from.id } }]
      : [{ method: 'DELETE', path: `${path}/${to?.id}` }]
    if (to) offerUndo({ text: t('issue.subtasks.moved', { id, parent: to.idReadable ?? '' }), undo, requests })
    else offerUndo({ text: t('issue.links.removed', { id: from?.idReadable ?? '' }), about: id, undo, requests })
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
  void queryClient.invalidateQueries({ queryKey: ['issue'] })
  void queryClient.invalidateQueries({ queryKey: ['issueTree'] })
  void queryClient.invalidateQueries({
    queryKey: issueKeys.issuePages,
    predicate: ({ queryKey: [, params] }) => (params as { readonly view?: string } | undefined)?.view === 'tree',
  })
}
