import { Plus, X } from 'lucide-react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Picker } from '../../../../ui/picker.tsx'
import { ReorderList } from '../../../../ui/reorder-list.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { useFieldsOf } from '../../api/field-values.ts'
import type { BoardData } from '../../model/projections.ts'
import { Section } from './section.tsx'
import { useSave } from './use-save.ts'

const NONE = 'none'
const ESTIMATED: ReadonlySet<string> = new Set(['period', 'integer', 'float'])
const COLORED: ReadonlySet<string> = new Set(['enum', 'state', 'version', 'build', 'ownedField'])

type Shown = { readonly field: { readonly id: string }; readonly presentation: { readonly id: string } }

/** Which fields cards show, what they are estimated by, and what colours them. */
export function CardSettings({ board }: { readonly board: BoardData }) {
  const t = useT()
  const { save } = useSave(board.id)
  const fields = useFieldsOf(board.projects.map(({ id }) => id))
  const shown = (board.cardSettings?.fields ?? []).flatMap(({ field, presentation }) =>
    field
      ? [{ id: field.id, name: field.localizedName || field.name || '', isFull: presentation?.id !== 'short' }]
      : [],
  )
  const put = (next: typeof shown) =>
    void save({
      cardSettings: {
        fields: next.map(
          ({ id, isFull }): Shown => ({ field: { id }, presentation: { id: isFull ? 'full' : 'short' } }),
        ),
      },
    })
  const estimations = fields.filter(({ valueType }) => ESTIMATED.has(valueType))
  const { colorCoding } = board
  const color = colorCoding?.prototype?.id ?? (colorCoding?.$type === 'ProjectBasedColorCoding' ? 'project' : NONE)
  return (
    <>
      <Section title={t('agile.cards')} text={t('agile.cards.text')}>
        {shown.length > 0 && (
          <ReorderList
            label={t('agile.cards.fields')}
            items={shown}
            getKey={({ id }) => id}
            onMove={(from, to) => {
              const own = shown[from]
              if (own) put(shown.toSpliced(from, 1).toSpliced(to, 0, own))
            }}
            handleLabel={({ name }) => t('agile.columns.move', { name })}
            announce={({ name }, place) => t('agile.columns.moved', { name, place, count: shown.length })}
            className="max-w-120 rounded-panel border border-line bg-surface"
            renderItem={field => (
              <div className="flex h-10 items-center gap-3 pe-2">
                <span className="min-w-0 flex-1 truncate">{field.name}</span>
                <Switch
                  isSelected={field.isFull}
                  onChange={isFull => put(shown.map(one => (one.id === field.id ? { ...one, isFull } : one)))}
                >
                  {t('agile.cards.full')}
                </Switch>
                <IconButton
                  label={t('agile.cards.remove', { name: field.name })}
                  icon={X}
                  size="small"
                  onPress={() => put(shown.filter(({ id }) => id !== field.id))}
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
            onChange={([id]) => {
              const field = fields.find(one => one.id === id)
              if (field) put([...shown, { id: field.id, name: field.name, isFull: true }])
            }}
            trigger={
              <Button size="small" icon={Plus}>
                {t('agile.cards.add')}
              </Button>
            }
          />
        </div>
      </Section>
      <Section title={t('agile.estimation')} text={t('agile.estimation.text')}>
        <Select
          label={t('agile.estimation.field')}
          value={board.estimationField?.id ?? NONE}
          onChange={id => void save({ estimationField: id === NONE ? null : { id } })}
          options={[
            { id: NONE, text: t('agile.estimation.none') },
            ...estimations.map(({ id, name }) => ({ id, text: name })),
          ]}
          className="max-w-80"
        />
      </Section>
      <Section title={t('agile.colors')}>
        <Select
          label={t('agile.colors.by')}
          value={color}
          onChange={id =>
            void save({
              colorCoding:
                id === NONE
                  ? null
                  : id === 'project'
                    ? { $type: 'ProjectBasedColorCoding' }
                    : { $type: 'FieldBasedColorCoding', prototype: { id } },
            })
          }
          options={[
            { id: NONE, text: t('agile.colors.none') },
            { id: 'project', text: t('agile.colors.project') },
            ...fields.filter(({ valueType }) => COLORED.has(valueType)).map(({ id, name }) => ({ id, text: name })),
          ]}
          className="max-w-80"
        />
      </Section>
    </>
  )
}
