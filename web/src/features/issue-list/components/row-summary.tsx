import { getIssue } from '@cairn/common/features/issues'
import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { Dialog } from 'react-aria-components'
import { call, problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { PopoverBox } from '../../../ui/popover.tsx'
import type { PopupPlace } from '../../../ui/popup-trigger.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ConflictBoundary, type TextStart, useAskConflict } from '../../conflicts/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { useUpdateIssue } from '../../issues/index.ts'
import { isSummaryDraft, useLocalDraft } from '../../kept-texts/index.ts'

type RowSummaryProps = { readonly issue: ListedIssue | undefined; readonly place: PopupPlace }

/** The summary of a row, written in a popup. */
export function RowSummary({ issue, place }: RowSummaryProps) {
  const t = useT()
  if (!issue) return null
  return (
    <PopoverBox {...place}>
      <Dialog aria-label={t('issue.summary')} className="w-96 max-w-full p-3 outline-none">
        <ConflictBoundary>
          <SummaryForm issue={issue} onDone={() => place.onOpenChange(false)} />
        </ConflictBoundary>
      </Dialog>
    </PopoverBox>
  )
}

type SummaryFormProps = { readonly issue: ListedIssue; readonly onDone: () => void }

function SummaryForm({ issue, onDone }: SummaryFormProps) {
  const t = useT()
  const updates = useUpdateIssue(issue.id, useAskConflict())
  // Lists do not know which version of it they show.
  const { data, error, refetch } = useQuery({
    queryKey: ['rowSummary', issue.id],
    queryFn: async ({ signal }): Promise<TextStart> => {
      const fields = { summary: true, summaryVersion: true } as const
      const { summary, summaryVersion } = await call(getIssue, { params: { id: issue.id }, fields, signal })
      return { text: summary ?? '', version: summaryVersion }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // What was written and not saved, here or on the issue's page, is written on, against what it began with.
  const draft = useLocalDraft(`summary.${issue.id}`, isSummaryDraft)
  const start: TextStart | undefined = draft.value ? { text: draft.value.base, version: draft.value.version } : data
  const [isPending, setPending] = useState(false)
  const text = draft.value?.text ?? start?.text ?? issue.summary ?? ''
  const type = (next: string) => {
    if (!start) return
    const { text: base = '', version } = start
    if (next === base) draft.forget()
    else draft.keep({ text: next, base, version })
  }
  const save = async () => {
    if (!start || text.trim() === '' || text.length > TEXT_LIMITS.summary) return
    if (text === start.text) return onDone()
    setPending(true)
    const done = () => {
      draft.forget()
      onDone()
    }
    // What was refused, which is told, stays to be written on.
    await updates.saveSummary(text, start).then(done, () => setPending(false))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    event.target.form?.requestSubmit()
  }
  return (
    <Form className="flex flex-col gap-3" onSubmit={save}>
      <TextArea
        label={t('issue.summary')}
        value={text}
        // It may be long and wrap, but takes no line breaks.
        onChange={next => type(next.replaceAll(/\s*\n\s*/g, ' '))}
        onKeyDown={onKeyDown}
        isRequired
        maxLength={TEXT_LIMITS.summary}
        autoFocus
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        // What is written must be of the version that it is saved against.
        isReadOnly={isPending || !start}
        rows={2}
        error={error && !start ? problemText(error) : undefined}
      />
      {error && !start ? (
        <Button size="small" onPress={() => void refetch()} className="self-end">
          {t('ui.retry')}
        </Button>
      ) : (
        <Button
          variant="primary"
          size="small"
          type="submit"
          isPending={isPending}
          isDisabled={!start}
          className="self-end"
        >
          {t('ui.save')}
        </Button>
      )}
    </Form>
  )
}
