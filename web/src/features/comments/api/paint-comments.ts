import { type Painted, paint, queryClient, queued, together } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { refusalText } from '../../conflicts/index.ts'
import { hostKeys } from '../../host-kinds/index.ts'
import type { CommentData } from '../model/comment.ts'
import type { CommentRun } from '../model/comment-run.ts'
import { inlineOnly } from '../model/inline.ts'
import { editRun, knownRun } from './comment-run.ts'
import { editInlineComments, inlineKey, knownInlineComments } from './inline-comments.ts'

/** A change of comments that are read. */
export type Edit = (list: readonly CommentData[]) => readonly CommentData[]

export const withChange =
  (id: string, part: Partial<CommentData>): Edit =>
  list =>
    list.map(comment => (comment.id === id ? { ...comment, ...part } : comment))

export function find(hostId: string, id: string): CommentData | undefined {
  const isIt = (comment: CommentData) => comment.id === id
  return knownRun(hostId)?.comments.find(isIt) ?? knownInlineComments(hostId)?.find(isIt)
}

// Where nothing was read yet there may be everything.
const UNREAD: CommentRun = { hasEarlier: true, hasLater: false, comments: [] }

/** What is on its way and shows already, by host, in the order in which it was done. */
const underway = new Map<string, readonly Edit[]>()

/**
 * Shows a change and sends it. `send` tells what the server answers; what was done after the change and is still on
 * its way goes on showing above that, as the reply does not know of it.
 * @param isInline what is new is about words of the text, and stands with these alone until the server has it
 */
export async function change(
  hostId: string,
  edit: Edit,
  send: (tell: (told: Edit) => void) => Promise<void>,
  isInline = false,
): Promise<void> {
  const key = hostKeys.comments(hostId)
  // Each is one of its own, also where two do the same.
  const own: Edit = list => edit(list)
  const tell = (told: Edit): void => {
    const all = underway.get(hostId) ?? []
    const later = all.slice(all.indexOf(own) + 1)
    const withLater: Edit = list => later.reduce((list, edit) => edit(list), told(list))
    editRun(hostId, (run = UNREAD) => ({ ...run, comments: withLater(run.comments) }))
    editInlineComments(hostId, list => inlineOnly(withLater(list)))
  }
  await queryClient.cancelQueries({ queryKey: key })
  editRun(hostId, (run = UNREAD) => run)
  underway.set(hostId, [...(underway.get(hostId) ?? []), own])
  const painted = paintComments(hostId, edit, isInline)
  try {
    await queued(`comments ${hostId}`, () => send(tell))
    painted.keep()
  } catch (error) {
    await painted.takeBack()
    void queryClient.invalidateQueries({ queryKey: key })
    toast({ text: refusalText(error), tone: 'danger' })
    throw error
  } finally {
    const others = (underway.get(hostId) ?? []).filter(other => other !== own)
    if (others.length > 0) underway.set(hostId, others)
    else underway.delete(hostId)
    void queryClient.invalidateQueries({ queryKey: hostKeys.activities(hostId) })
  }
}

function paintComments(hostId: string, edit: Edit, isInline: boolean): Painted {
  return together([
    ...(isInline
      ? []
      : [paint<CommentRun>(hostKeys.comments(hostId), run => ({ ...run, comments: edit(run.comments) }))]),
    paint<readonly CommentData[]>(inlineKey(hostId), list => inlineOnly(edit(list))),
  ])
}
