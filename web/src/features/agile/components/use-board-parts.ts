import { type RefObject, useCallback, useMemo, useState } from 'react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { can, usePermissions } from '../../../platform/permissions/index.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { preloadIssueView } from '../../issue-list/index.ts'
import { useCanUpdate } from '../../issue-ui/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { createCarrying } from '../api/carrying.ts'
import { type CardSize, createCardHeights } from '../model/card-heights.ts'
import { type CardSettings, cardSettingsOf } from '../model/card-look.ts'
import { BACKLOG } from '../model/places.ts'
import type { BoardData, ColumnData } from '../model/projections.ts'
import type { CardParts } from './board/board-parts.ts'
import { useViewport } from './board/viewport.ts'

const NO_SETTINGS: CardSettings = {
  fields: [],
  estimationField: undefined,
  colorField: undefined,
  projectColors: new Map(),
  ruleColors: new Map(),
  placedBy: new Set(),
}

export type BoardPartsOptions<S> = Pick<CardParts, 'onPress' | 'onFocus' | 'onCreate' | 'onCreateInColumn'> & {
  readonly board: BoardData | undefined
  readonly store: S
  readonly size: CardSize
  /** It is only looked at: nothing is dragged or created. */
  readonly isStill: boolean
  /** As {@link CardParts}; absent: the present. */
  readonly past?: CardParts['past']
  readonly at?: CardParts['at']
  readonly scroller: RefObject<HTMLElement | null>
}

/** What does not change while somebody works with a board, gathered for its parts. */
export function useBoardParts<S extends CardParts['store']>(
  options: BoardPartsOptions<S>,
): Omit<CardParts, 'store'> & { readonly store: S } {
  const {
    board,
    store,
    size,
    isStill,
    past = null,
    at = null,
    scroller,
    onPress,
    onFocus,
    onCreate,
    onCreateInColumn,
  } = options
  const t = useT()
  const formats = useFormats()
  const permissions = usePermissions()
  const canCreate = !isStill && board?.projects.some(({ id }) => can(permissions, 'CREATE_ISSUE', id)) === true
  const canUpdate = useCanUpdate()
  const canArrange = board?.isUpdatable === true
  const canMove = useCallback(
    (issue: ListedIssue, column?: string) => canUpdate(issue) || (column === BACKLOG && canArrange),
    [canUpdate, canArrange],
  )
  const isDraggable = useMedia('(pointer: fine)') && !isStill
  const [carrying, setCarrying] = useState(() => createCarrying(store))
  if (carrying.store !== store) setCarrying(createCarrying(store))
  const heights = useMemo(() => createCardHeights(size), [size])
  const viewport = useViewport(
    scroller,
    useCallback(() => heights.forget(), [heights]),
  )
  const settings = useMemo(() => (board ? cardSettingsOf(board) : NO_SETTINGS), [board])
  const columns = useMemo(
    () => new Map<string, ColumnData>((board?.columnSettings?.columns ?? []).map(column => [column.id, column])),
    [board],
  )
  const isPeriod = board?.estimationField?.fieldType?.valueType === 'period'
  return useMemo(
    () => ({
      store,
      carrying,
      viewport,
      heights,
      settings,
      columns,
      isDraggable,
      canCreate,
      canMove,
      past,
      at,
      isPeriod,
      t,
      formats,
      onPress,
      onHover: preloadIssueView,
      onFocus,
      onCreate,
      onCreateInColumn,
    }),
    [
      store,
      carrying,
      viewport,
      heights,
      settings,
      columns,
      isDraggable,
      canCreate,
      canMove,
      past,
      at,
      isPeriod,
      t,
      formats,
      onPress,
      onFocus,
      onCreate,
      onCreateInColumn,
    ],
  )
}
