import { useT } from '../../../../platform/i18n/index.ts'
import { useListProjects } from '../../../custom-fields/index.ts'
import { useQueryNames } from '../../../issue-list/index.ts'
import { QueryBox } from '../../../search/index.ts'
import { useSavedText } from './use-saved-text.ts'

type SavedQueryProps = {
  readonly label: string
  readonly value: string
  readonly onSave: (query: string) => Promise<string | undefined>
}

/** A query that is saved when it is left, or by Enter; the cross only clears the box. */
export function SavedQuery({ label, value, onSave }: SavedQueryProps) {
  const t = useT()
  const names = useQueryNames(useListProjects().data)
  const { change, save, leave, inputProps } = useSavedText({ value, onSave })
  const { error } = inputProps
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears of the box inside that it is left
    <div onBlur={({ target }) => target instanceof HTMLInputElement && leave(target.value)}>
      <QueryBox
        label={label}
        placeholder={t('board-settings.query.placeholder')}
        value={value}
        onRun={save}
        onDraft={change}
        isLive={false}
        names={names}
        refused={error === undefined ? undefined : inputProps.value}
        problems={error === undefined ? undefined : [{ start: 0, end: 0, code: 'refused', text: error }]}
      />
    </div>
  )
}
