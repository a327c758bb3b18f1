import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useI18n, useT } from '../../../../platform/i18n/index.ts'
import { useMe } from '../../../../platform/session/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { DateField } from '../../../../ui/date-field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { refusalText } from '../../api/use-update-issue.ts'
import type { TimeSettings, WorkInput, WorkItem } from '../../api/use-work.ts'
import { dayText, dayTime, readDuration, understoodDuration } from '../../model/work.ts'
import { type WorkAuthor, WorkAuthorField } from './work-author-field.tsx'

type WorkFormProps = {
  readonly settings: TimeSettings
  /** Without one, new work. */
  readonly item?: WorkItem
  /** One may log work in the name of others. */
  readonly canChooseAuthor: boolean
  /** Saves; the form stays open with the refusal when it rejects. */
  readonly onSave: (input: WorkInput) => Promise<void>
  readonly onDone: () => void
}

/** Stands for “none” among the options. */
const NONE = 'none'

/** How long, when, what kind and what for. A duration is written as people say it: `1h 30m`, `1.5h`, `1:30`, `2`. */
export function WorkForm({ settings, item, canChooseAuthor, onSave, onDone }: WorkFormProps) {
  const t = useT()
  const { timeZone } = useI18n()
  const [duration, setDuration] = useState(item?.duration?.presentation ?? '')
  const [date, setDate] = useState<string | null>(item?.date == null ? dayIn(timeZone) : dayText(item.date))
  const [typeId, setTypeId] = useState(item?.type?.id ?? NONE)
  const [text, setText] = useState(item?.text ?? '')
  const [values, setValues] = useState<Readonly<Record<string, string | null>>>(
    Object.fromEntries(settings.attributes.map(({ id }) => [id, chosenValue(item, id)])),
  )
  const me = useMe()
  const [author, setAuthor] = useState<WorkAuthor | null>(item?.author ?? (me && !me.guest ? me : null))
  const [tries, setTries] = useState(0)
  const isTried = tries > 0
  const form = useRef<HTMLFormElement>(null)
  // What is wrong may be far above the button.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const written = readDuration(duration)
  const understood = understoodDuration(duration)
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isPending) return
    setTries(tries + 1)
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
    <form
      ref={form}
      onSubmit={event => void submit(event)}
      noValidate
      aria-label={t('work.title')}
      className="flex flex-col gap-3"
    >
      <div className="flex flex-wrap gap-3">
        <TextField
          label={t('work.duration')}
          value={duration}
          onChange={setDuration}
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
          onChange={setDate}
          error={isTried && date === null ? t('work.date.missing') : undefined}
        />
      </div>
      {canChooseAuthor && <WorkAuthorField author={author} onChange={setAuthor} />}
      {types.length > 1 && <Select label={t('work.type')} options={types} value={typeId} onChange={setTypeId} />}
      {settings.attributes.map(attribute => (
        <Select
          key={attribute.id}
          label={attribute.name ?? ''}
          options={[
            { id: NONE, text: t('work.noValue') },
            ...attribute.values.map(value => ({ id: value.id, text: value.name ?? '' })),
          ]}
          value={values[attribute.id] ?? NONE}
          onChange={id => setValues({ ...values, [attribute.id]: id === NONE ? null : id })}
        />
      ))}
      <TextArea label={t('work.text')} value={text} onChange={setText} rows={2} />
      {refusal !== undefined && (
        <p role="alert" className="text-xs text-danger">
          {refusal}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onPress={onDone}>{t('ui.cancel')}</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          {item ? t('ui.save') : t('work.add')}
        </Button>
      </div>
    </form>
  )
}

const chosenValue = (item: WorkItem | undefined, id: string): string | null =>
  item?.attributes.find(attribute => attribute.id === id)?.value?.id ?? null

/** The day that it is now where the reader is. */
const dayIn = (timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now())
