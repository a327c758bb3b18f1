import { Compass } from 'lucide-react'
import { useT } from '../platform/i18n/index.ts'
import { Link } from '../platform/navigation/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'

/** No such address, or nothing there that this user may see. */
export function NotFoundPage() {
  const t = useT()
  return (
    <Page title={t('app.notFound.short')} layout="fill">
      <EmptyState
        icon={Compass}
        title={t('app.notFound.title')}
        text={t('app.notFound.text')}
        action={
          <Link to="/" className={buttonClass()}>
            {t('app.notFound.home')}
          </Link>
        }
      />
    </Page>
  )
}
