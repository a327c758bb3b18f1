import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useState } from 'react'
import { isApiError, problemText } from '../../../platform/api/index.ts'
import { useI18n, useT } from '../../../platform/i18n/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { changeSprint, createSprint, type Finishing, finishSprint, removeSprint } from '../api/sprints.ts'
import type { BoardData, SprintData } from '../model/projections.ts'
import { nextSprintDays } from '../model/sprint-days.ts'
import { formOf, type SprintForm, sprintChanges, sprintOf } from '../model/sprint-form.ts'
import type { SprintAction } from './sprint-menu.tsx'

export type SprintDialogsProps = {
  readonly board: BoardData
  readonly sprint: SprintData | undefined
  readonly action: SprintAction
  /** To a sprint; undefined: to the current one. */
  readonly onGo: (sprintId: string | undefined) => void
  readonly onClose: () => void
}

/** What is asked before something is done with a sprint. */
export function SprintDialogs({ action, sprint, ...rest }: SprintDialogsProps) {
  if (action === 'create') return <SprintFormDialog {...rest} sprint={undefined} previous={sprint} />
  if (!sprint) return null
  if (action === 'edit') return <SprintFormDialog {...rest} sprint={sprint} previous={undefined} />
  if (action === 'finish') return <FinishDialog {...rest} sprint={sprint} />
  return <DeleteDialog {...rest} sprint={sprint} />
}

type DialogProps = Pick<SprintDialogsProps, 'board' | 'onGo' | 'onClose'>
type SprintFormDialogProps = DialogProps & {
  /** The one that is changed; undefined: a new one. */
  readonly sprint: SprintData | undefined
  readonly previous: SprintData | undefined
}

