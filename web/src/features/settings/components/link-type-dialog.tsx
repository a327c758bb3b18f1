import { useState } from 'react'
import { isApiError, problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type LinkType, useSaveLinkType } from '../api/use-link-types.ts'

type LinkTypeDialogProps = {
  /** Without one a new kind is made. */
  readonly type?: LinkType
  readonly onClose: () => void
}

/** Names and meaning of a kind of link. */
export function LinkTypeDialog({ type, onClose }: LinkTypeDialogProps) {
  const t = useT()
  const save = useSaveLinkType()
  const [name, setName] = useState(type?.name ?? '')
  const [outward, setOutward] = useState(type?.sourceToTarget ?? '')
  const [inward, setInward] = useState(type?.targetToSource ?? '')
  const [directed, setDirected] = useState(type?.directed ?? true)
  const [aggregation, setAggregation] = useState(type?.aggregation ?? false)
  const [blocking, setBlocking] = useState(type?.blocking ?? false)
  const isComplete = name.trim() !== '' && outward.trim() !== '' && (!directed || inward.trim() !== '')
  const isUsed = (type?.usages ?? 0) > 0
  const problem = save.error ? problemText(save.error, t('settings.failed')) : undefined
  const at = save.error && isApiError(save.error) ? save.error.field : undefined
  const submit = () =>
    save.mutate(
      {
        ...(type ? { id: type.id } : {}),
        name: name.trim(),
        sourceToTarget: outward.trim(),
        targetToSource: directed ? inward.trim() : '',
        directed,
        aggregation: directed && aggregation,
        blocking: directed && blocking,
      },
      { onSuccess: onClose },
    )
  return (
    <FormDialog
      title={type ? t('link-types.edit') : t('link-types.new')}
      isReady={isComplete}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('link-types.name')}
        value={name}
        onChange={setName}
        error={at === undefined || at === 'name' ? problem : undefined}
        maxLength={255}
        autoFocus
      />
      <TextField
        label={t('link-types.outward')}
        description={t('link-types.outward.text')}
        value={outward}
        onChange={setOutward}
        error={at === 'sourceToTarget' ? problem : undefined}
        maxLength={255}
      />
      <Checkbox isSelected={directed} isDisabled={isUsed} onChange={setDirected}>
        {t('link-types.directed')}
      </Checkbox>
      {directed && (
        <>
          <TextField
            label={t('link-types.inward')}
            description={t('link-types.inward.text')}
            value={inward}
            onChange={setInward}
            error={at === 'targetToSource' ? problem : undefined}
            maxLength={255}
          />
          <Checkbox isSelected={blocking} onChange={setBlocking}>
            {t('link-types.blocking')}
          </Checkbox>
          <Checkbox isSelected={aggregation} onChange={setAggregation}>
            {t('link-types.aggregation')}
          </Checkbox>
        </>
      )}
    </FormDialog>
  )
}
