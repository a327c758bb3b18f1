import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from 'lucide-react'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastRegion as AriaToastRegion,
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
} from 'react-aria-components'
import { useT } from '../platform/i18n/index.ts'
import { Button, IconButton } from './button.tsx'
import { cx } from './class-names.ts'

import type { ToastMessage } from './toast.tsx'
import { useRise } from './use-toast-rise.ts'

const TIMEOUT_MS = 10_000
const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 })

/** Queues a message; returns the way to take it back. One that only says again what stands there takes its place. */
export function showToast(message: ToastMessage): () => void {
  const same = queue.visibleToasts.find(
    ({ content }) =>
      content.text === message.text && content.tone === message.tone && !content.action && !message.action,
  )
  if (same) queue.close(same.key)
  const key = queue.add(message, { timeout: TIMEOUT_MS })
  return () => queue.close(key)
}

/** Takes all messages away. */
export const closeToasts = (): void => queue.clear()

/** Where the focus was before it came to a message. */
let cameFrom: EventTarget | null = null
const isInStack = (target: EventTarget | null) => target instanceof Element && target.closest('.toast-stack') !== null

document.addEventListener('focusin', ({ target, relatedTarget }) => {
  if (isInStack(target) && !isInStack(relatedTarget)) cameFrom = relatedTarget
})

// A message that goes with the focus in it would lead the focus to whatever message is there later.
function close(key: string): void {
  const focused = document.activeElement
  if (isInStack(focused) && focused instanceof HTMLElement) {
    if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true })
    else focused.blur()
  }
  queue.close(key)
}

const ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, danger: OctagonAlert } as const
const COLORS = { info: 'text-accent-text', ok: 'text-ok', warn: 'text-warn', danger: 'text-danger' } as const

/** The place where toasts appear. */
export function ToastStack() {
  const t = useT()
  const rise = useRise()
  return (
    <AriaToastRegion
      queue={queue}
      style={{ '--toast-rise': `${rise}px` }}
      aria-label={t('ui.toasts')}
      className="toast-stack fixed z-50 flex gap-2 outline-none"
    >
      {({ toast: shown }) => {
        const { text, tone = 'info', action } = shown.content
        const Icon = ICONS[tone]
        return (
          <AriaToast
            toast={shown}
            className="popover-box flex w-full items-center gap-2 py-1.5 ps-3 pe-1.5 animate-[rise_160ms_ease-out] xs:w-auto xs:max-w-105"
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden className={cx('shrink-0', COLORS[tone])} />
            <ToastContent className="min-w-0 flex-1 py-1">
              <Text slot="title">{text}</Text>
            </ToastContent>
            {action && (
              <Button
                variant="link"
                size="small"
                onPress={() => {
                  action.run()
                  close(shown.key)
                }}
              >
                {action.text}
              </Button>
            )}
            <IconButton label={t('ui.close')} icon={X} size="small" onPress={() => close(shown.key)} />
          </AriaToast>
        )
      }}
    </AriaToastRegion>
  )
}
