import { Import, ListChecks, type LucideIcon, Plus, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'

/** What to do with a project that has no issues yet, for who may set it up. */
export function NextSteps({ projectKey }: { readonly projectKey: string }) {
  const t = useT()
  const settings = `/projects/${projectKey}/settings`
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="mb-2 text-sm font-semibold">
        {t('projects.next')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        <Step icon={UserPlus} title={t('projects.next.people')} to={`${settings}?tab=team`}>
          {t('projects.next.people.text')}
        </Step>
        <Step icon={ListChecks} title={t('projects.next.values')} to={`${settings}?tab=fields`}>
          {t('projects.next.values.text')}
        </Step>
        <Step icon={Plus} title={t('projects.next.issue')} to={`/newIssue?project=${projectKey}`}>
          {t('projects.next.issue.text')}
        </Step>
        <Step icon={Import} title={t('projects.next.import')}>
          {t('projects.next.import.text')}
          <code
            dir="ltr"
            className="mt-1.5 block overflow-x-auto rounded bg-sunken px-2 py-1 font-mono text-2xs text-fg"
          >
            {t('projects.next.import.command', { key: projectKey })}
          </code>
        </Step>
      </ul>
    </section>
  )
}

type StepProps = {
  readonly icon: LucideIcon
  readonly title: string
  /** Without it the step is done elsewhere, as its text says. */
  readonly to?: string
  readonly children: ReactNode
}

function Step({ icon: Icon, title, to, children }: StepProps) {
  const box = 'flex h-full items-start gap-3 rounded-panel border border-line p-3.5'
  const inside = (
    <>
      <span className="flex size-8 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent-text">
        <Icon size={17} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="block text-muted">{children}</span>
      </span>
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <div className={box}>{inside}</div>
      ) : (
        <Link to={to} className={`${box} transition-colors duration-100 hover:border-line-strong hover:bg-hover`}>
          {inside}
        </Link>
      )}
    </li>
  )
}
