import { useEffect, useLayoutEffect, useRef } from 'react'
import { useT } from '../../platform/i18n/index.ts'
import { cx } from '../class-names.ts'
import type { EditTarget } from './edit-target.ts'
import type { ShownCompletions } from './use-completion.ts'

const MARGIN_PX = 8
const GAP_PX = 4
/** How far the rows' text stands from the popup's edge. */
const INSET_PX = 13

type CompletionPopupProps = {
  readonly getTarget: () => EditTarget | null
  readonly completion: ShownCompletions
}

/** The list at the caret. The focus stays in the text, which names the active option. */
export function CompletionPopup({ getTarget, completion }: CompletionPopupProps) {
  const { open, items, active, listId, setActive, choose, close } = completion
  const t = useT()
  const popup = useRef<HTMLDivElement>(null)
  const start = open?.trigger.start
  useLayoutEffect(() => {
    const element = popup.current
    const target = getTarget()
    if (!element || !target || start === undefined) return
    // Above everything, whatever cuts off what sticks out around the text.
    if (element.popover === 'manual' && !element.matches(':popover-open')) element.showPopover()
    const put = () => place(element, target, start)
    put()
    window.addEventListener('scroll', put, { capture: true, passive: true })
    window.addEventListener('resize', put)
    return () => {
      window.removeEventListener('scroll', put, { capture: true })
      window.removeEventListener('resize', put)
    }
  })
  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])
  useEffect(() => {
    const text = getTarget()?.element
    if (start === undefined || !text) return
    text.addEventListener('blur', close)
    return () => text.removeEventListener('blur', close)
  })
  if (!open) return null
  const isMissing = items.length === 0
  return (
    <div
      ref={popup}
      popover="manual"
      className="popover-box fixed inset-auto m-0 max-h-[min(27.5rem,60vh)] max-xs:max-h-82 w-max min-w-56 max-w-[min(26rem,calc(100vw-1rem))] overflow-auto p-1"
    >
      {isMissing && (
        <p role="status" className="px-2 py-1.5 text-xs text-muted">
          {t('ui.completion.failed')}
        </p>
      )}
      <div id={listId} role="listbox" aria-label={open.source.label}>
        {items.map((item, index) => (
          <div
            key={item.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseMove={() => index !== active && setActive(index)}
            onMouseDown={event => {
              // A press must not take the focus out of the text.
              event.preventDefault()
              if (event.button === 0) choose(item)
            }}
            className={cx(
              'flex min-h-7.5 items-center gap-2 rounded-control px-2 py-1 max-xs:min-h-10',
              index === active && 'bg-accent-soft',
            )}
          >
            {item.icon}
            <bdi className="min-w-0 flex-1 truncate">{item.text}</bdi>
            {item.description && (
              <bdi className="max-w-[50%] shrink-0 truncate ps-3 text-xs text-faint">{item.description}</bdi>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

function place(popup: HTMLElement, target: EditTarget, start: number): void {
  const { x, top, bottom } = target.placeOf(start)
  const { offsetWidth: width, offsetHeight: height } = popup
  const isRtl = getComputedStyle(target.element).direction === 'rtl'
  const left = isRtl ? x - width + INSET_PX : x - INSET_PX
  const isAbove = bottom + GAP_PX + height > window.innerHeight - MARGIN_PX && top - GAP_PX - height > MARGIN_PX
  popup.style.left = `${Math.round(Math.max(MARGIN_PX, Math.min(left, window.innerWidth - width - MARGIN_PX)))}px`
  popup.style.top = `${Math.round(isAbove ? top - GAP_PX - height : bottom + GAP_PX)}px`
}
