import { useRef } from 'react'
import { type DragAndDropHooks, DropIndicator, useDragAndDrop } from 'react-aria-components'
import { can, usePermissions } from '../../../platform/permissions/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { moveArticle, treeArticle } from '../../articles/index.ts'
import { type DropTarget, dropPlace, isBelow } from '../model/drop-place.ts'
import type { TreeRow } from '../model/tree-rows.ts'

/** What a dragged article is known by. */
const DRAGGED = 'application/x-cairn-article'

/** A line with a dot at its start, which stands where the text of the row above begins. */
const DROP_LINE =
  'after:absolute after:top-[3px] after:h-0.5 after:rounded-full after:bg-accent after:content-[""] after:start-[calc(var(--tree-item-level)*14px+8px)] after:end-1 before:absolute before:z-10 before:top-px before:size-1.5 before:rounded-full before:bg-accent before:content-[""] before:start-[calc(var(--tree-item-level)*14px+4px)]'

type ItemTarget = { readonly key: string | number; readonly dropPosition: DropTarget['dropPosition'] }

const targetOf = ({ key, dropPosition }: ItemTarget): DropTarget => ({ key: String(key), dropPosition })

export type TreeDrag = { readonly hooks: DragAndDropHooks; readonly isDragging: () => boolean }

/** Has articles of the tree dragged before, after and into others, by pointer and by keyboard. */
export function useTreeDrag(rows: readonly TreeRow[] | undefined): TreeDrag {
  const permissions = usePermissions()
  const known = useRef<readonly TreeRow[]>([])
  known.current = rows ?? []
  const dragged = useRef<readonly string[]>([])
  /** Not into what lies below it, nor where its reader may not write, nor beside a project. */
  const canDrop = (target: DropTarget): boolean =>
    dragged.current.every(id => {
      const place = dropPlace(known.current, id, target)
      if (!place || isBelow(known.current, id, target.key)) return false
      return place.projectId === treeArticle(id)?.project?.id || can(permissions, 'CREATE_ARTICLE', place.projectId)
    })
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: keys =>
      [...keys].flatMap(key => {
        const article = treeArticle(String(key))
        return article ? [{ [DRAGGED]: article.id, 'text/plain': `${article.idReadable} ${article.summary}` }] : []
      }),
    getAllowedDropOperations: () => ['move'],
    onDragStart: ({ keys }) => {
      dragged.current = [...keys].map(String)
    },
    onDragEnd: () => {
      dragged.current = []
    },
    getDropOperation: target => (target.type === 'item' && canDrop(targetOf(target)) ? 'move' : 'cancel'),
    onMove: ({ keys, target }) => {
      for (const key of keys) {
        const article = treeArticle(String(key))
        const place = article && dropPlace(known.current, article.id, targetOf(target))
        if (article && place) void moveArticle(article, place)
      }
    },
    renderDropIndicator: target => (
      <DropIndicator
        target={target}
        className={({ isDropTarget }) => cx('pointer-events-none h-2', isDropTarget && DROP_LINE)}
      />
    ),
  })
  return { hooks: dragAndDropHooks, isDragging: () => dragged.current.length > 0 }
}
