import { useFormats, useT } from '../../platform/i18n/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Logo } from '../logo.tsx'
import { useHelp } from './use-help-links.ts'

/** What runs here: the product, its release, and whose it is. */
export function AboutDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const { date } = useFormats()
  const help = useHelp()
  const { website, license, copyrightHolder, copyrightStart } = help?.links ?? {}
  const holder = copyrightHolder ?? t('app.name')
  const year = new Date().getFullYear()
  const links = [
    { id: 'website', text: t('help.website'), href: website },
    { id: 'license', text: t('help.license'), href: license },
  ]
  return (
    <Dialog title={t('help.about.title', { name: t('app.name') })} isOpen onClose={onClose} width="small">
      <div className="flex flex-col items-center gap-4 py-4 text-center">
        <Logo size={64} />
        <div>
          <p className="text-lg font-semibold">{t('app.name')}</p>
          {help && (
            <p className="text-muted">
              {t('help.version', { version: help.version ?? '' })}
              {' · '}
              <bdi>{t('help.build', { build: help.build ?? '' })}</bdi>
            </p>
          )}
          {typeof help?.releaseDate === 'number' && (
            <p className="text-muted">{t('help.released', { date: date(help.releaseDate) })}</p>
          )}
        </div>
        <ul className="flex flex-wrap justify-center gap-x-5 gap-y-1">
          {links.map(({ id, text, href }) =>
            href ? (
              <li key={id}>
                <a href={href} target="_blank" rel="noopener noreferrer" className="text-accent-text hover:underline">
                  {text}
                </a>
              </li>
            ) : null,
          )}
        </ul>
        <p className="text-xs text-faint">
          {t('help.copyright', { years: yearsFrom(copyrightStart ?? year, year), holder })}
        </p>
      </div>
    </Dialog>
  )
}

const yearsFrom = (first: number, last: number): string => (first < last ? `${first}–${last}` : `${last}`)
