import { useMemo } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Select } from '../../../../ui/select.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import type { BuildChange } from '../../api/board-saves.ts'
import { isOfBundles, useBoardValues, useFieldsOf, useReadValues } from '../../api/field-values.ts'
import {
  ROW_TYPES,
  type RowKind,
  rowFieldOf,
  rowKindOf,
  rowsChange,
  rowsOff,
  rowValuesOf,
} from '../../model/edited-rows.ts'
import { formerRows } from '../../model/former-settings.ts'
import { ROW_QUERIES } from '../../model/named-queries.ts'
import type { BoardData } from '../../model/projections.ts'
import { QueryListEditor } from './query-list.tsx'
import { RowValues } from './row-values.tsx'
import { Section } from './section.tsx'
import type { Saving } from './use-saving.ts'
import { type Choice, type ChoiceSource, valueChoices } from './value-picker.tsx'

const KINDS = ['none', 'values', 'issues', 'queries'] as const
const LANE_TYPES: ReadonlySet<string> = new Set(['enum', 'state', 'version', 'build', 'ownedField', 'user', 'group'])
/** What is no custom field and divides a board all the same. */
const ATTRIBUTES = ['project', 'tag'] as const
const NO_CARD_TYPE = 'none'
/** How many values become rows by themselves when a field is chosen. */
const MAX_ROWS = 50

type SwimlaneSettingsProps = { readonly board: BoardData; readonly saving: Saving }

/** What the rows of a board are: none, values, issues with the cards below them, or queries. */
export function SwimlaneSettings({ board, saving }: SwimlaneSettingsProps) {
  const t = useT()
  const { save } = saving
  const kind = rowKindOf(board)
  const projectIds = useMemo(() => board.projects.map(({ id }) => id), [board.projects])
  const fields = useFieldsOf(projectIds)
  const readValues = useReadValues(projectIds)
  const fieldsOf = (wanted: RowKind) =>
    fields.filter(({ valueType }) => (wanted === 'issues' ? isOfBundles(valueType) : LANE_TYPES.has(valueType)))
  const fieldId = rowFieldOf(board)

  /** Values that are few by themselves become rows at once: an empty choice would show nothing. */
  const valuesAtFirst = async (wanted: 'values' | 'issues', id: string) => {
    if (wanted === 'issues') return []
    if (id === 'project') return projectIds.map(project => ({ id: project }))
    const field = fields.find(one => one.id === id)
    return field ? (await readValues(field)).slice(0, MAX_ROWS).map(({ name }) => ({ name })) : []
  }
  /** Rows of another kind take the place of those that are there, if there are any. */
  const replace = (build: BuildChange) =>
    void (rowValuesOf(board).length + ROW_QUERIES.read(board).length === 0
      ? save(build)
      : saving.replace(build, formerRows, t('board-settings.rows.replaced')))
  const setField = (wanted: 'values' | 'issues', id: string) =>
    replace(async () => rowsChange(wanted, id, await valuesAtFirst(wanted, id)))
  const setKind = (wanted: RowKind) => {
    if (wanted === 'none') return void save(rowsOff)
    if (wanted === kind) return
    if (wanted === 'queries') return replace(() => ({ swimlaneSettings: { $type: ROW_TYPES.queries, enabled: true } }))
    // What it was before it was turned off comes back.
    if (kind === 'none' && board.swimlaneSettings?.$type === ROW_TYPES[wanted] && fieldId !== undefined)
      return void save(() => ({
        swimlaneSettings: { $type: ROW_TYPES[wanted], enabled: true, field: { id: fieldId } },
      }))
    const offered = fieldsOf(wanted)
    const first =
      offered.find(({ id }) => id === fieldId) ?? offered.find(({ name }) => /^type$/i.test(name)) ?? offered[0]
    setField(wanted, first?.id ?? 'project')
  }
  const canBeIssues = fieldsOf('issues').length > 0
  return (
    <Section title={t('agile.rows')} text={t('agile.rows.text')}>
      <Select
        label={t('agile.rows.kind')}
        value={kind}
        onChange={setKind}
        options={KINDS.filter(id => id !== 'issues' || canBeIssues || kind === 'issues').map(id => ({
          id,
          text: t(`agile.rows.${id}`),
        }))}
        className="max-w-80"
      />
      {(kind === 'values' || kind === 'issues') && (
        <>
          <Select
            label={t('agile.rows.field')}
            value={fieldId ?? null}
            onChange={id => id !== fieldId && setField(kind, id)}
            options={[
              ...(kind === 'values' ? ATTRIBUTES : []).map(id => ({
                id: id as string,
                text: t(`board-settings.rows.${id}`),
              })),
              ...fieldsOf(kind).map(({ id, name }) => ({ id, text: name })),
            ]}
            className="max-w-80"
          />
          <OfField board={board} saving={saving} kind={kind} fieldId={fieldId} projectIds={projectIds} />
        </>
      )}
      {kind === 'queries' && (
        <>
          <p className="text-muted">{t('board-settings.rows.queries.text')}</p>
          <QueryListEditor
            board={board}
            saving={saving}
            of={ROW_QUERIES}
            label={t('agile.rows')}
            addText={t('board-settings.rows.add')}
          />
        </>
      )}
      {kind !== 'none' && (
        <div className="flex flex-col gap-2">
          <Switch
            isSelected={board.orphansAtTheTop === true}
            onChange={orphansAtTheTop =>
              void save(
                () => ({ orphansAtTheTop }),
                before => ({ ...before, orphansAtTheTop }),
              )
            }
          >
            {t('agile.rows.orphansTop')}
          </Switch>
          <Switch
            isSelected={board.hideOrphansSwimlane === true}
            onChange={hideOrphansSwimlane =>
              void save(
                () => ({ hideOrphansSwimlane }),
                before => ({ ...before, hideOrphansSwimlane }),
              )
            }
          >
            {t('agile.rows.hideOrphans')}
          </Switch>
        </div>
      )}
    </Section>
  )
}

