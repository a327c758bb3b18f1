import { type KeyboardEvent, useRef } from 'react'
import { Dialog } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { PopoverBox } from '../../../ui/popover.tsx'
import type { PopupPlace } from '../../../ui/popup-trigger.tsx'
import { REACTIONS } from '../model/reactions.ts'

const COLUMNS = 6

type ReactionPickerProps = { readonly place: PopupPlace; readonly onPick: (reaction: string) => void }

/** The emoji to react with, walked through by the arrow keys. */
export function ReactionPicker({ place, onPick }: ReactionPickerProps) {
  const t = useT()
  const grid = useRef<HTMLDivElement>(null)
  const walk = (event: KeyboardEvent) => {
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const along = isRtl ? -1 : 1
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: along,
      ArrowLeft: -along,
      ArrowDown: COLUMNS,
      ArrowUp: -COLUMNS,
    }
    const step = steps[event.key]
    if (step === undefined || at < 0) return
    event.preventDefault()
    buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus()
  }
  return (
    <PopoverBox {...place} placement="bottom end">
      <Dialog aria-label={t('reactions.add')} className="p-1.5 outline-none">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys belong to the buttons inside */}
        <div ref={grid} className="grid grid-cols-6" onKeyDown={walk}>
          {[...REACTIONS].map(([reaction, emoji], index) => (
            <button
              key={reaction}
              type="button"
              aria-label={reaction}
              title={reaction}
              // biome-ignore lint/a11y/noAutofocus: the popup is opened to choose
              autoFocus={index === 0}
              onClick={() => {
                onPick(reaction)
                place.onOpenChange(false)
              }}
              className="flex size-8 items-center justify-center rounded-control text-lg hover:bg-hover"
            >
              {emoji}
            </button>
          ))}
        </div>
      </Dialog>
    </PopoverBox>
  )
}
