import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useRef, useState } from 'react'
import { isApiError, problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type LinkType, useSaveLinkType } from '../api/use-link-types.ts'
import { ExplainedCheckbox } from './explained-checkbox.tsx'
import { LinkTypeSample, SAMPLE, samplePhrases } from './link-type-sample.tsx'

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
  const at = save.error ? placeOf(save.error) : undefined
  const boxes = {
    name: useRef<HTMLInputElement>(null),
    sourceToTarget: useRef<HTMLInputElement>(null),
    targetToSource: useRef<HTMLInputElement>(null),
  }
  const phrases = samplePhrases(outward, inward, directed)
  const facts = { ...SAMPLE, ...phrases }
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
      { onSuccess: onClose, onError: error => boxes[placeOf(error)].current?.focus() },
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
        error={at === 'name' ? problem : undefined}
        inputRef={boxes.name}
        maxLength={TEXT_LIMITS.linkTypeName}
        autoFocus
      />
      <TextField
        label={t('link-types.outward')}
        description={t('link-types.outward.text')}
        value={outward}
        onChange={setOutward}
        error={at === 'sourceToTarget' ? problem : undefined}
        inputRef={boxes.sourceToTarget}
        maxLength={TEXT_LIMITS.linkTypeName}
      />
      {directed && (
        <TextField
          label={t('link-types.inward')}
          description={t('link-types.inward.text')}
          value={inward}
          onChange={setInward}
          error={at === 'targetToSource' ? problem : undefined}
          inputRef={boxes.targetToSource}
          maxLength={TEXT_LIMITS.linkTypeName}
        />
      )}
      <LinkTypeSample {...phrases} />
      <ExplainedCheckbox
        label={t('link-types.directed')}
        lines={[t(isUsed ? 'link-types.directed.used' : 'link-types.directed.text')]}
        isSelected={directed}
        isDisabled={isUsed}
        onChange={setDirected}
      />
      {directed && (
        <>
          <ExplainedCheckbox
            label={t('link-types.blocking')}
            lines={[t('link-types.blocking.text'), t('link-types.blocking.example', facts)]}
            isSelected={blocking}
            onChange={setBlocking}
          />
          <ExplainedCheckbox
            label={t('link-types.aggregation')}
            lines={[t('link-types.aggregation.text'), t('link-types.aggregation.example', facts)]}
            isSelected={aggregation}
            onChange={setAggregation}
          />
        </>
      )}
    </FormDialog>
  )
}

type Place = 'name' | 'sourceToTarget' | 'targetToSource'

/** The field that a refusal is about; what is said of none stands at the first. */
function placeOf(error: unknown): Place {
  const field = isApiError(error) ? error.field : undefined
  return field === 'sourceToTarget' || field === 'targetToSource' ? field : 'name'
}
