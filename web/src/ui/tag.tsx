import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { cx } from './class-names.ts'
import type { SwatchColor } from './color-swatch.tsx'

export type TagProps = {
  readonly children: ReactNode
  /** Fill and text colour; without it an outline. */
  readonly color?: SwatchColor | undefined
  /** Shows a cross; `removeLabel` names it. */
  readonly onRemove?: () => void
  readonly removeLabel?: string
  readonly className?: string
}

/** A short label in a pill. */
export function Tag({ children, color, onRemove, removeLabel, className }: TagProps) {
  return (
    <span
      {...(onRemove ? { 'data-focus-row': '' } : {})}
      style={color ? { background: color.background, color: color.foreground } : {}}
      className={cx(
        'inline-flex h-5 max-w-full shrink-0 items-center gap-0.5 rounded-full border px-2 text-2xs',
        color ? 'border-transparent' : 'border-line text-muted',
        onRemove && 'pe-0.5 pointer-coarse:h-7 pointer-coarse:pe-1.5 pointer-coarse:text-xs',
        className,
      )}
    >
      <span className="truncate">{children}</span>
      {onRemove && (
        <Button
          aria-label={removeLabel ?? ''}
          onPress={onRemove}
          className="touch-area flex size-4 [--touch:32px] items-center justify-center rounded-full opacity-70 hover:bg-fg/10 hover:opacity-100"
        >
          <X size={11} aria-hidden />
        </Button>
      )}
    </span>
  )
}

/** A number or short word beside a title. */
export function Pill({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-flex h-5 items-center rounded-full bg-sunken px-2 text-xs text-muted tabular-nums">
      {children}
    </span>
  )
}
