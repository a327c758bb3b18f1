import type { ReactNode } from 'react'
import { useFormats } from '../../../platform/i18n/index.ts'

/** The line above a part of an issue: what it is, how many there are, and what can be done. */
export function SectionHead(props: { readonly text: string; readonly count?: number; readonly children?: ReactNode }) {
  const { number } = useFormats()
  return (
    <header className="mb-1.5 flex h-7 items-center gap-1.5">
      <h3 className="text-xs font-semibold text-muted">{props.text}</h3>
      {props.count !== undefined && <span className="text-xs text-faint tabular-nums">{number(props.count)}</span>}
      <div className="flex-1" />
      {props.children}
    </header>
  )
}
