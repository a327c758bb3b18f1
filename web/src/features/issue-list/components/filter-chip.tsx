import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PopupTrigger } from '../../../ui/popup-trigger.tsx'
import type { ListProject } from '../../custom-fields/index.ts'
import type { BarFilter } from '../model/list-filters.ts'
import type { QueryFilter } from '../model/query-parts.ts'
import { useChosenNames } from './use-chosen-names.ts'

const FilterEditor = lazyPart(() => import('./filter-editor.tsx').then(file => file.FilterEditor), 'above')

export type FilterChipProps = {
  readonly label: string
  readonly bar: BarFilter
  /** The conditions in the query; undefined while the filter is off. */
  readonly filter: QueryFilter | undefined
  /** Values as a query has them; none takes the filter out. */
  readonly onChange: (written: readonly string[]) => void
  readonly projects: readonly ListProject[]
  readonly startsOpen?: boolean
  /** Told when the popup closes, e.g. to drop a filter that stayed empty. */
  readonly onClose?: () => void
}

/** A filter: its name while it is off, its values and a cross while it is on. */
export function FilterChip({ label, bar, filter, onChange, projects, startsOpen = false, onClose }: FilterChipProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const chosen = useChosenNames(bar, filter, projects)
  return (
    <FieldChip label={label} chosen={chosen} onRemove={() => onChange([])}>
      {(className, text) => (
        <PopupTrigger
          kind="dialog"
          isOpen={isOpen}
          onOpenChange={open => {
            setOpen(open)
            if (!open) onClose?.()
          }}
          trigger={
            <Button className={className}>
              <span className="truncate">{text}</span>
              {chosen.length === 0 && <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />}
            </Button>
          }
        >
          {place => (
            <FilterEditor
              label={label}
              bar={bar}
              values={(filter?.parts ?? []).flatMap(({ written, negated }) => (negated ? [] : [written]))}
              onChange={onChange}
              projects={projects}
              place={place}
            />
          )}
        </PopupTrigger>
      )}
    </FieldChip>
  )
}

export type FixedChipProps = { readonly filter: QueryFilter; readonly onRemove: () => void }

/** A condition that no editor changes, as it is written. */
export function FixedChip({ filter, onRemove }: FixedChipProps) {
  const chosen = filter.parts.map(({ text, negated }) => (negated ? `−${text}` : text))
  return (
    <FieldChip label={filter.attribute} chosen={chosen.length > 0 ? chosen : ['…']} onRemove={onRemove}>
      {(className, text) => (
        <span className={className}>
          <span className="truncate">{text}</span>
        </span>
      )}
    </FieldChip>
  )
}

type FieldChipProps = {
  readonly label: string
  readonly chosen: readonly string[]
  readonly onRemove: () => void
  readonly children: ChipFrameProps['children']
}

function FieldChip({ label, chosen, onRemove, children }: FieldChipProps) {
  const t = useT()
  const [first, ...rest] = chosen
  const text =
    first === undefined
      ? label
      : rest.length === 0
        ? t('issues.filter.one', { field: label, value: first })
        : t('issues.filter.several', { field: label, value: first, rest: rest.length })
  return (
    <ChipFrame
      text={text}
      isOn={first !== undefined}
      removeLabel={t('issues.filter.remove', { field: label })}
      onRemove={onRemove}
    >
      {children}
    </ChipFrame>
  )
}

export type ChipFrameProps = {
  readonly text: string
  /** The filter narrows the list. */
  readonly isOn: boolean
  readonly removeLabel: string
  readonly onRemove: () => void
  readonly children: (className: string, text: string) => ReactNode
}

const PART = 'relative focus-visible:z-10 flex h-8 items-center border text-sm transition-colors duration-100'

/** The look of a filter: an outline while it is off, a tint and a cross while it is on. */
export function ChipFrame({ text, isOn, removeLabel, onRemove, children }: ChipFrameProps) {
  const look = isOn
    ? 'border-accent/35 bg-accent-soft text-accent-text'
    : 'border-line-strong bg-surface text-fg hover:bg-hover'
  return (
    <span className="flex shrink-0">
      {children(
        cx(PART, look, 'max-w-60 gap-1.5 ps-2.5', isOn ? 'rounded-s-control pe-1.5' : 'rounded-control pe-2'),
        text,
      )}
      {isOn && (
        <Button
          aria-label={removeLabel}
          onPress={onRemove}
          className={cx(PART, look, 'w-6 justify-center rounded-e-control border-s-0 hover:bg-accent/15')}
        >
          <X size={13} aria-hidden />
        </Button>
      )}
    </span>
  )
}
