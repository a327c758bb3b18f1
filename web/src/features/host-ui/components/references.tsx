import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { memo, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { Button } from '../../../ui/button.tsx'
import { type HostData, hostPath } from '../../host-kinds/index.ts'
import { SectionHead } from '../../issue-ui/index.ts'
import { referencesQuery } from '../api/references.ts'

/** More than these wait for a press. */
const SHOWN_AT_FIRST = 8

/** What mentions a host: other hosts, and comments on them. */
export const References = memo(function References({ host }: { readonly host: HostData }) {
  const t = useT()
  const { data: all = [] } = useQuery(referencesQuery(host.id))
  const [isWhole, setWhole] = useState(false)
  if (all.length === 0) return null
  const shown = isWhole ? all : all.slice(0, SHOWN_AT_FIRST)
  return (
    <section aria-label={t('issue.references')} className="py-3">
      <SectionHead text={t('issue.references')} count={all.length} />
      <ul className="divide-y divide-line rounded-control border border-line">
        {shown.map(({ id, idReadable, summary, commentId }) => (
          <li key={id}>
            <Link
              to={hostPath(idReadable, summary) + (commentId === null ? '' : `#comment-${commentId}`)}
              className="flex h-9 items-center gap-2 px-2.5 -outline-offset-2 hover:bg-hover"
            >
              <bdi dir="ltr" className="shrink-0 font-mono text-xs text-muted">
                {idReadable}
              </bdi>
              <span dir="auto" className="min-w-0 flex-1 truncate text-start">
                {summary}
              </span>
              {commentId !== null && (
                <span className="flex shrink-0 items-center gap-1 text-xs text-faint">
                  <MessageSquare size={12} aria-hidden />
                  {t('issue.references.comment')}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < all.length && (
        <Button variant="link" size="small" className="mt-2 -ms-2" onPress={() => setWhole(true)}>
          {t('issue.references.all', { count: all.length })}
        </Button>
      )}
    </section>
  )
})
