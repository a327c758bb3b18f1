import { isApiError, isAway } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Banner } from '../../../ui/banner.tsx'

/** Why the set-up was refused: a used or wrong link, no connection, or what the server said. */
export function SetupProblem({ error }: { readonly error: unknown }) {
  const t = useT()
  if (isAway(error)) return <Banner tone="danger">{t('auth.signIn.problem.network')}</Banner>
  if (isApiError(error) && [401, 403, 404, 410].includes(error.status)) {
    return <Banner tone="danger">{t('auth.setup.badToken')}</Banner>
  }
  const details = isApiError(error) ? [error.description, ...error.children.map(child => child.description)] : []
  const said = details.filter(Boolean).join(' ')
  return <Banner tone="danger">{said === '' ? t('auth.signIn.problem.other') : said}</Banner>
}
