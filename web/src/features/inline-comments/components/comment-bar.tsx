import type { LucideIcon } from 'lucide-react'
import { ArrowDown, ArrowUp, CheckCheck, MessageSquareText } from 'lucide-react'
import { ToggleButton } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { useKeysOf } from '../../../platform/shortcuts/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { stepFrom } from '../model/threads.ts'
import { useInlineContext } from './inline-context.ts'
import { INLINE_IDS } from './inline-keys.ts'

/** How many comments there are about words of the text, which of them are shown, and the way from one to the next. */
export function CommentBar() {
  const t = useT()
  const keysOf = useKeysOf()
  const { threads, visible, shown, setShown, open, setOpen, hasFailed, retry } = useInlineContext()
  if (hasFailed)
    return (
      <p role="alert" className="flex items-center gap-2 py-1 text-sm text-muted print:hidden">
        {t('comments.failed')}
        <Button size="small" onPress={retry}>
          {t('ui.retry')}
        </Button>
      </p>
    )
  if (threads.length === 0) return null
  const resolved = threads.filter(({ isResolved }) => isResolved).length
  const opened = threads.length - resolved
  const go = (by: 1 | -1) => {
    const next = stepFrom(visible, open, by)
    if (next) setOpen(next.root.id, true)
  }
  const keys = (id: string) => {
    const found = keysOf(id)
    return found ? { keys: found } : {}
  }
  return (
    <div
      role="toolbar"
      aria-label={t('inline-comments.title')}
      className="flex min-h-8 flex-wrap items-center gap-1 py-0.5 print:hidden"
    >
      <Kind
        icon={MessageSquareText}
        text={t('inline-comments.open', { count: opened })}
        isOn={shown.open}
        onChange={on => setShown({ ...shown, open: on })}
      />
      {resolved > 0 && (
        <Kind
          icon={CheckCheck}
          text={t('inline-comments.resolved', { count: resolved })}
          isOn={shown.resolved}
          onChange={on => setShown({ ...shown, resolved: on })}
        />
      )}
      <div className="flex-1" />
      {visible.length > 0 && (
        <>
          <IconButton
            label={t('inline-comments.keys.previous')}
            icon={ArrowUp}
            size="small"
            {...keys(INLINE_IDS.previous)}
            onPress={() => go(-1)}
          />
          <IconButton
            label={t('inline-comments.keys.next')}
            icon={ArrowDown}
            size="small"
            {...keys(INLINE_IDS.next)}
            onPress={() => go(1)}
          />
        </>
      )}
    </div>
  )
}

type KindProps = {
  readonly icon: LucideIcon
  readonly text: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Shows comments of a kind, or hides them. */
function Kind({ icon: Icon, text, isOn, onChange }: KindProps) {
  return (
    <ToggleButton
      isSelected={isOn}
      onChange={onChange}
      className="inline-flex h-7 cursor-pointer items-center gap-1.5 rounded-full border border-line px-2.5 text-muted text-xs hover:bg-hover selected:border-accent/40 selected:bg-accent-soft selected:text-accent-text pointer-coarse:h-9"
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {text}
    </ToggleButton>
  )
}
