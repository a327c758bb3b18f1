import { Link2, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Link } from '../../../../platform/navigation/index.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Popover } from '../../../../ui/popover.tsx'
import { StateIcon } from '../../../../ui/state-icon.tsx'
import { prefetchIssue } from '../../api/use-issue.ts'
import { removeLink, useLinks } from '../../api/use-links.ts'
import { issuePath } from '../../model/branch-name.ts'
import { stateKind } from '../../model/field-look.ts'
import { valueItems } from '../../model/field-value.ts'
import type { IssueData, LinkedIssueData } from '../../model/issue.ts'
import { linkPhrase } from '../../model/link-phrase.ts'
import { SectionHead } from '../attachments/attachments.tsx'
import { useIssueRights } from '../view/use-issue-rights.ts'
import type { IssueUi } from '../view/use-issue-ui.ts'
import { AddLinkForm } from './add-link-form.tsx'

type IssueLinksProps = { readonly issue: IssueData; readonly ui: IssueUi }

/** Linked issues by kind of link. */
export function IssueLinks({ issue, ui }: IssueLinksProps) {
  const t = useT()
  const { canLink } = useIssueRights(issue)
  const id = issue.idReadable
  const { data: links = [] } = useLinks(id)
  const filled = links.filter(({ issues }) => issues.length > 0)
  const [phrase, setPhrase] = useState<string | null>(null)
  const adder = canLink && links.length > 0 && (
    <Popover
      label={t('issue.links.add')}
      placement="bottom start"
      trigger={
        <Button variant="ghost" size="small" icon={filled.length === 0 ? Link2 : Plus} className="-ms-2">
          {t('issue.links.add')}
        </Button>
      }
      isOpen={ui.open === 'links'}
      onOpenChange={open => ui.setOpen(open ? 'links' : null)}
      className="w-80 max-w-full p-3"
    >
      {close => <AddLinkForm idReadable={id} links={links} phrase={phrase} onPhraseChange={setPhrase} onDone={close} />}
    </Popover>
  )
  if (filled.length === 0) return adder ? <div className="py-1">{adder}</div> : null
  return (
    <section aria-label={t('issue.links')} className="py-3">
      <SectionHead text={t('issue.links')}>{adder}</SectionHead>
      <div className="flex flex-col gap-2">
        {filled.map(link => (
          <div key={link.id}>
            <h4 className="px-2 text-2xs text-faint">{linkPhrase(link)}</h4>
            <ul>
              {link.issues.map(other => (
                <LinkRow
                  key={other.id}
                  other={other}
                  {...(canLink && link.linkType?.readOnly !== true
                    ? { onRemove: () => void removeLink(id, link, other) }
                    : {})}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

type LinkRowProps = { readonly other: LinkedIssueData; readonly onRemove?: () => void }

function LinkRow({ other, onRemove }: LinkRowProps) {
  const t = useT()
  const id = other.idReadable ?? ''
  const isResolved = other.resolved !== null
  const state = stateOf(other)
  return (
    <li className="group/link flex h-8 items-center gap-1 rounded-control pe-1 hover:bg-hover">
      <Link
        to={issuePath(id, other.summary)}
        onMouseEnter={() => prefetchIssue(id)}
        className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-control px-2"
      >
        <StateIcon
          kind={stateKind(state ?? '', isResolved)}
          label={state ?? t(isResolved ? 'issue.resolved' : 'issue.unresolved')}
        />
        <span className={cx('shrink-0 font-mono text-xs text-muted', isResolved && 'line-through')}>{id}</span>
        <span dir="auto" className={cx('min-w-0 truncate', isResolved && 'text-muted')}>
          {other.summary}
        </span>
      </Link>
      {onRemove && (
        <IconButton
          label={t('issue.links.remove', { id })}
          icon={X}
          size="small"
          onPress={onRemove}
          className="opacity-0 group-focus-within/link:opacity-100 group-hover/link:opacity-100 pointer-coarse:opacity-100"
        />
      )}
    </li>
  )
}

function stateOf({ customFields }: LinkedIssueData): string | undefined {
  const field = customFields.find(({ projectCustomField }) =>
    projectCustomField?.field?.fieldType?.id?.startsWith('state'),
  )
  return valueItems(field?.value)[0]?.name ?? undefined
}