type OfFieldProps = SwimlaneSettingsProps & {
  readonly kind: 'values' | 'issues'
  readonly fieldId: string | undefined
  readonly projectIds: readonly string[]
}

/** The values of the chosen field that are rows, or that make an issue one. */
function OfField({ board, saving, kind, fieldId, projectIds }: OfFieldProps) {
  const t = useT()
  const fields = useFieldsOf(projectIds)
  const field = fields.find(({ id }) => id === fieldId)
  const values = useBoardValues(field, projectIds)
  const choices = valueChoices(values)
  const source: ChoiceSource =
    fieldId === 'tag'
      ? { kind: 'tag' }
      : fieldId === 'project'
        ? { kind: 'known', choices: projectChoices(board) }
        : field?.valueType === 'user' || field?.valueType === 'group'
          ? { kind: field.valueType }
          : { kind: 'known', choices }
  const cardType = board.swimlaneSettings?.defaultCardType
  return (
    <>
      <RowValues board={board} saving={saving} kind={kind} source={source} />
      {kind === 'issues' && field && (
        <Select
          label={t('board-settings.rows.cardType', { field: field.name })}
          description={t('board-settings.rows.cardType.text')}
          value={cardType?.name ?? NO_CARD_TYPE}
          onChange={name =>
            void saving.save(() => ({
              swimlaneSettings: {
                $type: ROW_TYPES.issues,
                enabled: true,
                field: { id: field.id },
                defaultCardType: name === NO_CARD_TYPE ? null : { name },
              },
            }))
          }
          options={[
            { id: NO_CARD_TYPE, text: t('board-settings.rows.cardType.none') },
            ...[...new Set([...values.map(({ name }) => name), ...(cardType?.name ? [cardType.name] : [])])].map(
              name => ({
                id: name,
                text: name,
              }),
            ),
          ]}
          className="max-w-80"
        />
      )}
    </>
  )
}

const projectChoices = ({ projects }: BoardData): readonly Choice[] =>
  projects.map(({ id, name, shortName }) => ({
    key: id,
    body: { id },
    option: { text: name ?? '', description: shortName ?? '' },
  }))
