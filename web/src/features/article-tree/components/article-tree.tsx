import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Collection, ListLayout, Tree, useDragAndDrop, Virtualizer } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo } from '../../../platform/navigation/index.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { moveArticle, treeArticle } from '../../articles/index.ts'
import { hostPath } from '../../host-kinds/index.ts'
import { type DropTarget, dropPlace } from '../model/drop-place.ts'
import { rowIndex, type TreeRow } from '../model/tree-rows.ts'
import { TreeRowItem } from './tree-row-item.tsx'
import { unfoldedRows } from './unfolded.ts'
import { useShownInTree, useTree } from './use-tree.ts'

const ROW_HEIGHT = 32
/** What a dragged article is known by. */
const DRAGGED = 'application/x-cairn-article'

export type ArticleTreeProps = {
  /** The article that is open. */
  readonly current: { readonly id: string; readonly projectId: string } | undefined
  /** Called when somebody goes to an article. */
  readonly onFollow?: () => void
}

/** Projects and their articles: gone through, moved by dragging or by keyboard, named anew. */
export function ArticleTree({ current, onFollow }: ArticleTreeProps) {
  const t = useT()
  const go = useGo()
  useShownInTree(current)
  const { rows, unfolded, isError, failed, retry } = useTree()
  const tree = useCurrentInSight(rows, current?.id)
  const [renaming, setRenaming] = useState<string | null>(null)
  const known = useRef<readonly TreeRow[]>([])
  known.current = rows ?? []
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: keys =>
      [...keys].flatMap(key => {
        const article = treeArticle(String(key))
        return article ? [{ [DRAGGED]: article.id, 'text/plain': `${article.idReadable} ${article.summary}` }] : []
      }),
    getAllowedDropOperations: () => ['move'],
    getDropOperation: target => (target.type === 'item' && canDrop(target) ? 'move' : 'cancel'),
    onMove: ({ keys, target }) => {
      for (const key of keys) {
        const article = treeArticle(String(key))
        const place = article && dropPlace(known.current, article.id, targetOf(target))
        if (article && place) void moveArticle(article, place)
      }
    },
  })
  const context = useMemo(() => ({ current: current?.id, renaming, setRenaming }), [current?.id, renaming])
  const openRow = (key: string) => {
    const article = treeArticle(key)
    if (!article) return unfoldedRows.write(toggled(unfolded, key))
    go(hostPath(article.idReadable, article.summary))
    onFollow?.()
  }
  const rename = ({ key: pressed, target }: KeyboardEvent) => {
    if (pressed !== 'F2' || !(target instanceof Element)) return
    const key = target.closest<HTMLElement>('[data-key]')?.dataset.key
    if (key !== undefined && treeArticle(key)?.isUpdatable) setRenaming(key)
  }
  if (isError) return <ErrorState title={t('articles.tree.failed')} onRetry={retry} />
  if (!rows) return <SkeletonRows count={8} />
  if (rows.length === 0) return <EmptyState title={t('articles.none.title')} text={t('articles.none.noProject')} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is one of the rows inside
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={rename}>
      {failed && <ErrorState title={t('articles.tree.failed')} onRetry={retry} />}
      <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: ROW_HEIGHT }}>
        <Tree
          ref={tree}
          aria-label={t('articles.tree')}
          items={rows}
          dependencies={[context, rows]}
          expandedKeys={unfolded}
          onExpandedChange={keys => unfoldedRows.write([...keys].map(String))}
          onAction={key => openRow(String(key))}
          dragAndDropHooks={dragAndDropHooks}
          className="min-h-0 flex-1 overflow-auto p-1.5 outline-none"
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

/** Scrolls to the article that is open, once its row is there; after that the tree stays where the reader scrolls it. */
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
    shown.current = current
    const top = index * ROW_HEIGHT
    if (top < box.scrollTop || top + ROW_HEIGHT > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 2
  }, [index, current])
  return tree
}

type ItemTarget = { readonly key: string | number; readonly dropPosition: DropTarget['dropPosition'] }

const targetOf = ({ key, dropPosition }: ItemTarget): DropTarget => ({ key: String(key), dropPosition })

/** Beside a project, and on what is still on its way, nothing can be put. */
const canDrop = ({ key, dropPosition }: ItemTarget): boolean =>
  treeArticle(String(key)) !== undefined || (dropPosition === 'on' && String(key).startsWith('0-'))

function toggled(keys: ReadonlySet<string>, key: string): readonly string[] {
  return keys.has(key) ? [...keys].filter(other => other !== key) : [...keys, key]
}
