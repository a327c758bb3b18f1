import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Collection, ListLayout, Tree, Virtualizer } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo } from '../../../platform/navigation/index.ts'
import { focusLater } from '../../../ui/focus-later.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { moveArticle, treeArticle } from '../../articles/index.ts'
import { hostPath } from '../../host-kinds/index.ts'
import { placeBeside, type TreeDirection } from '../model/drop-place.ts'
import { rowIndex, type TreeRow } from '../model/tree-rows.ts'
import { useTreeKeys } from './tree-keys.ts'
import { TreeRowItem } from './tree-row-item.tsx'
import { unfoldedRows } from './unfolded.ts'
import { type CurrentInTree, useShownInTree, useTree } from './use-tree.ts'
import { useTreeDrag } from './use-tree-drag.tsx'

const ROW_HEIGHT = 32
const PADDING = 6
/** Frames that the tree may take to make room for its rows. */
const MAX_FRAMES = 30
const LAYOUT = { rowHeight: ROW_HEIGHT, padding: PADDING, dropIndicatorThickness: 8 }

export type ArticleTreeProps = {
  /** The article or the project that is open. */
  readonly current: CurrentInTree | undefined
  /** Called when somebody goes to an article. */
  readonly onFollow?: () => void
}

/** Projects and their articles: gone through, moved by dragging or by keyboard, named anew. */
export function ArticleTree({ current, onFollow }: ArticleTreeProps) {
  const t = useT()
  const go = useGo()
  useShownInTree(current)
  useTreeKeys()
  const open = current?.id ?? current?.projectId
  const { rows, unfolded, isError, failed, retry } = useTree()
  const tree = useCurrentInSight(rows, open)
  const [renaming, setRenaming] = useState<string | null>(null)
  const drag = useTreeDrag(rows)
  const keepFocus = useFocusKept(rows, tree)
  const context = useMemo(() => ({ current: open, renaming, setRenaming }), [open, renaming])
  const openRow = (key: string) => {
    const article = treeArticle(key)
    if (!article) return unfoldedRows.write(toggled(unfolded, key))
    go(hostPath(article.idReadable, article.summary))
    onFollow?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key: pressed, altKey, target } = event
    if (target instanceof HTMLInputElement) return
    const key = target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined
    const article = key === undefined ? undefined : treeArticle(key)
    if (!article?.isUpdatable || !rows) return
    if (pressed === 'F2') return setRenaming(article.id)
    const direction = altKey ? directionOf(event) : undefined
    const place = direction && placeBeside(rows, article.id, direction)
    if (!direction) return
    // The browser would go back, the tree to another row.
    event.preventDefault()
    event.stopPropagation()
    if (!place) return
    if (place.parentId !== null) unfoldedRows.add([place.parentId])
    void moveArticle(article, place)
    keepFocus(article.id)
  }
  if (isError) return <ErrorState title={t('articles.tree.failed')} onRetry={retry} />
  if (!rows) return <SkeletonRows count={8} />
  if (rows.length === 0) return <EmptyState title={t('articles.none.title')} text={t('articles.none.noProject')} />
  return (
    <div className="flex min-h-0 flex-1 flex-col" onKeyDownCapture={onKeyDown}>
      {failed && <ErrorState title={t('articles.tree.failed')} onRetry={retry} />}
      <Virtualizer layout={ListLayout} layoutOptions={LAYOUT}>
        <Tree
          ref={tree}
          aria-label={t('articles.tree')}
          items={rows}
          dependencies={[context, rows]}
          expandedKeys={unfolded}
          onExpandedChange={keys => {
            const now = [...keys].map(String)
            // What was unfolded by holding something over it stays so until that is put down.
            if (drag.isDragging()) unfoldedRows.add(now)
            else unfoldedRows.write(now)
          }}
          onAction={key => openRow(String(key))}
          dragAndDropHooks={drag.hooks}
          className="min-h-0 flex-1 overflow-auto outline-none"
        >
          {row => <Branch row={row} context={context} />}
        </Tree>
      </Virtualizer>
    </div>
  )
}

export type TreeContext = {
  readonly current: string | undefined
  readonly renaming: string | null
  readonly setRenaming: (id: string | null) => void
}

function Branch({ row, context }: { readonly row: TreeRow; readonly context: TreeContext }) {
  return (
    <TreeRowItem row={row} context={context}>
      <Collection items={row.children} dependencies={[context]}>
        {child => <Branch row={child} context={context} />}
      </Collection>
    </TreeRowItem>
  )
}

/** Scrolls to what is open, once its row is there; after that the tree stays where the reader scrolls it. */
function useCurrentInSight(
  rows: readonly TreeRow[] | undefined,
  current: string | undefined,
): RefObject<HTMLDivElement | null> {
  const tree = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(undefined)
  const index = rows && current !== undefined ? rowIndex(rows, current) : -1
  useLayoutEffect(() => {
    const box = tree.current
    if (!box || index < 0 || shown.current === current) return
    const top = PADDING + index * ROW_HEIGHT
    let frame = 0
    const show = (framesLeft: number) => {
      // Rows that came just now have their room only when the tree has been laid out.
      if (box.scrollHeight < top + ROW_HEIGHT && framesLeft > 0) {
        frame = requestAnimationFrame(() => show(framesLeft - 1))
        return
      }
      shown.current = current
      if (top < box.scrollTop || top + ROW_HEIGHT > box.scrollTop + box.clientHeight)
        box.scrollTop = top - box.clientHeight / 2
    }
    show(MAX_FRAMES)
    return () => cancelAnimationFrame(frame)
  }, [index, current])
  return tree
}

/** Gives the focus back to a row that is drawn anew below another parent, maybe once that has been read. */
function useFocusKept(
  rows: readonly TreeRow[] | undefined,
  tree: RefObject<HTMLDivElement | null>,
): (id: string) => void {
  const due = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that rows come
  useEffect(() => {
    const id = due.current
    const box = tree.current
    if (id === undefined || !box) return
    focusLater(() => {
      const row = box.querySelector(`[data-key="${CSS.escape(id)}"]`)
      if (row) due.current = undefined
      return row
    })
  }, [rows])
  return id => {
    due.current = id
  }
}

/** Where the arrow of a pressed key leads in the tree, whichever way the language reads. */
function directionOf({ key, currentTarget }: KeyboardEvent): TreeDirection | undefined {
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
  if (key === 'ArrowLeft') return isRtl ? 'in' : 'out'
  if (key === 'ArrowRight') return isRtl ? 'out' : 'in'
  return undefined
}

function toggled(keys: ReadonlySet<string>, key: string): readonly string[] {
  return keys.has(key) ? [...keys].filter(other => other !== key) : [...keys, key]
}
