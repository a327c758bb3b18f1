import { useEffect, useRef } from 'react'
import { problemText } from '../../../../platform/api/index.ts'
import { useT } from '../../../../platform/i18n/index.ts'
import { Link } from '../../../../platform/navigation/index.ts'
import { useStore } from '../../../../platform/store/index.ts'
import { useMedia } from '../../../../ui/use-media.ts'
import { useBoardStore } from '../../api/use-board-store.ts'
import type { BoardData, BoardViewData } from '../../model/projections.ts'
import { BoardGrid } from '../board/board-grid.tsx'
import type { BoardFocus } from '../board/board-parts.ts'
import { BoardSkeleton } from '../board-skeleton.tsx'
import { useBoardParts } from '../use-board-parts.ts'
import { useShownBoard } from '../use-shown-board.ts'

type BoardPreviewProps = { readonly board: BoardData }

/** The board as it is with its settings, small and only to be looked at; it follows what is saved. */
export function BoardPreview({ board }: BoardPreviewProps) {
  const t = useT()
  const store = useBoardStore(board.id, 'current', '')
  const { view, error } = useStore(store.state)
  const known = useRef(board)
  useEffect(() => {
    if (known.current === board) return
    known.current = board
    store.readSoon()
  }, [board, store])
  return (
    <section aria-label={t('board-settings.preview')} className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="flex items-baseline gap-3">
        <h2 className="flex-1 text-xs font-medium text-muted">{t('board-settings.preview')}</h2>
        <Link to={`/agiles/${board.id}`} className="text-xs font-medium text-accent-text hover:underline">
          {t('board-settings.preview.open')}
        </Link>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-canvas [zoom:0.65]">
        {error !== undefined ? (
          <p className="p-5 text-base text-muted">
            {t('board-settings.preview.failed')} <bdi>{problemText(error, t('agile.failed'))}</bdi>
          </p>
        ) : view ? (
          <Picture board={board} view={view} store={store} />
        ) : (
          <BoardSkeleton />
        )}
      </div>
    </section>
  )
}

const NOBODY: BoardFocus = {
  activeId: undefined,
  request: 0,
  openId: undefined,
  marked: new Set(),
  find: '',
  composing: undefined,
}
const nothing = () => undefined

type PictureProps = BoardPreviewProps & {
  readonly view: BoardViewData
  readonly store: ReturnType<typeof useBoardStore>
}

function Picture({ board, view, store }: PictureProps) {
  const t = useT()
  const scroller = useRef<HTMLDivElement>(null)
  const parts = useBoardParts({
    ...{ board, store, scroller, size: 'l', isStill: true },
    ...{ onPress: nothing, onFocus: nothing, onCreate: nothing, onCreateInColumn: nothing },
  })
  const isPhone = useMedia('(max-width: 569px)')
  const { shown, openAt, drawn, hasHeads } = useShownBoard(board, view, undefined, isPhone)
  return (
    <BoardGrid
      {...{ parts, hasHeads, openAt, scroller }}
      view={drawn}
      columns={shown}
      focus={NOBODY}
      isOutdated={false}
      isAlone={isPhone}
      onComposed={nothing}
      inertLabel={t('board-settings.preview')}
      footer={
        view.total === 0 && <p className="px-3.5 py-6 text-center text-muted">{t('board-settings.preview.empty')}</p>
      }
    />
  )
}
