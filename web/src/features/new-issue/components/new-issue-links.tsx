import { Link2, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Popover } from '../../../ui/popover.tsx'
import { StateIcon } from '../../../ui/state-icon.tsx'
import type { DraftLink } from '../../drafts/index.ts'
import { AddLinkForm, linkPhrases, useLinkTypes } from '../../links/index.ts'

export type NewIssueLinksProps = {
  readonly links: readonly DraftLink[]
  readonly onChange: (links: readonly DraftLink[]) => void
}

type NewIssueLinkAdderProps = NewIssueLinksProps & {
  /** Id of the project in which the issue is created. */
  readonly project: string | undefined
}

function usePhrases() {
  const { data: types } = useLinkTypes()
  return useMemo(() => linkPhrases(types ?? []), [types])
}

/** The way to another link that the new issue starts with. */
export function NewIssueLinkAdder({ links, onChange, project }: NewIssueLinkAdderProps) {
  const t = useT()
  const phrases = usePhrases()
  const [isOpen, setOpen] = useState(false)
  const [phrase, setPhrase] = useState<string | null>(null)
  const kinds = phrases.map(({ id, text, isMutual }) => ({
    id,
    text,
    isMutual,
    taken: links.flatMap(link => (link.kind === id ? [link.issue.id] : [])),
  }))
  if (kinds.length === 0) return null
  return (
    <Popover
      label={t('links.add')}
      placement="bottom start"
      trigger={
        <Button variant="ghost" size="small" icon={Link2}>
          {t('links.add')}
        </Button>
      }
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="w-80 max-w-full p-3"
    >
      {close => (
        <AddLinkForm
          project={project}
          kinds={kinds}
          phrase={phrase}
          onPhraseChange={setPhrase}
          onAdd={(kind, { id, idReadable, summary, resolved }) =>
            onChange([...links, { kind: kind.id, issue: { id, idReadable, summary, resolved } }])
          }
          onDone={close}
        />
      )}
    </Popover>
  )
}

/** The links that the new issue starts with. */
export function NewIssueLinkList({ links, onChange }: NewIssueLinksProps) {
  const t = useT()
  const phrases = usePhrases()
  if (links.length === 0) return null
  return (
    <ul aria-label={t('links.title')} className="flex flex-col rounded-control border border-line">
      {links.map(link => {
        const { kind, issue } = link
        const isResolved = issue.resolved !== null
        return (
          <li
            key={`${kind} ${issue.id}`}
            className="flex h-8 items-center gap-2 border-b border-line ps-2.5 pe-1 last:border-b-0"
          >
            <span className="max-w-2/5 shrink-0 truncate text-xs text-muted">
              {phrases.find(({ id }) => id === kind)?.text}
            </span>
            <StateIcon
              kind={isResolved ? 'done' : 'open'}
              label={t(isResolved ? 'issue.resolved' : 'issue.unresolved')}
            />
            <span dir="ltr" className={cx('shrink-0 font-mono text-xs text-muted', isResolved && 'line-through')}>
              {issue.idReadable}
            </span>
            <span className="flex min-w-0 flex-1">
              <span dir="auto" className={cx('truncate', isResolved && 'text-muted')}>
                {issue.summary}
              </span>
            </span>
            <IconButton
              label={t('links.remove', { id: issue.idReadable ?? '' })}
              icon={X}
              size="small"
              onPress={() => onChange(links.filter(other => other !== link))}
            />
          </li>
        )
      })}
    </ul>
  )
}
