import type { ReactNode } from 'react'

type SettingsSectionProps = {
  readonly title: string
  readonly text?: string
  /** At the end of the heading: a button. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A titled part of a settings screen. */
export function SettingsSection({ title, text, action, children }: SettingsSectionProps) {
  return (
    <section className="flex flex-col gap-3">
      <header className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          <h3 className="font-semibold">{title}</h3>
          {text && <p className="text-muted">{text}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
