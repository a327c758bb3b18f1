import { useQuery } from '@tanstack/react-query'
import { BookText, CircleDot, Plus } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { usePermissions } from '../../../platform/permissions/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Popover } from '../../../ui/popover.tsx'
import { type HostData, hostNameOf } from '../../host-kinds/index.ts'
import { type IssueUi, SectionHead } from '../../issue-ui/index.ts'
import { linkedQuery, linkHosts, unlinkHosts } from '../api/use-linked.ts'
import { mayLink } from '../model/may-link.ts'
import { LinkPicker } from './link-picker.tsx'
import { LinkedRow } from './linked-row.tsx'

type LinkedHostsProps = {
  readonly host: HostData
  /** The page whose key opens the choice of another one; without it no key does. */
  readonly ui?: IssueUi
}

const WORDS = {
  issue: { title: 'links.articles', add: 'links.articles.add' },
  article: { title: 'links.issues', add: 'links.issues.add' },
} as const
const ICONS = { issue: BookText, article: CircleDot } as const

/** The articles that an issue is linked with, or the issues of an article. */
export function LinkedHosts({ host, ui }: LinkedHostsProps) {
  const t = useT()
  const me = useMe()
  const permissions = usePermissions()
  const kind = hostNameOf(host.id)
  const words = WORDS[kind]
  const { data: linked = [] } = useQuery(linkedQuery(host.id))
  const reader = { me, permissions }
  const isEmpty = linked.length === 0
  const adder = mayLink(reader, host) && (
    <Popover
      label={t(words.add)}
      placement="bottom start"
      trigger={
        <Button
          data-focus-home
          variant="ghost"
          size="small"
          icon={isEmpty ? ICONS[kind] : Plus}
          className={isEmpty ? '-ms-2' : ''}
        >
          {t(words.add)}
        </Button>
      }
      {...(ui ? { isOpen: ui.open === 'links', onOpenChange: open => ui.setOpen(open ? 'links' : null) } : {})}
      className="w-80"
    >
      {close => (
        <LinkPicker
          host={host}
          taken={linked}
          onChoose={other => {
            close()
            settle(linkHosts(host.id, other))
          }}
          onDone={close}
        />
      )}
    </Popover>
  )
  if (isEmpty && !adder) return null
  // The same elements with links and without: the popup stays when the first one comes.
  return (
    <div
      {...(isEmpty ? {} : { role: 'region', 'aria-label': t(words.title) })}
      className={cx(isEmpty ? 'py-1 print:hidden' : 'w-full py-3')}
    >
      {isEmpty ? (
        adder
      ) : (
        <SectionHead text={t(words.title)} count={linked.length}>
          {adder}
        </SectionHead>
      )}
      {!isEmpty && (
        <ul>
          {linked.map(other => (
            <li key={other.id}>
              <LinkedRow
                other={other}
                {...(mayLink(reader, host, other) ? { onRemove: () => settle(unlinkHosts(host.id, other)) } : {})}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
