import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { hrefOf, useGo } from '../../../platform/navigation/index.ts'
import { rememberPlace } from '../../../platform/places/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { type ActionItem, type FoundItem, isPlace, type QuickItem } from '../model/quick-item.ts'
import { KeyHints } from './key-hints.tsx'
import { Results } from './results.tsx'
import { useQuickResults } from './use-quick-results.ts'

export type QuickSearchDialogProps = {
  /** What can be done from anywhere, the likeliest first. */
  readonly actions: readonly ActionItem[]
  readonly onClose: () => void
}

const PAGE = 5

/** Finds issues, projects, people, saved searches, tags and actions by a few letters. */
export function QuickSearchDialog({ actions, onClose }: QuickSearchDialogProps) {
  const t = useT()
  const go = useGo()
  const me = useMe()
  const listId = useId()
  const [text, setText] = useState('')
  const { groups, isPending, isError, retry } = useQuickResults(text, actions)
  const flat = groups.flatMap(({ found }) => found)
  const [activeId, setActiveId] = useActive(text, flat)
  const activeIndex = flat.findIndex(({ item }) => item.id === activeId)

  const choose = (item: QuickItem, inNewTab: boolean) => {
    if (me && isPlace(item)) rememberPlace(item)
    if (item.to !== undefined && inNewTab) {
      window.open(hrefOf(item.to), '_blank', 'noopener')
      return
    }
    onClose()
    if (item.to !== undefined) go(item.to)
    else if (!isPlace(item) && item.kind === 'action') item.run?.()
  }
  const moveTo = (index: number) => {
    const next = flat[Math.min(Math.max(index, 0), flat.length - 1)]
    if (next) setActiveId(next.item.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const active = flat[activeIndex]
    if (key === 'ArrowDown') moveTo(activeIndex === flat.length - 1 ? 0 : activeIndex + 1)
    else if (key === 'ArrowUp') moveTo(activeIndex <= 0 ? flat.length - 1 : activeIndex - 1)
    else if (key === 'PageDown') moveTo(activeIndex + PAGE)
    else if (key === 'PageUp') moveTo(activeIndex - PAGE)
    else if (key === 'Enter' && active) choose(active.item, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={open => !open && onClose()}
      className="fixed inset-0 z-50 flex justify-center bg-scrim xs:items-start xs:p-4 xs:pt-[10vh] entering:animate-[fade_100ms]"
    >
      <Modal className="flex max-h-full w-full flex-col overflow-hidden bg-raised xs:max-h-[70vh] xs:max-w-160 xs:rounded-panel xs:border xs:border-line xs:shadow-popover entering:animate-[rise_120ms_ease-out]">
        <Dialog aria-label={t('app.search.title')} className="flex min-h-0 flex-1 flex-col outline-none">
          <div className="flex h-12 shrink-0 items-center gap-2.5 border-b border-line ps-4 pe-2">
            <Search size={18} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />
            <input
              autoFocus
              role="combobox"
              aria-label={t('app.search.title')}
              aria-expanded
              aria-autocomplete="list"
              aria-controls={listId}
              aria-activedescendant={activeIndex < 0 ? undefined : optionId(listId, activeIndex)}
              value={text}
              onChange={event => setText(event.target.value)}
              onKeyDown={onKeyDown}
              placeholder={t('quick-search.placeholder')}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              className="h-full w-full min-w-0 bg-transparent text-base outline-none placeholder:text-faint"
            />
            {isPending && <Spinner />}
            <Button variant="ghost" size="small" onPress={onClose} className="xs:hidden">
              {t('ui.cancel')}
            </Button>
          </div>
          <Results
            listId={listId}
            optionId={index => optionId(listId, index)}
            groups={groups}
            activeId={activeId}
            onActivate={setActiveId}
            onChoose={choose}
            isPending={isPending}
          />
          {isError && (
            <div role="alert" className="flex items-center gap-2 border-t border-line px-4 py-2 text-xs text-danger">
              <span className="flex-1">{t('quick-search.failed')}</span>
              <Button size="small" onPress={retry}>
                {t('ui.retry')}
              </Button>
            </div>
          )}
          <KeyHints canOpenTab={flat[activeIndex]?.item.to !== undefined} />
          <p role="status" className="sr-only">
            {!isPending && text.trim() !== '' && t('quick-search.count', { count: flat.length })}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const optionId = (listId: string, index: number) => `${listId}-${index}`

/**
 * The highlighted result: the first one, or where the reader went. It stays while results arrive, so that Enter opens
 * what was highlighted; only the search for the text itself, which is always there, gives way to a real result.
 */
function useActive(text: string, flat: readonly FoundItem[]) {
  const [chosen, setChosen] = useState<{ readonly text: string; readonly id: string; readonly isMoved: boolean }>()
  const first = flat[0]?.item
  // Whoever types a whole id means that issue, whenever it is found.
  const isExact =
    first && isPlace(first) && first.entity === 'Issue' && first.prefix?.toUpperCase() === text.trim().toUpperCase()
  const mayHold = !isExact || chosen?.isMoved === true
  const held = !mayHold
    ? undefined
    : chosen?.text === text
      ? flat.find(({ item }) => item.id === chosen.id)?.item
      : undefined
  const active = held ?? first
  const mayStay = active !== undefined && (isPlace(active) || active.kind !== 'query')
  if (mayStay && held === undefined && (chosen?.id !== active.id || chosen.text !== text))
    setChosen({ text, id: active.id, isMoved: false })
  return [active?.id, (id: string) => setChosen({ text, id, isMoved: true })] as const
}
