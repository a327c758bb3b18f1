import { useEffect, useId, useMemo, useState } from 'react'
import { Tooltip as AriaTooltip, TooltipTriggerStateContext } from 'react-aria-components'
import { Kbd } from './kbd.tsx'
import { type Hint, watchHints } from './watch-hints.ts'

/** Draws the hint of what the pointer rests on or the keyboard walked to. */
export function TooltipStage() {
  const id = useId()
  const [hint, setHint] = useState<Hint>()
  useEffect(() => watchHints(setHint), [])
  const element = hint?.element
  useEffect(() => {
    // What is its name already needs not be read twice; a description of its own stays.
    if (
      !element ||
      element.hasAttribute('aria-describedby') ||
      element.getAttribute('aria-label') === element.dataset.tooltip
    )
      return
    element.setAttribute('aria-describedby', id)
    return () => element.removeAttribute('aria-describedby')
  }, [element, id])
  const state = useMemo(
    () => ({ isOpen: true, shouldSkipAnimation: false, open: () => undefined, close: () => setHint(undefined) }),
    [],
  )
  if (!hint) return null
  return (
    <TooltipTriggerStateContext value={state}>
      <AriaTooltip
        triggerRef={{ current: hint.element }}
        placement="bottom"
        offset={6}
        className="pointer-events-none z-50 flex max-w-80 items-center gap-2 rounded-control bg-fg px-2 py-1 text-xs text-surface shadow-popover entering:animate-[fade_100ms]"
      >
        <span id={id} className="contents">
          {hint.text}
          {hint.keys.length > 0 && <Kbd keys={hint.keys} inverted />}
        </span>
      </AriaTooltip>
    </TooltipTriggerStateContext>
  )
}
