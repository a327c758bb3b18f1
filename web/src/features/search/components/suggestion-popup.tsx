import { History, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { forgetSearch } from '../api/recent-searches.ts'
import type { Entry } from '../model/box-popup.ts'
import { groupSuggestions, matchedParts, type Suggestion } from '../model/suggestions.ts'
import { usePopupPlace } from './use-popup-place.ts'

export type SuggestionPopupProps = {
  readonly listId: string
  readonly entries: readonly Entry[]
  readonly activeIndex: number
  readonly onActive: (index: number) => void
  readonly onChoose: (entry: Entry) => void
  /** The coloured text: the popup stands below what it completes. Without it, it is as wide as the box. */
  readonly mirror?: RefObject<HTMLElement | null>
  /** What Enter does while nothing is chosen; default: searches. */
  readonly runText?: string
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The list below the box. The focus stays in the box, which names the active option. */
export function SuggestionPopup(props: SuggestionPopupProps) {
  const { listId, entries, activeIndex, onActive, onChoose, mirror, runText } = props
  const t = useT()
  useEffect(() => {
    const active = activeIndex < 0 ? undefined : document.getElementById(optionId(listId, activeIndex))
    active?.scrollIntoView({ block: 'nearest' })
  }, [listId, activeIndex])
  const popup = useRef<HTMLDivElement>(null)
  usePopupPlace(popup, mirror, entries)
  const recents = entries.flatMap(entry => (entry.kind === 'recent' ? [entry.search] : []))
  const suggestions = entries.flatMap(entry => (entry.kind === 'suggestion' ? [entry.suggestion] : []))
  const row = (index: number, children: ReactNode) => (
    <div
      key={index}
      id={optionId(listId, index)}
      role="option"
      tabIndex={-1}
      aria-selected={index === activeIndex}
      onMouseMove={() => index !== activeIndex && onActive(index)}
      onMouseDown={event => {
        keepFocus(event)
        const entry = entries[index]
        if (entry && event.button === 0) onChoose(entry)
      }}
      className={cx(
        'flex min-h-7.5 items-center gap-3 rounded-control px-2 py-1 max-xs:min-h-10',
        index === activeIndex && 'bg-accent-soft',
      )}
    >
      {children}
    </div>
  )
  return (
    <div
      ref={popup}
      className={cx(
        'popover-box absolute top-full z-40 mt-1 flex max-h-[min(24rem,55vh)] flex-col overflow-hidden',
        mirror ? 'w-120 max-w-full' : 'inset-x-0 max-w-160',
      )}
    >
      <div id={listId} role="listbox" aria-label={t('search.suggestions')} className="min-h-0 overflow-auto p-1">
        {recents.length > 0 && (
          <Group title={t('search.recent')}>
            {recents.map((search, index) =>
              row(
                index,
                <>
                  <History size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />
                  <bdi className="min-w-0 flex-1 truncate">{search.query}</bdi>
                  <span
                    aria-hidden
                    onMouseDown={event => {
                      keepFocus(event)
                      event.stopPropagation()
                      void forgetSearch(search.id)
                    }}
                    title={t('search.recent.forget')}
                    className="flex size-5 shrink-0 items-center justify-center rounded text-faint hover:bg-hover hover:text-fg"
                  >
                    <X size={12} />
                  </span>
                </>,
              ),
            )}
          </Group>
        )}
        {groupSuggestions(suggestions).map(({ group, members }) => (
          <Group key={members[0]?.index} title={group}>
            {members.map(({ suggestion, index }) =>
              row(recents.length + index, <SuggestionRow suggestion={suggestion} hasGroup={group !== null} />),
            )}
          </Group>
        ))}
      </div>
      <p
        aria-hidden
        className="flex shrink-0 items-center gap-3 border-t border-line px-3 py-1.5 text-2xs text-faint max-xs:hidden"
      >
        <span className="flex items-center gap-1">
          <Kbd keys={['↑', '↓']} />
          {t('search.hint.choose')}
        </span>
        <span className="flex items-center gap-1">
          <Kbd keys={['Tab']} />
          {t('search.hint.complete')}
        </span>
        <span className="flex items-center gap-1">
          <Kbd keys={['↵']} />
          {activeIndex < 0 ? (runText ?? t('search.hint.run')) : t('search.hint.insert')}
        </span>
      </p>
    </div>
  )
}

function Group({ title, children }: { readonly title: string | null; readonly children: ReactNode }) {
  if (title === null || title === '') return children
  return (
    // biome-ignore lint/a11y/useSemanticElements: groups of options are no fieldsets
    <div role="group" aria-label={title}>
      <p aria-hidden className="px-2 pt-2 pb-1 text-2xs font-semibold text-faint">
        {title}
      </p>
      {children}
    </div>
  )
}

function SuggestionRow({ suggestion, hasGroup }: { readonly suggestion: Suggestion; readonly hasGroup: boolean }) {
  const [before, match, after] = matchedParts(suggestion)
  return (
    <>
      {suggestion.icon === 'user' && (
        <Avatar name={suggestion.description || suggestion.option} url={suggestion.auxiliaryIcon ?? null} size={20} />
      )}
      <bdi className="min-w-0 truncate">
        {before}
        <b className="font-semibold text-accent-text">{match}</b>
        {after}
      </bdi>
      {suggestion.description && !repeats(suggestion) && (
        <bdi
          className={cx('ms-auto max-w-[60%] min-w-0 shrink truncate text-xs text-muted', hasGroup && 'max-xs:hidden')}
        >
          {suggestion.description}
        </bdi>
      )}
    </>
  )
}

// “State: by State” says nothing, nor does a login beside the same name.
const repeats = ({ option, suffix, description }: Suggestion): boolean => {
  const [name, told] = [option.toLowerCase(), description?.toLowerCase()]
  return told === name || (suffix?.startsWith(':') === true && told?.endsWith(name) === true)
}

// A press must not take the focus out of the box.
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
