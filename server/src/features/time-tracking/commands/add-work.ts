import type { RequestContext } from '../../../platform/context/index.ts'
import type { VisibleIssue } from '../../issues/index.ts'
import { writeSearchTexts } from '../../search/index.ts'
import { insertWork, type WorkContent } from '../work-items.store.ts'
import { workTexts } from '../work-text-source.ts'
import { noteWork, type WorkOnIssue } from './note-work.ts'

/**
 * Adds one work item with the same text to each of the locked issues, whose projects track time and let the author log
 * work: with history, searched text, sums and events, and a number of statements that does not depend on how many.
 */
export async function addWork(
  ctx: RequestContext,
  works: readonly { readonly issue: VisibleIssue; readonly work: WorkContent }[],
): Promise<readonly WorkOnIssue[]> {
  const [first] = works
  if (!first) return []
  const idOf = await insertWork(ctx, works)
  const added = works.flatMap(({ issue, work }) => {
    const id = idOf.get(issue.id)
    return id === undefined ? [] : [{ issue, id, work }]
  })
  const { text } = first.work
  if (text !== null)
    await writeSearchTexts(ctx, workTexts, [
      { places: added.map(({ issue, id }) => ({ host: issue, sourceId: id })), text },
    ])
  await noteWork(ctx, added, 'added')
  return added
}
