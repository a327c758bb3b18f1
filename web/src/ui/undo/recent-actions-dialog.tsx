import { Check, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useFormats, useNow, useT } from '../../platform/i18n/index.ts'
import { Button } from '../button.tsx'
import { cx } from '../class-names.ts'
import { Dialog } from '../dialog.tsx'
import { EmptyState } from '../states.tsx'
import { closeOffers, onRecentActionsChange, recentActions, undoAction, wordsOf } from './recent-actions.ts'
import type { RecentAction } from './undo-list.ts'

/** What was done lately in this tab, each with its way back. The arrow keys go from one to the next. */
export function RecentActionsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const actions = useSyncExternalStore(onRecentActionsChange, recentActions)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The list tells all that they tell.
    closeOffers()
    buttonsOf(list.current)[0]?.focus()
  }, [])

  const undo = async (action: RecentAction) => {
    const isIts = ({ dataset }: HTMLElement) => dataset.action === String(action.id)
    const place = buttonsOf(list.current).findIndex(isIts)
    const undone = await undoAction(action.id)
    if (!undone) return
    setSaid(undone.text ?? t('undo.done', { action: wordsOf(action) }))
    // Its button goes, and the focus with it.
    const buttons = buttonsOf(list.current).filter(button => !isIts(button))
    buttons[Math.min(place, buttons.length - 1)]?.focus()
  }

  return (
    <Dialog title={t('undo.recent')} isOpen onClose={onClose}>
      <output className="sr-only">{said}</output>
      {actions.length === 0 ? (
        <EmptyState icon={Undo2} title={t('undo.empty.title')} text={t('undo.empty.text')} />
      ) : (
        <ul ref={list} aria-label={t('undo.recent')} onKeyDown={walk} className="-m-2">
          {actions.map(action => (
            <ActionRow key={action.id} action={action} onUndo={() => void undo(action)} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

type ActionRowProps = { readonly action: RecentAction; readonly onUndo: () => void }

function ActionRow({ action, onUndo }: ActionRowProps) {
  const t = useT()
  const { relative, dateTime } = useFormats()
  useNow()
  const { id, text, about, at, state } = action
  return (
    <li className="flex min-h-10 items-center gap-2.5 rounded-control py-1 ps-2 pe-1 hover:bg-hover">
      {about !== undefined && <span className="shrink-0 font-mono text-xs text-faint">{about}</span>}
      <span className={cx('min-w-0 flex-1 break-words', state === 'undone' && 'text-muted line-through')}>{text}</span>
      <time
        dateTime={new Date(at).toISOString()}
        title={dateTime(at)}
        className="shrink-0 text-xs whitespace-nowrap text-faint"
      >
        {relative(at)}
      </time>
      {state === 'undone' ? (
        <span className="flex min-w-16 shrink-0 items-center justify-center gap-1 text-xs text-muted">
          <Check size={14} strokeWidth={1.75} aria-hidden />
          {t('undo.undone')}
        </span>
      ) : (
        <Button
          size="small"
          className="min-w-16 shrink-0"
          isPending={state === 'running'}
          aria-label={t('undo.button.of', { action: wordsOf(action) })}
          data-action={id}
          onPress={onUndo}
        >
          {t('undo.button')}
        </Button>
      )}
    </li>
  )
}

const buttonsOf = (list: Element | null | undefined): readonly HTMLButtonElement[] => [
  ...(list?.querySelectorAll('button') ?? []),
]

function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const buttons = buttonsOf(event.currentTarget)
  const place = buttons.findIndex(button => button.matches(':focus'))
  const places: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(place + 1, buttons.length - 1),
    ArrowUp: Math.max(place - 1, 0),
    Home: 0,
    End: buttons.length - 1,
  }
  const next = places[event.key]
  if (next === undefined) return
  event.preventDefault()
  buttons[next]?.focus()
}
