import { Check, type LucideIcon } from 'lucide-react'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Separator } from 'react-aria-components'
import { cx } from './class-names.ts'
import { Kbd } from './kbd.tsx'
import { optionClass } from './option-row.tsx'
import { PopoverBox, type PopoverBoxProps } from './popover.tsx'

export type MenuEntry = {
  readonly id: string
  readonly text: string
  readonly icon?: LucideIcon
  readonly onAction: () => void
  readonly keys?: readonly string[]
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  /** Draws a tick: the chosen one of a set. */
  readonly isChecked?: boolean
}

export type MenuProps = {
  readonly label: string
  /** The button that opens it. */
  readonly trigger: ReactElement
  /** Groups, with a line between; empty groups are left out. */
  readonly groups: readonly (readonly MenuEntry[])[]
  /** Above the entries: who is signed in. */
  readonly header?: ReactNode
  readonly placement?: PopoverBoxProps['placement']
}

/** Actions behind a button. */
export function Menu({ label, trigger, groups, header, placement = 'bottom start' }: MenuProps) {
  const entries = groups.flat()
  const shown = groups.filter(group => group.length > 0)
  return (
    <MenuTrigger>
      {trigger}
      <PopoverBox placement={placement} className="min-w-48">
        {header && <div className="border-b border-line px-3 py-2">{header}</div>}
        <AriaMenu
          aria-label={label}
          onAction={key => entries.find(({ id }) => id === key)?.onAction()}
          className="max-h-[70vh] overflow-auto p-1 outline-none"
        >
          {shown.map((group, index) => (
            <Fragment key={group[0]?.id}>
              {index > 0 && <Separator className="my-1 border-t border-line" />}
              {group.map(entry => (
                <MenuRow key={entry.id} entry={entry} />
              ))}
            </Fragment>
          ))}
        </AriaMenu>
      </PopoverBox>
    </MenuTrigger>
  )
}

function MenuRow({ entry }: { readonly entry: MenuEntry }) {
  const { id, text, icon: Icon, keys, isDanger, isDisabled = false, isChecked } = entry
  return (
    <MenuItem id={id} textValue={text} isDisabled={isDisabled} className={cx(optionClass, isDanger && 'text-danger')}>
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden className={cx('shrink-0', !isDanger && 'text-muted')} />}
      <span className="min-w-0 flex-1 truncate">{text}</span>
      {keys && <Kbd keys={keys} />}
      {isChecked && <Check size={14} aria-hidden className="shrink-0 text-accent-text" />}
    </MenuItem>
  )
}
