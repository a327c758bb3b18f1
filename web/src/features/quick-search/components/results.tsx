import { useEffect, useRef } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import type { FoundGroup, QuickItem } from '../model/quick-item.ts'
import { ResultRow } from './result-row.tsx'

type ResultsProps = {
  readonly listId: string
  readonly optionId: (index: number) => string
  readonly groups: readonly FoundGroup[]
  readonly activeId: string | undefined
  readonly onActivate: (id: string) => void
  readonly onChoose: (item: QuickItem, inNewTab: boolean) => void
  readonly isPending: boolean
}

/** The results in groups; the focus stays in the text, which names the highlighted one. */
export function Results({ listId, optionId, groups, activeId, onActivate, onChoose, isPending }: ResultsProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const option = activeId === undefined ? null : box.current?.querySelector('[aria-selected="true"]')
    option?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  let index = -1
  return (
    <div
      ref={box}
      id={listId}
      role="listbox"
      aria-label={t('quick-search.results')}
      aria-busy={isPending}
      tabIndex={-1}
      className="min-h-0 flex-1 scroll-py-8 xs:h-96 xs:flex-auto overflow-y-auto overscroll-contain px-1.5 pb-1.5"
    >
      {groups.map(group => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
        <div key={group.id} role="group" aria-labelledby={`${listId}-${group.id}`}>
          <div
            id={`${listId}-${group.id}`}
            role="presentation"
            className="sticky top-0 z-10 bg-raised px-2.5 pt-2.5 pb-1 text-2xs font-medium text-faint"
          >
            {t(`quick-search.group.${group.id}`)}
          </div>
          {group.found.map(found => {
            index += 1
            return (
              <ResultRow
                key={found.item.id}
                id={optionId(index)}
                found={found}
                isActive={found.item.id === activeId}
                onActivate={onActivate}
                onChoose={onChoose}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}
