import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useProjectFields } from '../api/use-project-fields.ts'
import {
  type ProjectTracking,
  type TrackingChoices,
  useProjectTracking,
  useToggleAttribute,
  useTrackingChoices,
  useUpdateTracking,
} from '../api/use-time-tracking.ts'
import type { Project } from '../projects.projections.ts'

/** Whether a project tracks time, in which fields, and what its work items carry. */
export function TimeTrackingSettings({ project }: { readonly project: Project }) {
  const t = useT()
  const tracking = useProjectTracking(project.id)
  const choices = useTrackingChoices()
  const update = useUpdateTracking(project.id)
  if (tracking.isError || choices.isError)
    return (
      <ErrorState
        title={t('time-tracking.loadFailed')}
        onRetry={() => {
          void tracking.refetch()
          void choices.refetch()
        }}
      />
    )
  if (!tracking.data || !choices.data) return <Skeleton className="mt-4 h-40 w-full max-w-160" />
  const { enabled } = tracking.data
  return (
    <div className="flex max-w-160 flex-col gap-6 pt-2">
      <div>
        <Switch isSelected={enabled} isDisabled={update.isPending} onChange={isOn => update.mutate({ enabled: isOn })}>
          {t('time-tracking.enabled')}
        </Switch>
        <p className="mt-1 text-xs text-faint">{t('time-tracking.enabled.text')}</p>
      </div>
      {enabled && (
        <>
          <TrackingFields project={project} tracking={tracking.data} />
          <Types project={project} tracking={tracking.data} choices={choices.data} />
          <Attributes project={project} tracking={tracking.data} choices={choices.data} />
        </>
      )}
    </div>
  )
}

type PartProps = { readonly project: Project; readonly tracking: ProjectTracking }
const NONE = 'none'

function TrackingFields({ project, tracking }: PartProps) {
  const t = useT()
  const fields = useProjectFields(project.id)
  const update = useUpdateTracking(project.id)
  const periods = (fields.data ?? [])
    .filter(({ field }) => field?.fieldType?.id === 'period')
    .map(({ id, field }) => ({ id, text: field?.name ?? '' }))
  const options = [{ id: NONE, text: t('time-tracking.noField') }, ...periods]
  const chosen = (id: string) => (id === NONE ? null : { id })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t('time-tracking.estimate')}
        options={options.filter(({ id }) => id !== tracking.timeSpent?.id)}
        value={tracking.estimate?.id ?? NONE}
        onChange={id => update.mutate({ estimate: chosen(id) })}
      />
      <Select
        label={t('time-tracking.timeSpent')}
        description={t('time-tracking.timeSpent.text')}
        options={options.filter(({ id }) => id !== tracking.estimate?.id)}
        value={tracking.timeSpent?.id ?? NONE}
        onChange={id => update.mutate({ timeSpent: chosen(id) })}
      />
    </div>
  )
}

function Types({ project, tracking, choices }: PartProps & { readonly choices: TrackingChoices }) {
  const t = useT()
  const update = useUpdateTracking(project.id)
  const used = tracking.workItemTypes.map(({ id }) => id)
  const toggle = (id: string, isUsed: boolean) =>
    update.mutate({
      workItemTypes: (isUsed ? [...used, id] : used.filter(one => one !== id)).map(one => ({ id: one })),
    })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-xs font-medium text-muted">{t('time-tracking.types')}</legend>
      {choices.workItemTypes.map(({ id, name }) => (
        <Checkbox
          key={id}
          isSelected={used.includes(id)}
          isDisabled={update.isPending}
          onChange={isUsed => toggle(id, isUsed)}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  )
}

function Attributes({ project, tracking, choices }: PartProps & { readonly choices: TrackingChoices }) {
  const t = useT()
  const toggle = useToggleAttribute(project.id)
  const [leaving, setLeaving] = useState<{ readonly id: string; readonly prototypeId: string; readonly name: string }>()
  if (choices.attributePrototypes.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-xs font-medium text-muted">{t('time-tracking.attributes')}</legend>
      {choices.attributePrototypes.map(({ id: prototypeId, name, values }) => {
        const used = tracking.attributes.find(({ prototype }) => prototype?.id === prototypeId)
        return (
          <Checkbox
            key={prototypeId}
            isSelected={used !== undefined}
            isDisabled={toggle.isPending}
            onChange={() =>
              used
                ? setLeaving({ id: used.id, prototypeId, name: name ?? '' })
                : toggle.mutate({ prototypeId, attributeId: null })
            }
          >
            {name} <span className="text-faint">{values.map(value => value.name).join(' · ')}</span>
          </Checkbox>
        )
      })}
      <ConfirmDialog
        title={t('time-tracking.detach.title', { name: leaving?.name ?? '' })}
        text={t('time-tracking.detach.text')}
        confirmText={t('time-tracking.detach')}
        keepText={t('time-tracking.detach.keep')}
        isDanger
        isOpen={leaving !== undefined}
        isPending={toggle.isPending}
        onConfirm={() =>
          leaving &&
          toggle.mutate(
            { prototypeId: leaving.prototypeId, attributeId: leaving.id },
            { onSettled: () => setLeaving(undefined) },
          )
        }
        onClose={() => setLeaving(undefined)}
      />
    </fieldset>
  )
}