function SprintFormDialog({ board, sprint, previous, onGo, onClose }: SprintFormDialogProps) {
  const t = useT()
  const { timeZone } = useI18n()
  // Others may change the sprint meanwhile: what is saved are the differences from this.
  const [began] = useState<SprintForm>(() =>
    sprint
      ? formOf(sprint, timeZone)
      : {
          name: t('agile.sprint.newName', { number: board.sprints.length + 1 }),
          goal: '',
          ...nextSprintDays(board.sprints, Date.now(), timeZone),
          isDefault: false,
        },
  )
  const [form, setForm] = useState(began)
  const set = (part: Partial<SprintForm>) => setForm(before => ({ ...before, ...part }))
  const { name, goal, start, finish, isDefault } = form
  const [carries, setCarries] = useState(false)
  const [error, setError] = useState<unknown>()
  const isExplicit = board.sprintsSettings?.isExplicit === true
  const isBackwards = start !== null && finish !== null && finish < start
  const field = isApiError(error) ? error.field : undefined
  const submit = async () => {
    try {
      if (sprint) {
        const changes = sprintChanges(began, form, timeZone)
        if (Object.keys(changes).length > 0) await changeSprint(board.id, sprint.id, changes)
      } else {
        const body = { ...sprintOf(form, timeZone), ...(isExplicit ? { isDefault } : {}) }
        const carried = carries && previous ? { previousSprint: { id: previous.id } } : {}
        onGo((await createSprint(board.id, { ...body, ...carried })).id)
      }
      onClose()
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <FormDialog
      title={t(sprint ? 'agile.sprint.edit' : 'agile.sprint.create')}
      submitText={t(sprint ? 'ui.save' : 'agile.sprint.create.submit')}
      isReady={name.trim() !== '' && !isBackwards}
      onSubmit={submit}
      onClose={onClose}
    >
      {error !== undefined && field !== 'name' && (
        <Banner tone="danger">{problemText(error, t('agile.failed'))}</Banner>
      )}
      <TextField
        label={t('agile.name')}
        value={name}
        onChange={value => {
          set({ name: value })
          setError(undefined)
        }}
        error={field === 'name' ? problemText(error) : undefined}
        maxLength={TEXT_LIMITS.valueName}
        isRequired
        autoFocus
      />
      <TextArea
        label={t('agile.sprint.goal')}
        value={goal}
        onChange={value => set({ goal: value })}
        maxLength={TEXT_LIMITS.note}
        rows={2}
      />
      <div className="grid grid-cols-2 gap-3">
        <DateField label={t('agile.sprint.start')} value={start} onChange={value => set({ start: value })} />
        <DateField label={t('agile.sprint.end')} value={finish} onChange={value => set({ finish: value })} />
      </div>
      {isBackwards && <p className="text-xs text-danger">{t('agile.sprint.backwards')}</p>}
      {!sprint && previous && (previous.unresolvedIssuesCount ?? 0) > 0 && (
        <Checkbox isSelected={carries} onChange={setCarries}>
          {t('agile.sprint.carry', { count: previous.unresolvedIssuesCount ?? 0, name: previous.name })}
        </Checkbox>
      )}
      {isExplicit && (
        <Checkbox isSelected={isDefault} onChange={value => set({ isDefault: value })}>
          {t('agile.sprint.default')}
        </Checkbox>
      )}
    </FormDialog>
  )
}

type OneSprint = DialogProps & { readonly sprint: SprintData }

function FinishDialog({ board, sprint, onGo, onClose }: OneSprint) {
  const t = useT()
  const others = board.sprints.filter(({ id, archived }) => !archived && id !== sprint.id)
  const count = sprint.unresolvedIssuesCount ?? 0
  const [unresolved, setUnresolved] = useState<Finishing['unresolved']>(
    count === 0 ? 'stay' : others.length > 0 ? 'sprint' : 'backlog',
  )
  // Sprints are in the order of their time: what is left goes on in the next.
  const own = board.sprints.findIndex(({ id }) => id === sprint.id)
  const next = others.find(({ id }) => board.sprints.findIndex(one => one.id === id) > own) ?? others.at(-1)
  const [target, setTarget] = useState(next?.id ?? null)
  const [archive, setArchive] = useState(true)
  const [error, setError] = useState<unknown>()
  const submit = async () => {
    const body = { unresolved, archive, ...(unresolved === 'sprint' && target ? { target: { id: target } } : {}) }
    try {
      await finishSprint(board.id, sprint, body)
      onClose()
      onGo(unresolved === 'sprint' && target ? target : undefined)
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <FormDialog
      title={t('agile.sprint.finish.title', { name: sprint.name })}
      submitText={t('agile.sprint.finish')}
      isReady={unresolved !== 'sprint' || target !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      {error !== undefined && <Banner tone="danger">{problemText(error, t('agile.failed'))}</Banner>}
      <p className="text-muted">{t('agile.sprint.finish.text', { count })}</p>
      {count > 0 && (
        <Select
          label={t('agile.sprint.unresolved')}
          value={unresolved}
          onChange={setUnresolved}
          options={[
            ...(others.length > 0 ? [{ id: 'sprint' as const, text: t('agile.sprint.unresolved.sprint') }] : []),
            { id: 'backlog', text: t('agile.sprint.unresolved.backlog') },
            { id: 'stay', text: t('agile.sprint.unresolved.stay') },
          ]}
        />
      )}
      {count > 0 && unresolved === 'sprint' && (
        <Select
          label={t('agile.sprint')}
          value={target}
          onChange={setTarget}
          options={others.map(({ id, name }) => ({ id, text: name }))}
        />
      )}
      <Checkbox isSelected={archive} onChange={setArchive}>
        {t('agile.sprint.archive')}
      </Checkbox>
    </FormDialog>
  )
}

function DeleteDialog({ board, sprint, onGo, onClose }: OneSprint) {
  const t = useT()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const remove = async () => {
    setPending(true)
    try {
      await removeSprint(board.id, sprint.id)
      onClose()
      onGo(undefined)
    } catch (problem) {
      setError(problem)
      setPending(false)
    }
  }
  return (
    <ConfirmDialog
      title={t('agile.sprint.delete.title', { name: sprint.name })}
      text={error === undefined ? t('agile.sprint.delete.text') : problemText(error, t('agile.failed'))}
      confirmText={t('agile.sprint.delete')}
      keepText={t('agile.sprint.delete.keep')}
      isDanger
      isOpen
      isPending={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}
