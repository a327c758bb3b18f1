import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useShortcuts } from '../../../platform/shortcuts/index.ts'
import { InlineEdit } from '../../../ui/inline-edit.tsx'
import { Moment } from '../../../ui/moment.tsx'
import type { TextStart } from '../../conflicts/index.ts'
import { IssueSlotParts, issueShortcut, useIssueRights } from '../../issue-ui/index.ts'
import type { IssueData, IssueUpdates } from '../../issues/index.ts'
import { DraftHint, isSummaryDraft, tellDiscarded, UnsavedNote, useLocalDraft } from '../../kept-texts/index.ts'
import { PersonLink } from '../../users/index.ts'
import { Followers } from '../../watchers/index.ts'

type IssueTitleProps = {
  readonly issue: IssueData
  readonly updates: IssueUpdates
  readonly variant: 'page' | 'panel'
}

/** The summary, edited where it stands, and who reported it when. */
export function IssueTitle({ issue, updates, variant }: IssueTitleProps) {
  const t = useT()
  const { canUpdate } = useIssueRights(issue)
  // What it was when the reader opened it: it may be read anew while they write.
  const [start, setStart] = useState<TextStart>()
  const draft = useLocalDraft(`summary.${issue.id}`, isSummaryDraft)
  const [discards, setDiscards] = useState(0)
  const summary = issue.summary ?? ''
  const now = { text: summary, version: issue.summaryVersion }
  const open = () => setStart(draft.value ? { text: draft.value.base, version: draft.value.version } : now)
  const type = (text: string) => {
    const { text: base = '', version } = start ?? now
    if (text === summary) draft.forget()
    else draft.keep({ text, base, version })
  }
  const discard = () => {
    const { value } = draft
    if (value) tellDiscarded(() => draft.keep(value))
    draft.forget()
    setDiscards(discards + 1)
    setStart(now)
  }
  // Given up or saved; who leaves the page comes back to it.
  const close = () => {
    draft.forget()
    setStart(undefined)
  }
  useShortcuts(canUpdate ? [issueShortcut('summary', () => start === undefined && open())] : [])
  const size = variant === 'page' ? 'text-xl leading-7 font-semibold' : 'text-lg leading-6 font-semibold'
  return (
    <header className={variant === 'page' ? 'pt-5 pb-3' : 'pt-3 pb-2'}>
      {/* On paper there is no bar above that tells it. */}
      <p className="hidden font-mono text-xs text-muted print:block">
        <bdi dir="ltr">{issue.idReadable}</bdi>
      </p>
      <InlineEdit
        key={discards}
        label={t('issue.summary')}
        value={summary}
        onSave={text => updates.saveSummary(text, start)}
        isEditing={start !== undefined}
        onEditingChange={isEditing => (isEditing ? open() : close())}
        {...(draft.value && { startText: draft.value.text })}
        onTextChange={type}
        hint={draft.value && draft.isRestored && <DraftHint isRestored onDiscard={discard} />}
        isReadOnly={!canUpdate}
        isRequired
        maxLength={TEXT_LIMITS.summary}
        textClassName={size}
      >
        <h2 dir="auto" className="min-w-0 break-words text-balance">
          {issue.summary}
        </h2>
      </InlineEdit>
      {canUpdate && start === undefined && draft.value && draft.value.text !== summary && (
        <UnsavedNote label={t('issue.summary')} onContinue={open} onDiscard={discard} />
      )}
      <div className="mt-1 flex min-h-7 flex-wrap items-center gap-2">
        <p className="flex min-w-0 flex-1 basis-44 flex-wrap gap-x-3 text-xs text-faint">
          <span>
            {t('issue.reporter')}{' '}
            {issue.reporter && (
              <PersonLink user={issue.reporter} className="text-muted underline decoration-line-strong" />
            )}{' '}
            {issue.created !== null && <Moment time={issue.created} />}
          </span>
          {issue.updated !== null && issue.updated !== issue.created && (
            <span>
              {t('issue.updated')}{' '}
              {issue.updater && (
                <PersonLink user={issue.updater} className="text-muted underline decoration-line-strong" />
              )}{' '}
              <Moment time={issue.updated} />
            </span>
          )}
        </p>
        <div className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-2">
          <IssueSlotParts place="head" issue={issue} />
          <Followers issue={issue} />
        </div>
      </div>
    </header>
  )
}
