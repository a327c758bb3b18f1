import type { RequestContext } from '../../../platform/context/index.ts'
import { changeIssues, mergedEdit, type PartOfEdit, sizeOfEdit, type VisibleIssue } from '../../issues/index.ts'
import type { PartsOfCards } from './move-to-column.ts'

/** Changes locked cards by all that is to become of them, at once. */
export async function applyParts(
  ctx: RequestContext,
  cards: readonly VisibleIssue[],
  parts: readonly PartsOfCards[],
): Promise<void> {
  const edits = cards.map(card =>
    mergedEdit(
      card,
      parts.flatMap((all): readonly PartOfEdit[] => {
        const part = all.get(card.id)
        return part ? [part] : []
      }),
    ),
  )
  await changeIssues(
    ctx,
    edits.filter(edit => sizeOfEdit(edit) > 0),
  )
}
