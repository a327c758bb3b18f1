import type { Command } from '@cairn/common/features/commands'
import { formatPeriod } from '@cairn/common/platform/period'
import type { RequestContext } from '../../platform/context/index.ts'
import type { ProjectFieldInfo } from '../custom-fields/index.ts'
import type { Permitted } from '../hosts/index.ts'
import { namesOf, type StoredValue, type VisibleIssue } from '../issues/index.ts'
import { type PlannedChange, planChanges } from './plan-changes.ts'

export interface PreviewChange {
  readonly field: string
  readonly removed: string | null
  readonly added: string | null
}

export interface PreviewRow {
  readonly issueId: number
  readonly changes: readonly PreviewChange[]
}

/** Says what the commands would make of issues that can take them, without changing anything. */
export async function previewChanges(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  commands: readonly Command[],
): Promise<readonly PreviewRow[]> {
  // After a move fields are those of another project: what comes then is only told.
  const moveAt = commands.findIndex(command => command.kind === 'move')
  const before = (moveAt < 0 ? commands : commands.slice(0, moveAt)).filter(command => command.kind !== 'star')
  const planned = await planChanges(ctx, issues, before)
  const names = await namesOf(ctx, planned.flatMap(principalsOf))
  const say = (key: string) => ctx.texts.format(ctx.locale, `command.preview.${key}`)
  const told = (moveAt < 0 ? [] : commands.slice(moveAt)).filter(command => command.kind === 'field')
  return planned.map(plan => ({
    issueId: plan.change.issue.id,
    changes: [
      ...fieldChanges(plan),
      ...told.map(command => ({
        field: command.fieldName,
        removed: null,
        added:
          command.values
            .map(value => (value.kind === 'named' ? value.name : value.kind === 'text' ? value.text : value.shown))
            .join(', ') || null,
      })),
      ...tagChanges(plan, commands, say('tags')),
      ...visibilityChanges(plan, names, say('visibility')),
      ...otherChanges(commands, say),
    ],
  }))
}

function fieldChanges({ change, fieldsBefore }: PlannedChange): readonly PreviewChange[] {
  return change.fields.flatMap(({ field, values }) => {
    const removed = shown(field, fieldsBefore.get(field.fieldId) ?? [])
    const added = shown(field, values)
    return removed === added ? [] : [{ field: field.name, removed, added }]
  })
}

function shown({ fieldType: { storage, valueType } }: ProjectFieldInfo, values: readonly StoredValue[]): string | null {
  const [value] = values
  if (!value) return null
  if (storage === 'value') return values.map(({ name }) => name).join(', ')
  if (storage === 'text') return value.text
  const num = value.num ?? 0
  if (valueType === 'period') return formatPeriod(num)
  if (valueType === 'date') return new Date(num).toISOString().slice(0, 10)
  return valueType === 'date and time' ? new Date(num).toISOString() : String(num)
}

function tagChanges({ change }: PlannedChange, commands: readonly Command[], field: string): readonly PreviewChange[] {
  const created = commands.flatMap(command => (command.kind === 'tag' && command.tagId === null ? [command.name] : []))
  const added = [...new Set([...change.addedTags.map(({ name }) => name), ...created])].join(', ')
  const removed = change.droppedTags.map(({ name }) => name).join(', ')
  return added + removed === '' ? [] : [{ field, removed: removed || null, added: added || null }]
}

const idsOf = (permitted: Permitted | null): readonly number[] =>
  permitted ? [...permitted.groups, ...permitted.users] : []

const principalsOf = ({ change, permittedBefore }: PlannedChange): readonly number[] => [
  ...idsOf(change.permitted),
  ...idsOf(permittedBefore),
]

function visibilityChanges(
  { change, permittedBefore }: PlannedChange,
  names: ReadonlyMap<number, string>,
  field: string,
): readonly PreviewChange[] {
  const text = (permitted: Permitted | null) =>
    idsOf(permitted)
      .map(id => names.get(id) ?? '')
      .join(', ') || null
  const [removed, added] = [text(permittedBefore), text(change.permitted)]
  return removed === added ? [] : [{ field, removed, added }]
}

function otherChanges(commands: readonly Command[], say: (key: string) => string): readonly PreviewChange[] {
  return commands.flatMap((command): PreviewChange[] => {
    switch (command.kind) {
      case 'link': {
        const ids = command.issues.map(({ text }) => text).join(', ')
        const isAdded = command.action === 'add'
        return [{ field: command.name, removed: isAdded ? null : ids, added: isAdded ? ids : null }]
      }
      case 'move':
        return [{ field: say('project'), removed: null, added: command.key }]
      case 'star': {
        const name = command.user?.name ?? say('oneself')
        const isAdded = command.action === 'add'
        return [{ field: say('star'), removed: isAdded ? null : name, added: isAdded ? name : null }]
      }
      case 'work':
        return [{ field: say('work'), removed: null, added: command.shown }]
      case 'delete':
      case 'clone':
      case 'vote':
      case 'unvote':
        return [{ field: say(command.kind), removed: null, added: null }]
      default:
        return []
    }
  })
}
