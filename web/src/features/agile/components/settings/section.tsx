import type { ReactNode } from 'react'

type SectionProps = { readonly title: string; readonly text?: string; readonly children: ReactNode }

/** A group of settings under a heading. */
export function Section({ title, text, children }: SectionProps) {
  return (
    <section className="flex flex-col gap-3 border-b border-line py-5 first:pt-2 last:border-b-0">
      <div>
        <h2 className="text-base font-semibold">{title}</h2>
        {text && <p className="mt-0.5 text-muted">{text}</p>}
      </div>
      {children}
    </section>
  )
}
