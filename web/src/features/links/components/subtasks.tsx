import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { removeLink, useLinks } from '../api/use-links.ts'
import type { LinkData, LinkedIssueData } from '../model/link.ts'
import { subtaskLinkOf } from '../model/parent-link.ts'
import { LinkRow } from './link-row.tsx'
import { useLiveLinks } from './use-live-links.ts'

/** How deep a tree is drawn further to the end. */
const MAX_INDENT = 6

type SubtasksProps = {
  readonly issueId: string
  readonly link: LinkData
  readonly canLink: boolean
  /** Ids of the issues above, so that nothing is drawn below itself. */
  readonly above?: readonly string[]
}

/** How far the subtasks are. */
export function SubtaskProgress({ issues }: { readonly issues: readonly LinkedIssueData[] }) {
  const t = useT()
  const done = issues.filter(({ resolved }) => resolved !== null).length
  const text = t('issue.subtasks.done', { done, total: issues.length })
  return (
    <div className="flex items-center gap-2 px-2 py-1">
      <div className="w-24 shrink-0">
        <ProgressBar label={t('issue.subtasks.progress')} part={done / issues.length} />
      </div>
      <span className="text-2xs text-faint tabular-nums">{text}</span>
    </div>
  )
}

/** The subtasks of an issue, each with its own below it when it is unfolded. */
export function Subtasks({ issueId, link, canLink, above = [] }: SubtasksProps) {
  return (
    <ul>
      {link.issues.map(other => (
        <Subtask key={other.id} issueId={issueId} link={link} other={other} canLink={canLink} above={above} />
      ))}
    </ul>
  )
}

function Subtask({ issueId, link, other, canLink, above = [] }: SubtasksProps & { readonly other: LinkedIssueData }) {
  const t = useT()
  const bodyId = useId()
  const [isOpen, setOpen] = useState(false)
  const isFolder = (other.subtasks?.issuesSize ?? 0) > 0 && !above.includes(other.id)
  const id = other.idReadable ?? ''
  return (
    <li data-subtask={other.id} data-id={id} className="rounded-control data-drop:bg-accent-soft">
      <LinkRow
        other={other}
        before={
          isFolder ? (
            <IconButton
              label={t(isOpen ? 'issue.subtasks.hide' : 'issue.subtasks.show', { id })}
              icon={ChevronRight}
              size="small"
              onPress={() => setOpen(!isOpen)}
              aria-expanded={isOpen}
              aria-controls={bodyId}
              className={cx('transition-transform', isOpen ? 'rotate-90' : 'rtl:rotate-180')}
            />
          ) : (
            <span className="w-6 shrink-0" />
          )
        }
        {...(canLink ? { onRemove: () => settle(removeLink(issueId, link, other)) } : {})}
      />
      {isFolder && (
        <div id={bodyId} hidden={!isOpen} className={above.length < MAX_INDENT ? 'ms-5' : ''}>
          {isOpen && <Below id={other.id} above={[...above, other.id]} canLink={canLink} />}
        </div>
      )}
    </li>
  )
}

function Below({ id, above, canLink }: { readonly id: string; readonly above: readonly string[]; canLink: boolean }) {
  const t = useT()
  const { data: links, isPending } = useLinks(id)
  useLiveLinks(id, links)
  if (isPending) return <ProgressBar label={t('issue.subtasks.loading')} />
  const link = links && subtaskLinkOf(links)
  return link ? <Subtasks issueId={id} link={link} canLink={canLink} above={above} /> : null
}
