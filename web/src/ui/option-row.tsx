import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { ColorSwatch, type SwatchColor } from './color-swatch.tsx'

/** Something that can be chosen: how it reads and what stands before it. */
export type Option = {
  readonly id: string
  readonly text: string
  /** Second line or grey text: a login, a date. */
  readonly description?: string
  readonly color?: SwatchColor
  readonly avatar?: { readonly name: string; readonly url?: string | null }
  readonly icon?: ReactNode
  readonly isDisabled?: boolean
  /** Heading it stands under; options of a group lie together. */
  readonly group?: string
}

export const optionClass =
  'flex min-h-8 w-full items-center gap-2 rounded-control px-2 py-1 text-sm outline-none select-none hover:bg-hover focus:bg-hover pressed:bg-hover disabled:opacity-50'

/** The inside of a row in pickers and menus. */
export function OptionContent({ option }: { readonly option: Option }) {
  return (
    <>
      {option.avatar && <Avatar name={option.avatar.name} url={option.avatar.url ?? null} size={20} />}
      {option.color && <ColorSwatch color={option.color} />}
      {option.icon}
      <span className="min-w-0 flex-1 truncate">{option.text}</span>
      {option.description && <span className="max-w-[50%] truncate text-xs text-faint">{option.description}</span>}
    </>
  )
}
