import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { Menu as AriaMenu, MenuItem, Separator } from 'react-aria-components'
import { cx } from './class-names.ts'
import { Kbd } from './kbd.tsx'
import type { MenuEntry, MenuProps } from './menu.tsx'
import { optionClass } from './option-row.tsx'
import { PopoverBox } from './popover.tsx'
import type { PopupPlace } from './popup-trigger.tsx'

export type MenuPopupProps = Omit<MenuProps, 'trigger' | 'isOpen' | 'onOpenChange'> & { readonly place: PopupPlace }

/** The menu's inside, loaded when it first opens. */
export function MenuPopup({ label, groups, header, placement = 'bottom start', place }: MenuPopupProps) {
  const entries = groups.flat()
  const shown = groups.filter(group => group.length > 0)
  return (
    <PopoverBox {...place} aria-label={label} placement={placement} className="min-w-48">
      {header && <div className="border-b border-line px-3 py-2">{header}</div>}
      <AriaMenu
        aria-label={label}
        autoFocus="first"
        onAction={key => entries.find(({ id }) => id === key)?.onAction?.()}
        onClose={() => place.onOpenChange(false)}
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
  )
}

function MenuRow({ entry }: { readonly entry: MenuEntry }) {
  const { id, text, icon: Icon, keys, href, isDanger, isDisabled = false, isChecked } = entry
  return (
    <MenuItem
      id={id}
      textValue={text}
      isDisabled={isDisabled}
      className={cx(optionClass, isDanger && 'text-danger')}
      {...(href !== undefined && { href, target: '_blank', rel: 'noopener noreferrer' })}
    >
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden className={cx('shrink-0', !isDanger && 'text-muted')} />}
      <span className="min-w-0 flex-1 truncate">{text}</span>
      {keys && (
        // Fingers have no keys.
        <span className="contents pointer-coarse:hidden">
          <Kbd keys={keys} />
        </span>
      )}
      {isChecked && <Check size={14} aria-hidden className="shrink-0 text-accent-text" />}
    </MenuItem>
  )
}
