import { Ellipsis, Inbox, Rows2, Search } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { ToggleButton } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { useKeysOf } from '../../../platform/shortcuts/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useListProjects } from '../../custom-fields/index.ts'
import { useQueryNames } from '../../issue-list/index.ts'
import { QueryBox, type QueryBoxHandle, type QueryProblem } from '../../search/index.ts'
import { toggled } from '../model/board-query.ts'
import { CARD_SIZES, type CardSize } from '../model/card-heights.ts'
import type { BoardData } from '../model/projections.ts'
import { PeopleFaces, type PeopleFacesProps } from './people-faces.tsx'

export type BoardToolbarProps = {
  readonly board: BoardData
  readonly query: string
  readonly problems: readonly QueryProblem[] | undefined
  readonly onQuery: (query: string) => void
  readonly boxRef: RefObject<QueryBoxHandle | null>
  readonly quick: readonly string[]
  readonly onQuick: (ids: readonly string[]) => void
  /** Whose cards those are whose people may be chosen. */
  readonly store: PeopleFacesProps['store']
  readonly chosenPeople: readonly string[]
  readonly onPeople: (logins: readonly string[]) => void
  readonly size: CardSize
  readonly onSize: (size: CardSize) => void
  readonly hasDays: boolean
  readonly onHasDays: (is: boolean) => void
  readonly find: string | undefined
  readonly onFind: (text: string | undefined) => void
  readonly menu: readonly (readonly MenuEntry[])[]
  readonly hasBacklog: boolean
  /** Undefined: there is none beside what is shown. */
  readonly onBacklog: ((isOpen: boolean) => void) | undefined
  readonly children?: ReactNode
}

/** What narrows a board and how its cards look. */
export function BoardToolbar(props: BoardToolbarProps) {
  const { board, query, problems, onQuery, boxRef, quick, onQuick, store, chosenPeople, onPeople } = props
  const { size, onSize, hasDays, onHasDays, find, onFind, menu, hasBacklog, onBacklog, children } = props
  const t = useT()
  const keysOf = useKeysOf()
  const names = useQueryNames(useListProjects().data)
  return (
    <search
      aria-label={t('agile.toolbar')}
      className="relative z-30 flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-3.5 pt-3 pb-2"
    >
      {onBacklog && (
        <IconButton
          label={t('agile.backlog.toggle')}
          icon={Inbox}
          keys={keysOf('board.backlog')}
          aria-pressed={hasBacklog}
          className={hasBacklog ? 'bg-accent-soft text-accent-text' : ''}
          onPress={() => onBacklog(!hasBacklog)}
        />
      )}
      <div className="min-w-0 max-xs:flex-1 empty:hidden">{children}</div>
      <div className="min-w-48 flex-1 basis-64 max-xs:order-1 max-xs:basis-full sm:max-w-110">
        <QueryBox
          label={t('agile.filter')}
          placeholder={t('agile.filter.placeholder')}
          value={query}
          onRun={onQuery}
          names={names}
          problems={problems}
          boxRef={boxRef}
        />
      </div>
      <div className="max-xs:order-2 empty:hidden">
        <PeopleFaces store={store} chosen={chosenPeople} onChange={onPeople} />
      </div>
      {board.quickFilters.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div
          role="group"
          aria-label={t('agile.quick')}
          className="flex min-w-0 flex-wrap items-center gap-1 max-xs:order-3"
        >
          {board.quickFilters.map(({ id, name }) => (
            <ToggleButton
              key={id}
              isSelected={quick.includes(id)}
              onChange={() => onQuick(toggled(quick, id))}
              className="h-7 max-w-40 truncate rounded-full border border-line px-2.5 text-xs text-muted hover:bg-hover hover:text-fg selected:border-accent selected:bg-accent-soft selected:text-accent-text"
            >
              {name}
            </ToggleButton>
          ))}
        </div>
      )}
      <div className="flex-1 max-sm:hidden" />
      {find !== undefined && (
        <SearchField
          label={t('agile.find')}
          placeholder={t('agile.find')}
          value={find}
          onChange={onFind}
          onLeave={() => onFind(undefined)}
          autoFocus
          className="w-44 max-xs:order-4 max-xs:w-full"
        />
      )}
      <div className="flex shrink-0 items-center gap-0.5">
        <IconButton
          label={t('agile.find')}
          icon={Search}
          aria-pressed={find !== undefined}
          onPress={() => onFind(find === undefined ? '' : undefined)}
        />
        <Menu
          label={t('agile.look')}
          placement="bottom end"
          trigger={<IconButton label={t('agile.look')} icon={Rows2} />}
          groups={[
            CARD_SIZES.map(id => ({
              id,
              text: t(`agile.size.${id}`),
              isChecked: id === size,
              onAction: () => onSize(id),
            })),
            [
              {
                id: 'days',
                text: t('agile.inColumn'),
                isChecked: hasDays,
                onAction: () => onHasDays(!hasDays),
              },
            ],
          ]}
        />
        <Menu
          label={t('issues.more')}
          placement="bottom end"
          trigger={<IconButton label={t('issues.more')} icon={Ellipsis} />}
          groups={menu}
        />
      </div>
    </search>
  )
}
