import { Link2, Plus } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Popover } from '../../../ui/popover.tsx'
import type { IssueUi } from '../../issue-ui/index.ts'
import { useHostRights } from '../../issue-ui/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { addLink, removeLink, useLinks } from '../api/use-links.ts'
import type { LinkData } from '../model/link.ts'
import { linkPhrase } from '../model/link-phrase.ts'
import { parentLinkOf, subtaskLinkOf } from '../model/parent-link.ts'
import { AddLinkForm, type LinkKind } from './add-link-form.tsx'
import { LinkRow } from './link-row.tsx'
import { NewSubtask } from './new-subtask.tsx'
import { ReadAhead } from './read-ahead.ts'
import { SubtaskTree } from './subtask-tree.tsx'
import { useLiveLinks } from './use-live-links.ts'

type IssueLinksProps = {
  readonly issue: IssueData
  readonly ui: IssueUi
  /** Told of the linked issue on which the pointer rests, which may be opened next. */
  readonly readAhead: (idReadable: string) => void
}

/** Linked issues by kind of link. */
export function IssueLinks({ issue, ui, readAhead }: IssueLinksProps) {
  const t = useT()
  const { canLink } = useHostRights(issue)
  const { id } = issue
  const { data: links = [] } = useLinks(id)
  useLiveLinks(id, links)
  const filled = links.filter(({ issues }) => issues.length > 0)
  const [phrase, setPhrase] = useState<string | null>(null)
  const canCreate = useCan('CREATE_ISSUE', issue.project?.id)
  const [toParent, toSubtasks] = [parentLinkOf(links), subtaskLinkOf(links)]
  const adder = canLink && links.length > 0 && (
    <Popover
      label={t('links.add')}
      placement="bottom start"
      trigger={
        <Button
          data-focus-home
          variant="ghost"
          size="small"
          icon={filled.length === 0 ? Link2 : Plus}
          className="-ms-2"
        >
          {t('links.add')}
        </Button>
      }
      isOpen={ui.open === 'links'}
      onOpenChange={open => ui.setOpen(open ? 'links' : null)}
      className="w-80 max-w-full p-3"
    >
      {close => (
        <AddLinkForm
          idReadable={issue.idReadable}
          project={issue.project?.id}
          kinds={links.map(kindOf)}
          phrase={phrase}
          onPhraseChange={setPhrase}
          onAdd={(kind, other) => {
            const link = links.find(one => one.id === kind.id)
            if (link) settle(addLink(id, link, other))
          }}
          onDone={close}
        />
      )}
    </Popover>
  )
  const isEmpty = filled.length === 0
  if (isEmpty && !adder) return null
  // The same elements with links and without: what is being written in a popup stays when the first one comes.
  return (
    <div
      {...(isEmpty ? {} : { role: 'region', 'aria-label': t('links.title') })}
      className={isEmpty ? 'py-1' : 'w-full py-3'}
    >
      <div className={cx('flex items-center', isEmpty ? 'gap-4' : 'mb-1.5 h-7 gap-1.5')}>
        {!isEmpty && <h3 className="flex-1 text-xs font-semibold text-muted">{t('links.title')}</h3>}
        {toParent && toSubtasks && canLink && canCreate && (
          <NewSubtask issue={issue} toParent={toParent} toSubtasks={toSubtasks} />
        )}
        {adder}
      </div>
      {!isEmpty && (
        <ReadAhead value={readAhead}>
          <div className="flex flex-col gap-2">
            {filled.map(link => (
              <div key={link.id}>
                <h4 className="px-2 text-2xs text-faint">{linkPhrase(link)}</h4>
                {link === toSubtasks ? (
                  <SubtaskTree issue={issue} link={link} canLink={canLink} />
                ) : (
                  <ul>
                    {link.issues.map(other => (
                      <li key={other.id}>
                        <LinkRow
                          other={other}
                          {...(canLink ? { onRemove: () => settle(removeLink(id, link, other)) } : {})}
                        />
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            ))}
          </div>
        </ReadAhead>
      )}
    </div>
  )
}

const kindOf = (link: LinkData): LinkKind => ({
  id: link.id,
  text: linkPhrase(link),
  isMutual: link.direction === 'BOTH',
  taken: link.issues.map(({ id }) => id),
})
