import type { ReactNode } from 'react'

export type FieldRowProps = { readonly label: string; readonly children: ReactNode }

/** A label and its value among the fields of an issue. */
export function FieldRow({ label, children }: FieldRowProps) {
  return (
    <div className="grid min-h-8 grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-1">
      <dt className="py-1.5 text-muted wrap-anywhere">{label}</dt>
      <dd className="flex min-h-8 min-w-0 items-center">{children}</dd>
    </div>
  )
}
