import type { ColoredCards } from '@cairn/common/features/agile'
import { palette } from '@cairn/common/features/bundles'
import { type FieldValueItem, fieldText, itemColor, itemText, valueItems } from '../../custom-fields/index.ts'
import { isChangedInRow } from '../../issue-list/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import type { BoardData } from './projections.ts'

type CardFieldData = ListedIssue['customFields'][number]

/** What of a board's settings decides how cards look. */
export type CardSettings = {
  /** Ids of fields across projects; `isFull`: the value's name, else its colour or first letter. */
  readonly fields: readonly { readonly id: string; readonly isFull: boolean }[]
  readonly estimationField: string | undefined
  readonly colorField: string | undefined
  /** Colours by project. */
  readonly projectColors: ReadonlyMap<string, string>
  /** Colours by rule. */
  readonly ruleColors: ReadonlyMap<string, string>
  /** Fields that the place of a card tells. */
  readonly placedBy: ReadonlySet<string>
}

export function cardSettingsOf(board: BoardData): CardSettings {
  const { cardSettings, estimationField, colorCoding, columnSettings, swimlaneSettings } = board
  return {
    fields: (cardSettings?.fields ?? []).flatMap(({ field, presentation }) =>
      field && presentation?.id !== 'hidden' ? [{ id: field.id, isFull: presentation?.id !== 'short' }] : [],
    ),
    estimationField: estimationField?.id,
    colorField: colorCoding?.prototype?.id,
    projectColors: new Map(
      (colorCoding?.projectColors ?? []).flatMap(({ project, color }) =>
        project && color?.background ? [[project.id, color.background] as const] : [],
      ),
    ),
    ruleColors: new Map(
      (colorCoding?.rules ?? []).flatMap(({ id, color }) =>
        color?.background && color.id !== '0' ? [[id, color.background] as const] : [],
      ),
    ),
    placedBy: new Set(
      [
        columnSettings?.field?.id,
        swimlaneSettings?.enabled ? swimlaneSettings.field?.customField?.id : undefined,
      ].flatMap(id => id ?? []),
    ),
  }
}

const fieldIdOf = ({ projectCustomField }: CardFieldData) => projectCustomField?.field?.id
const valueTypeOf = ({ projectCustomField }: CardFieldData) =>
  projectCustomField?.field?.fieldType?.valueType ?? 'string'
const nameOf = ({ name, projectCustomField }: CardFieldData) =>
  projectCustomField?.field?.localizedName || projectCustomField?.field?.name || name || ''

/** The colour of a card's edge, as CSS has it; undefined when it has none. */
export function cardColor(
  issue: ListedIssue,
  { colorField, projectColors }: CardSettings,
  ruleColor: string | undefined,
): string | undefined {
  if (ruleColor !== undefined) return ruleColor
  if (colorField !== undefined) {
    const item = valueItems(issue.customFields.find(field => fieldIdOf(field) === colorField)?.value)[0]
    return item && itemColor(item)?.background
  }
  return projectColors.get(issue.project?.id ?? '')
}

/** The colours that rules give cards, by id of the card. */
export function colorsByRule(
  colored: readonly ColoredCards[],
  { ruleColors }: CardSettings,
): ReadonlyMap<string, string> {
  return new Map(
    colored.flatMap(({ rule, cards }) => {
      const color = ruleColors.get(rule)
      return color === undefined ? [] : cards.map(id => [id, color] as const)
    }),
  )
}

type Words = Parameters<typeof fieldText>[2]

/** The estimation of a card in words; empty when it has none. */
export function estimationOf(issue: ListedIssue, { estimationField }: CardSettings, words: Words): string {
  const field = issue.customFields.find(one => fieldIdOf(one) === estimationField)
  return field && estimationField !== undefined ? fieldText({ valueType: valueTypeOf(field) }, field.value, words) : ''
}

export type ShownField = {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly item: FieldValueItem | undefined
  /** It is chosen or typed where it stands. */
  readonly isChanged: boolean
}

const HAVE_A_PLACE = /^(?:priority|assignees?)$/i

/** The fields that a card shows in a line of their own: those with a value, but for what has its place anyway. */
export function shownFields(issue: ListedIssue, settings: CardSettings, words: Words): readonly ShownField[] {
  return settings.fields.flatMap(({ id, isFull }) => {
    const field = issue.customFields.find(one => fieldIdOf(one) === id)
    if (!field || settings.placedBy.has(id) || id === settings.estimationField) return []
    if (HAVE_A_PLACE.test(field.projectCustomField?.field?.name ?? '')) return []
    const text = fieldText({ valueType: valueTypeOf(field) }, field.value, words)
    if (text === '') return []
    const [item] = valueItems(field.value)
    const short = item && itemColor(item) ? ([...itemText(item)][0] ?? '') : text
    const isChanged = isChangedInRow(valueTypeOf(field))
    return [{ id, name: nameOf(field), text: isFull ? text : short, item, isChanged }]
  })
}

/** A colour of the palette by its index, as CSS has it; undefined where there is none. */
export function paletteColor(index: number | null): string | undefined {
  return index === null || index === 0 ? undefined : palette[index]?.background
}
