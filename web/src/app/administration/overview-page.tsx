import { Lock, SearchX } from 'lucide-react'
import { useState } from 'react'
import { SETTINGS_GROUPS } from '../../platform/feature/index.ts'
import { useT } from '../../platform/i18n/index.ts'
import { Link } from '../../platform/navigation/index.ts'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { findSettings } from './find-settings.ts'
import { type Section, useSections } from './use-sections.ts'

/** All sections of the administration with what can be set there; on phones the way to them. */
export function OverviewPage() {
  const t = useT()
  const sections = useSections()
  const [text, setText] = useState('')
  const found = findSettings(sections, text).map(({ section }) => section)
  return (
    <Page title={t('app.settings')} primary={null}>
      {sections.length === 0 ? (
        <EmptyState icon={Lock} title={t('app.forbidden.title')} />
      ) : (
        <>
          <SearchField label={t('administration.search')} value={text} onChange={setText} className="mb-5 sm:hidden" />
          {found.length === 0 && <EmptyState icon={SearchX} title={t('administration.none')} />}
          {SETTINGS_GROUPS.map(group => (
            <Group key={group} group={group} sections={found.filter(section => section.group === group)} />
          ))}
        </>
      )}
    </Page>
  )
}

type GroupProps = { readonly group: string; readonly sections: readonly Section[] }

function Group({ group, sections }: GroupProps) {
  const t = useT()
  if (sections.length === 0) return null
  return (
    <section aria-labelledby={`overview-${group}`} className="mb-7">
      <h2 id={`overview-${group}`} className="mb-2 font-semibold">
        {t(`administration.group.${group}`)}
      </h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {sections.map(({ id, title, to, icon: Icon, contains }) => (
          <li key={id}>
            <Link
              to={to}
              className="flex h-full items-start gap-3 rounded-panel border border-line p-3.5 transition-colors duration-100 hover:border-line-strong hover:bg-hover"
            >
              <span className="flex size-8 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent-text">
                <Icon size={17} strokeWidth={1.75} aria-hidden />
              </span>
              <span className="min-w-0">
                <span className="block font-medium">{title}</span>
                <span className="block text-muted">{contains.join(' · ')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
