import type { ReactNode } from 'react'

type StripProps = {
  readonly icon: ReactNode
  readonly children: ReactNode
  readonly aside?: ReactNode
  readonly action: ReactNode
}

/** A line above the page that says what concerns all of it. */
export function Strip({ icon, children, aside, action }: StripProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2 border-b border-line bg-sunken px-4 py-1 text-sm">
      {icon}
      <span role="status" className="min-w-0 flex-1 basis-50">
        {children}
      </span>
      {aside}
      {action}
    </div>
  )
}
