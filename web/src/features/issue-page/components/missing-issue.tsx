import { GONE_KINDS } from '@cairn/common/features/live'
import { Copy, FileQuestion } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { onLive, useLiveTopics } from '../../../platform/live/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { knownRun } from '../../comments/index.ts'
import { copy } from '../../issue-ui/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { type UnsavedText, unsavedTexts } from '../../kept-texts/index.ts'
import { useDeletedIssue } from '../api/use-deleted-issue.ts'
import { RestoreOffer } from './restore-offer.tsx'

type MissingIssueProps = {
  readonly idReadable: string
  /** What was shown until it went away. */
  readonly last: IssueData | undefined
  readonly onReturn: () => void
}

/** Says that there is no such issue. One that went away while it was shown gives back what was being written in it. */
export function MissingIssue({ idReadable, last, onReturn }: MissingIssueProps) {
  const t = useT()
  const list = (
    <Link to="/issues" className={buttonClass()}>
      {t('issue.notFound.list')}
    </Link>
  )
  if (!last) return <UnknownIssue idReadable={idReadable} list={list} onReturn={onReturn} />
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto">
      <EmptyState
        icon={FileQuestion}
        title={t('issue.gone.title', { id: last.idReadable })}
        text={t('issue.gone.text')}
        action={list}
      />
      <RestoreOffer idReadable={last.idReadable} onRestored={onReturn} />
      <UnsavedTexts issue={last} />
      <Return issue={last} onReturn={onReturn} />
    </div>
  )
}

type UnknownIssueProps = {
  readonly idReadable: string
  readonly list: ReactNode
  readonly onReturn: () => void
}

function UnknownIssue({ idReadable, list, onReturn }: UnknownIssueProps) {
  const t = useT()
  const deleted = useDeletedIssue(idReadable)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <EmptyState
        icon={FileQuestion}
        title={t(deleted ? 'issue.deleted.title' : 'issue.notFound.title', { id: idReadable })}
        {...(deleted ? {} : { text: t('issue.notFound.text') })}
        action={list}
      />
      <RestoreOffer idReadable={idReadable} onRestored={onReturn} />
    </div>
  )
}

function UnsavedTexts({ issue: { id } }: { readonly issue: IssueData }) {
  const t = useT()
  const [texts] = useState(() => unsavedTexts(id, knownRun(id)?.comments.map(comment => comment.id) ?? []))
  if (texts.length === 0) return null
  return (
    <section aria-label={t('issue.gone.unsaved')} className="mx-auto w-full max-w-190 px-4 pb-8 sm:px-6">
      <h3 className="font-semibold">{t('issue.gone.unsaved')}</h3>
      <p role="status" className="mb-3 text-muted">
        {t('issue.gone.kept')}
      </p>
      <ul className="flex flex-col gap-3">
        {texts.map(text => (
          <Unsaved key={text.id} {...text} />
        ))}
      </ul>
    </section>
  )
}

function Unsaved({ label, text }: UnsavedText) {
  const t = useT()
  return (
    <li className="rounded-panel border border-line">
      <div className="flex items-center gap-2 border-b border-line py-1 ps-3 pe-1">
        <span className="min-w-0 flex-1 text-xs font-medium text-muted">{t(label)}</span>
        <Button
          variant="ghost"
          size="small"
          icon={Copy}
          aria-label={t('issue.gone.copyOf', { label: t(label) })}
          onPress={() => void copy(text, 'issue.gone.copied')}
        >
          {t('issue.gone.copy')}
        </Button>
      </div>
      <p dir="auto" className="max-h-80 overflow-auto p-3 break-words whitespace-pre-wrap">
        {text}
      </p>
    </li>
  )
}

// Whoever brought it back is heard as before.
function Return({ issue: { id, project }, onReturn }: { readonly issue: IssueData; readonly onReturn: () => void }) {
  useLiveTopics([`hosts/${id}/${project?.id ?? ''}`])
  useEffect(
    () =>
      onLive(message => {
        const isIts = message.type === 'change' && message.change.issue === id
        if (message.type === 'reset' || (isIts && !GONE_KINDS.includes(message.change.kind))) onReturn()
      }),
    [id, onReturn],
  )
  return null
}
