import { BookText } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { StateIcon } from '../../../ui/state-icon.tsx'
import { hostNameOf } from '../../host-kinds/index.ts'
import type { LinkedHost } from '../model/linked-host.ts'

type HostMarkProps = {
  readonly host: Pick<LinkedHost, 'id' | 'isResolved'>
  /** The state is told to who does not see it. */
  readonly isNamed?: boolean
}

/** What stands before a host in a list: how far an issue is, or that it is an article. */
export function HostMark({ host: { id, isResolved }, isNamed = false }: HostMarkProps) {
  const t = useT()
  if (hostNameOf(id) === 'article')
    return <BookText size={15} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />
  const label = t(isResolved ? 'issue.resolved' : 'issue.unresolved')
  return <StateIcon kind={isResolved ? 'done' : 'open'} {...(isNamed ? { label } : {})} />
}
