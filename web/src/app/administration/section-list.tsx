import { useState } from 'react'
import { SETTINGS_GROUPS } from '../../platform/feature/index.ts'
import { useT } from '../../platform/i18n/index.ts'
import { Link, usePath } from '../../platform/navigation/index.ts'
import { cx } from '../../ui/class-names.ts'
import { navActiveClass, navItemClass, navRestClass } from '../../ui/nav-item.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { type FoundSection, findSettings } from './find-settings.ts'
import { type Section, useSections } from './use-sections.ts'

/** The sections of the administration by groups, with a search over all that can be set. */
export function SectionList() {
  const t = useT()
  const sections = useSections()
  const [text, setText] = useState('')
  const found = findSettings(sections, text)
  const isSearching = text.trim() !== ''
  return (
    <nav
      aria-label={t('administration.sections')}
      className="flex w-55 shrink-0 flex-col border-e border-line bg-canvas/50"
    >
      <h2 className="flex h-11 shrink-0 items-center border-b border-line px-3.5 font-semibold">
        <Link to="/admin" className="hover:underline">
          {t('app.settings')}
        </Link>
      </h2>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        <SearchField label={t('administration.search')} value={text} onChange={setText} className="mb-1" />
        {isSearching && <FoundSections found={found} />}
        {!isSearching &&
          SETTINGS_GROUPS.map(group => {
            const own = sections.filter(section => section.group === group)
            if (own.length === 0) return null
            return (
              <section key={group} aria-labelledby={`settings-${group}`}>
                <h3 id={`settings-${group}`} className="px-2.5 pt-3.5 pb-1 text-xs font-medium text-faint">
                  {t(`administration.group.${group}`)}
                </h3>
                <SectionLinks found={own.map(section => ({ section, settings: [] }))} />
              </section>
            )
          })}
      </div>
    </nav>
  )
}

type FoundProps = { readonly found: readonly FoundSection<Section>[] }

function FoundSections({ found }: FoundProps) {
  const t = useT()
  return (
    <div role="status" className="pt-2">
      {found.length === 0 ? (
        <p className="px-2.5 py-1 text-muted">{t('administration.none')}</p>
      ) : (
        <SectionLinks found={found} />
      )}
    </div>
  )
}

function SectionLinks({ found }: FoundProps) {
  const path = usePath()
  return (
    <ul className="flex flex-col gap-px">
      {found.map(({ section: { id, title, to, icon: Icon }, settings }) => {
        const isActive = path === to || path.startsWith(`${to}/`)
        return (
          <li key={id}>
            <Link
              to={to}
              aria-current={isActive ? 'page' : undefined}
              className={cx(navItemClass, 'min-h-8 gap-2.5 py-1.5', isActive ? navActiveClass : navRestClass)}
            >
              <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 self-start mt-0.5" />
              <span className="min-w-0">
                <span className="block truncate">{title}</span>
                {settings.map(name => (
                  <span key={name} className="block truncate text-xs font-normal text-muted">
                    {name}
                  </span>
                ))}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
