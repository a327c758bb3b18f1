import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useState } from 'react'
import { useI18n, useT } from '../../../platform/i18n/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { refusalText } from '../../conflicts/index.ts'
import type { LocalDraft } from '../../kept-texts/index.ts'
import { DraftHint } from '../../kept-texts/index.ts'
import type { TimeSettings, WorkInput, WorkItem } from '../api/use-work.ts'
import { todayIn } from '../model/today-in.ts'
import { dayText, dayTime, readDuration, understoodDuration } from '../model/work.ts'
import { WorkAuthorField } from './work-author-field.tsx'
import { known, NONE, type WorkEntry } from './work-entry.ts'

type WorkFormProps = {
  readonly settings: TimeSettings
  /** Without one, new work. */
  readonly item?: WorkItem
  /** One may log work in the name of others. */
  readonly canChooseAuthor: boolean
  /** Saves; the form stays open with the refusal when it rejects. */
  readonly onSave: (input: WorkInput) => Promise<void>
  /** Keeps what is entered until it is saved or given up. */
  readonly draft?: LocalDraft<WorkEntry>
  readonly onDone: () => void
}

/** How long, when, what kind and what for. A duration is written as people say it: `1h 30m`, `1.5h`, `1:30`, `2`. */
export function WorkForm({ settings, item, canChooseAuthor, onSave, draft, onDone }: WorkFormProps) {
  const t = useT()
  const { timeZone } = useI18n()
  const me = useMe()
  const fresh = (): WorkEntry => ({
    duration: item?.duration?.presentation ?? '',
    date: item?.date == null ? todayIn(timeZone) : dayText(item.date),
    typeId: item?.type?.id ?? NONE,
    text: item?.text ?? '',
    values: Object.fromEntries(settings.attributes.map(({ id }) => [id, chosenValue(item, id)])),
    author: item?.author ?? (me && !me.guest ? me : null),
  })
  const [entry, setEntry] = useState(() => (draft?.value ? known(draft.value, settings) : fresh()))
  const [isRestored, setRestored] = useState(draft?.value != null)
  const { duration, date, typeId, text, values, author } = entry
  const change = (part: Partial<WorkEntry>) => {
    const next = { ...entry, ...part }
    setEntry(next)
    draft?.keep(next)
  }
  const discard = () => {
    draft?.forget()
    setEntry(fresh())
    setRestored(false)
  }
  const cancel = () => {
    draft?.forget()
    onDone()
  }
  const [isTried, setTried] = useState(false)
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const written = readDuration(duration)
  const understood = understoodDuration(duration)
  const submit = async () => {
    setTried(true)
    if (written === null || date === null) return
    setPending(true)
    setRefusal(undefined)
    try {
      await onSave({
        duration: written,
        date: dayTime(date),
        typeId: typeId === NONE ? null : typeId,
        text,
        authorId: canChooseAuthor && author ? author.id : null,
        values,
      })
      draft?.forget()
      onDone()
    } catch (error) {
      setRefusal(refusalText(error))
      setPending(false)
    }
  }
  const types = [
    { id: NONE, text: t('work.noType') },
    ...settings.workItemTypes.map(type => ({ id: type.id, text: type.name ?? '' })),
  ]
  return (
    <Form onSubmit={submit} aria-label={t('work.title')} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <TextField
          label={t('work.duration')}
          value={duration}
          onChange={next => change({ duration: next })}
          placeholder={t('work.duration.example')}
          description={
            understood === null ? t('work.duration.hint') : t('work.duration.understood', { duration: understood })
          }
          error={isTried && written === null ? t('work.duration.wrong') : undefined}
          className="min-w-32 flex-1"
          maxLength={50}
          autoFocus
        />
        <DateField
          label={t('work.date')}
          value={date}
          onChange={next => change({ date: next })}
          error={isTried && date === null ? t('work.date.missing') : undefined}
        />
      </div>
      {canChooseAuthor && <WorkAuthorField author={author} onChange={next => change({ author: next })} />}
      {types.length > 1 && (
        <Select label={t('work.type')} options={types} value={typeId} onChange={next => change({ typeId: next })} />
      )}
      {settings.attributes.map(attribute => (
        <Select
          key={attribute.id}
          label={attribute.name ?? ''}
          options={[
            { id: NONE, text: t('work.noValue') },
            ...attribute.values.map(value => ({ id: value.id, text: value.name ?? '' })),
          ]}
          value={values[attribute.id] ?? NONE}
          onChange={id => change({ values: { ...values, [attribute.id]: id === NONE ? null : id } })}
        />
      ))}
      <TextArea
        label={t('work.text')}
        value={text}
        onChange={next => change({ text: next })}
        maxLength={TEXT_LIMITS.text}
        rows={2}
      />
      {refusal !== undefined && (
        <p role="alert" className="text-xs text-danger">
          {refusal}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isRestored && (
          <span className="me-auto">
            <DraftHint isRestored onDiscard={discard} />
          </span>
        )}
        <Button onPress={cancel}>{t('ui.cancel')}</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          {item ? t('ui.save') : t('work.add')}
        </Button>
      </div>
    </Form>
  )
}

const chosenValue = (item: WorkItem | undefined, id: string): string | null =>
  item?.attributes.find(attribute => attribute.id === id)?.value?.id ?? null
