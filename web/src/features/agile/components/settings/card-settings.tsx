import { Plus, X } from 'lucide-react'
import { useMemo } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Picker } from '../../../../ui/picker.tsx'
import { ReorderList } from '../../../../ui/reorder-list.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { useFieldsOf } from '../../api/field-values.ts'
import {
  addCardField,
  type CardFieldEdit,
  cardFieldsChange,
  cardFieldsOf,
  moveCardField,
  removeCardField,
  showCardField,
} from '../../model/card-fields.ts'
import type { BoardData } from '../../model/projections.ts'
import { ColorSettings } from './color-settings.tsx'
import { Section } from './section.tsx'
import { useEstimationFields } from './use-estimation-fields.ts'
import type { Saving } from './use-saving.ts'

const NONE = 'none'

type CardSettingsProps = { readonly board: BoardData; readonly saving: Saving }

/** Which fields cards show, what they are estimated by, and what colours them. */
export function CardSettings({ board, saving }: CardSettingsProps) {
  return (
    <>
      <CardFields board={board} saving={saving} />
      <Estimations board={board} saving={saving} />
      <ColorSettings board={board} saving={saving} />
    </>
  )
}

function CardFields({ board, saving }: CardSettingsProps) {
  const t = useT()
  const fields = useFieldsOf(useMemo(() => board.projects.map(({ id }) => id), [board.projects]))
  const shown = cardFieldsOf(board)
  const put = (edit: CardFieldEdit) => void saving.save(...cardFieldsChange(edit))
  return (
    <Section title={t('agile.cards')} text={t('agile.cards.text')}>
      {shown.length > 0 && (
        <ReorderList
          label={t('agile.cards.fields')}
          items={shown}
          getKey={({ id }) => id}
          onMove={(from, to) => put(moveCardField(shown[from]?.id ?? '', to, from))}
          handleLabel={({ name }) => t('agile.columns.move', { name })}
          announce={({ name }, place) => t('agile.columns.moved', { name, place, count: shown.length })}
          className="max-w-120 rounded-panel border border-line bg-surface"
          renderItem={({ id, name, isFull }) => (
            <div className="flex h-10 items-center gap-3 pe-2">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <Switch isSelected={isFull} onChange={is => put(showCardField(id, is))}>
                {t('agile.cards.full')}
              </Switch>
              <IconButton
                label={t('agile.cards.remove', { name })}
                icon={X}
                size="small"
                onPress={() => put(removeCardField(id))}
              />
            </div>
          )}
        />
      )}
      <div>
        <Picker
          label={t('agile.cards.add')}
          options={fields
            .filter(({ id }) => !shown.some(one => one.id === id))
            .map(({ id, name }) => ({ id, text: name }))}
          selected={[]}
          onChange={([id]) => id !== undefined && put(addCardField(id))}
          trigger={
            <Button size="small" icon={Plus}>
              {t('agile.cards.add')}
            </Button>
          }
        />
      </div>
    </Section>
  )
}

function Estimations({ board, saving }: CardSettingsProps) {
  const t = useT()
  const fields = useEstimationFields(board)
  const options = [
    { id: NONE, text: t('agile.estimation.none') },
    ...fields.map(({ id, name }) => ({ id, text: name })),
  ]
  const bodyOf = (id: string) => (id === NONE ? null : { id })
  return (
    <Section title={t('agile.estimation')} text={t('agile.estimation.text')}>
      <div className="grid max-w-160 gap-4 sm:grid-cols-2">
        <Select
          label={t('agile.estimation.field')}
          value={board.estimationField?.id ?? NONE}
          onChange={id => void saving.save(() => ({ estimationField: bodyOf(id) }))}
          options={options}
        />
        <Select
          label={t('board-settings.estimation.original')}
          description={t('board-settings.estimation.original.text')}
          value={board.originalEstimationField?.id ?? NONE}
          onChange={id => void saving.save(() => ({ originalEstimationField: bodyOf(id) }))}
          options={options}
        />
      </div>
    </Section>
  )
}
