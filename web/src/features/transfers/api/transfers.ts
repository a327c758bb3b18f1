import { cloneTreeRoute, moveBackRoute, moveTreeRoute, previewMove } from '@cairn/common/features/transfers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, keepCall } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { refusalText } from '../../conflicts/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { issueKeys, type NamedIssue, noteIds, refreshIssueLists } from '../../issues/index.ts'
import type { LinkData } from '../../links/index.ts'
import { removeLink } from '../../links/index.ts'

const TRANSFERRED = { id: true, idReadable: true } as const

export type CloneOptions = {
  readonly summary: string
  readonly project: { readonly id: string }
  readonly withAttachments: boolean
  readonly withLinks: boolean
  readonly withSubtasks: boolean
}

/** What the issue would lose and get in a project; nothing while none is chosen. */
export function useMovePreview(issueId: string, projectId: string | undefined, withSubtasks: boolean) {
  return useQuery({
    queryKey: ['issues', issueId, 'movePreview', projectId, withSubtasks],
    queryFn: ({ signal }) =>
      call(previewMove, { params: { id: issueId }, query: { project: projectId ?? '', withSubtasks }, signal }),
    enabled: projectId !== undefined,
    placeholderData: keepPreviousData,
    // What is asked now may not be what is lost in a minute.
    staleTime: 0,
  })
}

/**
 * Moves an issue, with a way back that brings number, values and subtasks back as they were. Gives its new readable id;
 * `onBack` is called with the one that it has again.
 */
export async function moveIssueTo(
  issue: IssueData,
  projectId: string,
  withSubtasks: boolean,
  onBack: (idReadable: string, from: string) => void,
): Promise<string> {
  const params = { id: issue.id }
  const body = { project: { id: projectId }, withSubtasks }
  const moved = await call(moveTreeRoute, { params, fields: TRANSFERRED, body })
  const { idReadable } = moved
  refreshAfter(moved)
  const undo = async () => {
    try {
      const back = await call(moveBackRoute, { params, fields: TRANSFERRED })
      refreshAfter(back)
      onBack(back.idReadable, idReadable)
      return t('transfers.movedBack', { id: back.idReadable })
    } catch (error) {
      toast({ text: refusalText(error), tone: 'danger' })
      throw error
    }
  }
  offerUndo({
    text: t('transfers.moved', { id: issue.idReadable, now: idReadable }),
    tone: 'ok',
    undo,
    requests: [keepCall(moveBackRoute, { params })],
  })
  return idReadable
}

/** Creates a copy. Gives its readable id. */
export async function cloneIssue(issue: IssueData, options: CloneOptions): Promise<string> {
  const clone = await call(cloneTreeRoute, {
    params: { id: issue.id },
    fields: TRANSFERRED,
    body: options,
  })
  noteIds([clone])
  refreshAfter(issue)
  return clone.idReadable
}

/** Takes the issue away from its parent, so that it stands for itself. */
export async function leaveParent(issue: IssueData, parentLink: LinkData): Promise<void> {
  for (const parent of parentLink.issues) await removeLink(issue.id, parentLink, parent)
  void queryClient.invalidateQueries({ queryKey: issueKeys.issues })
}

function refreshAfter(issue: NamedIssue): void {
  noteIds([issue])
  void refreshIssueLists(queryClient)
  void queryClient.invalidateQueries({ queryKey: issueKeys.issue(issue.id) })
  void queryClient.invalidateQueries({ queryKey: ['issueTree'] })
}
