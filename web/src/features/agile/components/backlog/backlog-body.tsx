import { FilterX, Inbox } from 'lucide-react'
import type { Ref } from 'react'
import { isNotFound, problemText } from '../../../../platform/api/index.ts'
import { useT } from '../../../../platform/i18n/index.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../ui/states.tsx'
import { problemsOf } from '../../../search/index.ts'
import type { Cards } from '../../api/card-cache.ts'
import type { ListState } from '../../api/list-source.ts'
import { BACKLOG } from '../../model/places.ts'
import type { BacklogData } from '../../model/projections.ts'
import type { BoardFocus, CardParts } from '../board/board-parts.ts'
import { CardList, type CardListHandle } from '../board/card-list.tsx'

export type BacklogState = ListState<BacklogData & { readonly cards: readonly never[] }>

export type BacklogBodyProps = {
  readonly parts: CardParts
  /** How drags and keys name its row. */
  readonly row: string
  readonly state: Pick<BacklogState, 'ids' | 'error' | 'isOutdated'> & { readonly data: BacklogData | undefined }
  readonly cards: Cards
  readonly focus: BoardFocus
  readonly handle: Ref<CardListHandle>
  readonly isNarrowed: boolean
  readonly onClear: () => void
  readonly onRetry: () => void
}

/** The issues of a backlog, or why there are none. */
export function BacklogBody(props: BacklogBodyProps) {
  const { parts, row, state, cards, focus, handle, isNarrowed, onClear, onRetry } = props
  const t = useT()
  const { data, ids, error, isOutdated } = state
  if (!data) {
    if (error === undefined) return <SkeletonRows count={8} />
    return isNotFound(error) ? (
      <ErrorState title={t('agile.backlog.unreadable')} text={t('agile.backlog.unreadable.text')} />
    ) : (
      <ErrorState title={problemText(error, t('agile.backlog.failed'))} {...(problemsOf(error) ? {} : { onRetry })} />
    )
  }
  return (
    <>
      {data.isTooBig && (
        <div className="px-2 pb-2">
          <Banner tone="info">{t('agile.backlog.tooBig', { count: data.total })}</Banner>
        </div>
      )}
      <div className="flex min-h-0 flex-1 flex-col px-2 pb-2">
        <CardList
          parts={parts}
          row={row}
          column={BACKLOG}
          label={t('agile.backlog')}
          {...{ ids, cards, focus, isOutdated, handle }}
        >
          {isNarrowed ? (
            <EmptyState
              icon={FilterX}
              title={t('agile.filter.nothing')}
              action={
                <Button size="small" onPress={onClear}>
                  {t('agile.filter.clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={Inbox} title={t('agile.backlog.empty')} text={t('agile.backlog.empty.text')} />
          )}
        </CardList>
      </div>
    </>
  )
}
