import {
  type CommandValue,
  fieldVerb as definition,
  type FieldCommand,
  type PreviewedChange,
} from '@cairn/common/features/commands'
import { AppError } from '@cairn/common/platform/errors'
import { formatPeriod } from '@cairn/common/platform/period'
import type { RequestContext } from '../../../platform/context/index.ts'
import { together } from '../../../platform/db/index.ts'
import { type ProjectFieldInfo, projectFieldsOf } from '../../custom-fields/index.ts'
import type { FieldInput, FieldValues } from '../field-inputs.ts'
import { presentValue, readFieldValues, type StoredValue } from '../field-values.ts'
import { resolveValue } from '../resolve-value.ts'
import type { EditingVerb } from './command-verb.ts'
import { listed, sentence } from './sentence.ts'
import { undoFields } from './undo-fields.ts'

type Values = readonly StoredValue[]

interface FieldPart {
  readonly edit: { readonly fields: readonly FieldInput[] }
  readonly current: FieldValues
}

const EMPTY: FieldValues = new Map()

/** Fields are set, added to, taken from and cleared. */
export const fieldVerb: EditingVerb<FieldCommand, FieldPart> = {
  definition,
  describe: (ctx, { action, fieldName, values }) =>
    values.length === 0
      ? sentence(ctx, 'clearField', { field: fieldName })
      : sentence(ctx, `${action}Field`, { field: fieldName, value: listed(ctx, values.map(shownValue)) }),
  rows: ({ values }) => Math.max(1, values.length),
  plan: async (ctx, issues, commands) => {
    const [fields, before] = await together([
      projectFieldsOf(
        ctx,
        issues.map(issue => issue.project_id),
      ),
      readFieldValues(
        ctx.db,
        issues.map(issue => issue.id),
      ),
    ])
    const resolve = valueResolver(ctx)
    return async issue => {
      const current = before.get(issue.id) ?? EMPTY
      return {
        current,
        edit: { fields: await foldFields(fields.get(issue.project_id) ?? [], current, commands, resolve) },
      }
    }
  },
  check: null,
  previewParts: async (_ctx, parts, { later }) => {
    const told = later.map(({ fieldName, values }) => ({
      field: fieldName,
      removed: null,
      added: values.map(shownValue).join(', ') || null,
    }))
    return parts.map(part => [...(part ? fieldChanges(part) : []), ...told])
  },
  undo: { category: 'CustomFieldCategory', edits: undoFields },
  setting: (command, earlier, fields) => {
    if (command.action !== 'set') return null
    const { fieldId } = command
    const field = fields.find(candidate => candidate.fieldId === fieldId)
    const isFolded = earlier.some(other => isFieldCommand(other) && other.fieldId === fieldId && other.action !== 'set')
    if (!field || isFolded) return null
    return { projectFieldId: field.id, value: presentValue(field.fieldType, storedValues(field, command)) }
  },
}

const isFieldCommand = (command: { readonly kind: string }): command is FieldCommand => command.kind === definition.kind

const shownValue = (value: CommandValue): string =>
  value.kind === 'named' ? value.name : value.kind === 'number' ? value.shown : value.text

type Resolve = (field: ProjectFieldInfo, command: FieldCommand) => Promise<Values>

/** Each value is looked up once for each project, by the rules of the field. */
function valueResolver(ctx: RequestContext): Resolve {
  const known = new Map<string, Promise<Values>>()
  return (field, command) => {
    const key = `${field.id} ${command.start}`
    const values = known.get(key) ?? resolveValue(ctx, field, jsonOf(field, command.values))
    known.set(key, values)
    return values
  }
}

const CLASS: Readonly<Record<string, number>> = { user: 1, group: 3 }

/** The `value` of a body that sets the field so. */
function jsonOf(field: ProjectFieldInfo, values: readonly CommandValue[]): unknown {
  const { isMultiValue, valueType } = field.fieldType
  const bodies = values.map(value => {
    if (value.kind === 'named')
      return { id: `${CLASS[valueType] ?? 67}-${value.byProject[field.projectId] ?? value.id}` }
    if (value.kind === 'number') return valueType === 'period' ? { minutes: value.num } : value.num
    return valueType === 'text' ? { text: value.text } : value.text
  })
  return isMultiValue ? bodies : (bodies[0] ?? null)
}

async function foldFields(
  fields: readonly ProjectFieldInfo[],
  before: FieldValues,
  commands: readonly FieldCommand[],
  resolve: Resolve,
): Promise<readonly FieldInput[]> {
  const inputs = new Map<number, FieldInput>()
  for (const command of commands) {
    const field = fields.find(({ fieldId }) => fieldId === command.fieldId)
    if (!field) throw new AppError('unknown_field', { name: command.fieldName })
    const current = inputs.get(field.fieldId)?.values ?? before.get(field.fieldId) ?? []
    // What is taken away need not be allowed any more.
    const given = command.action === 'remove' ? storedValues(field, command) : await resolve(field, command)
    inputs.set(field.fieldId, { field, values: combined(field, command, current, given) })
  }
  return [...inputs.values()]
}

/** The values that a command names, without asking whether the field may have them. */
function storedValues(field: ProjectFieldInfo, command: FieldCommand): Values {
  return command.values.map(value => ({
    fieldId: field.fieldId,
    valueId: value.kind === 'named' ? (value.byProject[field.projectId] ?? value.id) : null,
    num: value.kind === 'number' ? value.num : null,
    text: value.kind === 'text' ? value.text : null,
    ord: null,
    name: null,
    isResolved: null,
  }))
}

const keyOf = (value: StoredValue) => value.valueId ?? value.num ?? value.text

function combined(field: ProjectFieldInfo, { action }: FieldCommand, current: Values, given: Values): Values {
  const without = (values: Values, others: Values) =>
    values.filter(value => !others.some(other => keyOf(other) === keyOf(value)))
  if (action === 'remove') return without(current, given)
  return action === 'add' && field.fieldType.isMultiValue ? [...current, ...without(given, current)] : given
}

function fieldChanges({ edit, current }: FieldPart): readonly PreviewedChange[] {
  return edit.fields.flatMap(({ field, values }) => {
    const removed = shown(field, current.get(field.fieldId) ?? [])
    const added = shown(field, values)
    return removed === added ? [] : [{ field: field.name, removed, added }]
  })
}

function shown({ fieldType: { storage, valueType } }: ProjectFieldInfo, values: Values): string | null {
  const [value] = values
  if (!value) return null
  if (storage === 'value') return values.map(({ name }) => name).join(', ')
  if (storage === 'text') return value.text
  const num = value.num ?? 0
  if (valueType === 'period') return formatPeriod(num)
  if (valueType === 'date') return new Date(num).toISOString().slice(0, 10)
  return valueType === 'date and time' ? new Date(num).toISOString() : String(num)
}
