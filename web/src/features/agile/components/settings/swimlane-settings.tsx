import { useMemo } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Select } from '../../../../ui/select.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import type { BuildChange } from '../../api/board-saves.ts'
import { isOfBundles, useBoardValues, useFieldsOf, useReadValues } from '../../api/field-values.ts'
import {
  cardTypeChange,
  ROW_TYPES,
  type RowKind,
  type RowsOfField,
  rowFieldOf,
  rowKindOf,
  rowsChange,
  rowsOff,
  rowsOn,
} from '../../model/edited-rows.ts'
import { formerRows, losesRows } from '../../model/former-settings.ts'
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
  const readValues = useReadValues()
  const fieldsOf = (wanted: RowKind) =>
    fields.filter(({ valueType }) => (wanted === 'issues' ? isOfBundles(valueType) : LANE_TYPES.has(valueType)))
  const fieldId = rowFieldOf(board)

  /** Values that are few by themselves become rows at once: an empty choice would show nothing. */
  const valuesAtFirst = async (wanted: RowsOfField, id: string, latest: BoardData) => {
    const projects = latest.projects.map(project => project.id)
    if (wanted === 'issues') return []
    if (id === 'project') return projects.map(project => ({ id: project }))
    const field = fields.find(one => one.id === id)
    return field ? (await readValues(field, projects)).slice(0, MAX_ROWS).map(({ name }) => ({ name })) : []
  }
  const ofField = async (wanted: RowsOfField, id: string, latest: BoardData) =>
    rowsChange(wanted, id, await valuesAtFirst(wanted, id, latest))
  /** Rows of another kind take the place of those that are there, if there are any. */
  const replace = (build: BuildChange) =>
    void saving.replace(build, formerRows, step => (losesRows(step) ? t('board-settings.rows.replaced') : undefined))
  const setField = (wanted: RowsOfField, id: string) =>
    replace(latest =>
      rowKindOf(latest) === wanted && rowFieldOf(latest) === id ? undefined : ofField(wanted, id, latest),
    )
  const setKind = (wanted: RowKind) => {
    if (wanted === 'none') return void save(rowsOff)
    replace(latest => {
      if (rowKindOf(latest) === wanted) return undefined
      const back = rowsOn(wanted, latest)
      if (back) return back
      if (wanted === 'queries') return { swimlaneSettings: { $type: ROW_TYPES.queries, enabled: true } }
      const offered = fieldsOf(wanted)
      const own = rowFieldOf(latest)
      const first =
        offered.find(({ id }) => id === own) ?? offered.find(({ name }) => /^type$/i.test(name)) ?? offered[0]
      return ofField(wanted, first?.id ?? 'project', latest)
    })
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
            onChange={id => setField(kind, id)}
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
  readonly kind: RowsOfField
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
          onChange={name => void saving.save(cardTypeChange(field.id, name === NO_CARD_TYPE ? null : name))}
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
