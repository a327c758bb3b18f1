import { palette } from '@cairn/common/features/bundles'
import { type KeyboardEvent, useRef } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useT } from '../../../../platform/i18n/index.ts'
import { cx } from '../../../../ui/class-names.ts'
import { ColorSwatch } from '../../../../ui/color-swatch.tsx'
import { Popover } from '../../../../ui/popover.tsx'

const COLUMNS = 9

type Color = (typeof palette)[number]

type ColorPickerProps = {
  /** Names what is coloured. */
  readonly label: string
  readonly colorId: string
  /** Drawn in the swatches, so that the text colour can be judged. */
  readonly letter: string
  readonly onChange: (color: Color) => void
  readonly isDisabled?: boolean
}

/** The 36 colours of the palette behind a swatch; the first is "no colour". The arrow keys walk through them. */
export function ColorPicker({ label, colorId, letter, onChange, isDisabled = false }: ColorPickerProps) {
  const t = useT()
  const color = palette.find(({ id }) => id === colorId) ?? palette[0]
  if (!color) return null
  return (
    <Popover
      label={t('projects.color', { name: label })}
      trigger={
        <AriaButton
          aria-label={t('projects.color', { name: label })}
          isDisabled={isDisabled}
          className="flex size-7 shrink-0 items-center justify-center rounded hover:bg-hover"
        >
          <ColorSwatch color={color} letter={letter} />
        </AriaButton>
      }
      className="p-2"
    >
      {close => (
        <Palette
          colorId={color.id}
          letter={letter}
          onChoose={chosen => {
            onChange(chosen)
            close()
          }}
        />
      )}
    </Popover>
  )
}

type PaletteProps = {
  readonly colorId: string
  readonly letter: string
  readonly onChoose: (color: Color) => void
}

function Palette({ colorId, letter, onChoose }: PaletteProps) {
  const t = useT()
  const grid = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const cells = [...(grid.current?.querySelectorAll('button') ?? [])]
    const index = cells.findIndex(cell => cell.contains(document.activeElement))
    const isRtl = grid.current !== null && getComputedStyle(grid.current).direction === 'rtl'
    const forward = isRtl ? -1 : 1
    const step = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key]
    const target = step === undefined ? undefined : cells[index + step]
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut between the buttons inside
    <div ref={grid} onKeyDown={onKeyDown} className="grid grid-cols-9 gap-1">
      {palette.map(color => (
        <button
          key={color.id}
          type="button"
          // biome-ignore lint/a11y/noAutofocus: the popup opens at the present colour
          autoFocus={color.id === colorId}
          aria-pressed={color.id === colorId}
          aria-label={color.id === '0' ? t('projects.color.none') : t('projects.color.number', { number: color.id })}
          onClick={() => onChoose(color)}
          style={{ background: color.background, color: color.foreground }}
          className={cx(
            'flex size-6 items-center justify-center rounded border border-fg/15 text-2xs font-semibold uppercase',
            color.id === colorId && 'ring-2 ring-accent ring-offset-1 ring-offset-raised',
          )}
        >
          {letter}
        </button>
      ))}
    </div>
  )
}
