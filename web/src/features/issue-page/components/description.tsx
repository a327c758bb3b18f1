import { Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useKeysOf } from '../../../platform/shortcuts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { TextStart } from '../../conflicts/index.ts'
import { ChangedNote } from '../../conflicts/index.ts'
import type { IssueUi } from '../../issue-ui/index.ts'
import { useIssueRights } from '../../issue-ui/index.ts'
import type { IssueData, IssueUpdates } from '../../issues/index.ts'
import { DraftHint, tellDiscarded, UnsavedNote, useDraft, useUnsavedDescription } from '../../kept-texts/index.ts'
import { IssueText, MarkdownEditor } from '../../markdown/index.ts'
import { userName } from '../../users/index.ts'

type DescriptionProps = {
  readonly issue: IssueData
  readonly updates: IssueUpdates
  readonly ui: IssueUi
  readonly isPartial: boolean
}

/** The description: read, ticked, or edited where it stands. */
export function Description({ issue, updates, ui, isPartial }: DescriptionProps) {
  const t = useT()
  const { canUpdate } = useIssueRights(issue)
  const text = issue.description ?? ''
  const editKeys = useKeysOf()('issue-edit')
  const discard = useUnsavedDescription(issue.id, text)
  if (isPartial) return <DescriptionSkeleton />
  if (ui.isDescriptionOpen && canUpdate) {
    return (
      <DescriptionEditor
        issueId={issue.id}
        text={text}
        version={issue.descriptionVersion}
        updater={issue.updater}
        onSave={updates.saveDescription}
        onDone={() => ui.setDescriptionOpen(false)}
        onRefused={() => ui.setDescriptionOpen(true)}
      />
    )
  }
  const note = canUpdate && discard && (
    <UnsavedNote label={t('issue.description')} onContinue={() => ui.setDescriptionOpen(true)} onDiscard={discard} />
  )
  if (text === '') {
    if (!canUpdate) return null
    return (
      <section className="py-1">
        <Button
          variant="ghost"
          data-focus-home
          onPress={() => ui.setDescriptionOpen(true)}
          className="-mx-3 w-[calc(100%+1.5rem)] justify-start text-faint"
        >
          {t('issue.description.add')}
        </Button>
        {note}
      </section>
    )
  }
  return (
    <section aria-label={t('issue.description')} className="py-1">
      {canUpdate && (
        <div className="flex h-7 items-center justify-between text-xs text-faint print:hidden">
          <span aria-hidden>{t('issue.description')}</span>
          <Button
            data-focus-home
            variant="ghost"
            size="small"
            icon={Pencil}
            aria-label={t('issue.description.edit')}
            {...(editKeys ? { keys: editKeys } : {})}
            onPress={() => ui.setDescriptionOpen(true)}
            className="-me-2 text-muted"
          >
            {t('issue.description.edit.short')}
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button above serves keyboard and screen reader */}
      <div onDoubleClick={event => canUpdate && isPlainText(event.target) && ui.setDescriptionOpen(true)}>
        <IssueText source={text} {...(canUpdate ? { onToggleTask: updates.tickDescription } : {})} />
      </div>
      {note}
    </section>
  )
}

/** What has a double press of its own keeps it. */
function isPlainText(target: EventTarget): boolean {
  return target instanceof Element && !target.closest('a, button, input, summary, img, video, audio, pre')
}

type DescriptionEditorProps = {
  readonly issueId: string
  readonly text: string
  readonly version: string | null
  readonly updater: IssueData['updater']
  readonly onSave: (text: string, start: TextStart | undefined) => Promise<void>
  readonly onDone: () => void
  /** What was written is not saved: it is shown again. */
  readonly onRefused: () => void
}

function DescriptionEditor({ issueId, text, version, updater, onSave, onDone, onRefused }: DescriptionEditorProps) {
  const t = useT()
  const draft = useDraft({ kind: 'description', issueId })
  // The text may be read anew while it is edited: what counts is what stood there at the first key.
  const typed = useRef<TextStart>(undefined)
  const keep = (next: string) => {
    if (draft.text === null) {
      typed.current = { text, version }
      draft.keep(next, version)
    } else draft.keep(next)
  }
  const value = draft.text ?? text
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const done = () => {
    draft.forget()
    onDone()
  }
  const discard = () => {
    tellDiscarded(() => draft.keep(value, draft.version))
    draft.forget()
  }
  const save = async () => {
    if (value === text) return done()
    onDone()
    // Refused texts stay as the draft.
    const start = typed.current ?? (draft.text === null ? undefined : { version: draft.version })
    await onSave(value, start).then(draft.forget, () => {
      draft.keep(value)
      onRefused()
    })
  }
  return (
    <section ref={box} aria-label={t('issue.description')} className="py-1">
      <MarkdownEditor
        label={t('issue.description')}
        value={value}
        onChange={keep}
        onSave={() => void save()}
        // What was written stays as a draft, told beside the text.
        onCancel={value === text ? done : onDone}
        saveText={t('ui.save')}
        isEmptyAllowed
        rows={8}
        hint={draft.text !== null && value !== text && <DraftHint isRestored={draft.isRestored} onDiscard={discard} />}
      />
      <ChangedNote
        text={text}
        version={version}
        begunWith={draft.text === null ? null : draft.version}
        by={updater ? userName(updater) : undefined}
      />
    </section>
  )
}

function DescriptionSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2.5 py-2">
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-3 w-11/12" />
      <Skeleton className="h-3 w-2/3" />
    </div>
  )
}
