import type { FormerArticle } from '@cairn/common/features/articles'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { Host } from '../../hosts/index.ts'
import { noteChanges } from './settle-changes.ts'

/** Tells who saw them, or sees them now, that something above articles changed. They do not count as changed by it. */
export function tellSubtree(
  ctx: RequestContext,
  { project_id }: Pick<Host, 'project_id'>,
  ids: readonly number[],
  former: ReadonlyMap<number, FormerArticle>,
): void {
  noteChanges(
    ctx,
    ids.map(id => {
      const was = former.get(id)
      return {
        host: { id, project_id },
        kind: 'told',
        events: [{ kind: 'article.changed', entity: 'Article', entityId: id, payload: was ? { was } : {} }],
      }
    }),
  )
}
