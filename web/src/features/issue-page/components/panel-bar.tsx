import { Maximize2, X } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link, useGo } from '../../../platform/navigation/index.ts'
import { useKeysOf } from '../../../platform/shortcuts/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { issuePath } from '../../issue-ui/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { IssueMenu } from './issue-menu.tsx'

type PanelBarProps = {
  readonly idReadable: string
  readonly issue: IssueData | undefined
  readonly onClose?: () => void
}

/** The panel's own top: which issue it is, its actions, and the way out. */
export function PanelBar({ idReadable, issue, onClose }: PanelBarProps) {
  const t = useT()
  const go = useGo()
  const keysOf = useKeysOf()
  const path = issuePath(idReadable, issue?.summary)
  return (
    <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line ps-4 pe-2">
      <Link
        to={path}
        className="min-w-0 truncate rounded font-mono text-xs text-muted hover:text-accent-text hover:underline"
      >
        {idReadable}
      </Link>
      <div className="flex-1" />
      {issue && <IssueMenu issue={issue} {...(onClose ? { onClose } : {})} />}
      <IconButton
        label={t('issue.openPage')}
        icon={Maximize2}
        keys={keysOf('issue-list.open')}
        onPress={() => go(path)}
      />
      {onClose && (
        <IconButton label={t('issue.closePanel')} icon={X} keys={keysOf('issue-list.close')} onPress={onClose} />
      )}
    </div>
  )
}
