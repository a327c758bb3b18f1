import type { LucideIcon } from 'lucide-react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'

type ChoiceProps<Id extends string> = {
  readonly label: string
  readonly options: readonly { readonly id: Id; readonly text: string; readonly icon?: LucideIcon }[]
  readonly selected: Id
  readonly onChange: (id: Id) => void
}

/** One of few: one stop of Tab, walked by the arrow keys. */
export function Choice<Id extends string>({ label, options, selected, onChange }: ChoiceProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[selected]}
      onSelectionChange={keys => {
        const chosen = options.find(({ id }) => keys.has(id))
        if (chosen) onChange(chosen.id)
      }}
      className="flex items-center gap-0.5 rounded-control border border-line p-0.5"
    >
      {options.map(({ id, text, icon: Icon }) => (
        <ToggleButton
          key={id}
          id={id}
          className="flex h-7 cursor-pointer items-center gap-1.5 rounded-control px-2 text-muted text-xs hover:bg-hover hover:text-fg selected:bg-accent-soft selected:font-medium selected:text-accent-text pointer-coarse:h-9"
        >
          {Icon && <Icon size={15} strokeWidth={1.75} aria-hidden />}
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
