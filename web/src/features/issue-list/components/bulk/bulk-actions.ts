import { quoteName } from '@cairn/common/features/search'
import type { CommandTarget } from '../../../commands/index.ts'
import { runCommand } from '../../../commands/index.ts'
import type { FieldValueItem } from '../../../custom-fields/index.ts'
import { timeOfDay } from '../../../custom-fields/index.ts'
import { dropIssues, type ListedPatch, paintIssues } from '../../../issues/index.ts'
import type { TagData } from '../../../tags/index.ts'
import type { Audience } from '../../../users/index.ts'
import { type BulkField, fieldCommand } from '../../model/bulk-fields.ts'
import { withChoice, withoutTag, withTag, withValue } from '../../model/bulk-patch.ts'

/** Sets a field of the target; `null` empties it, a value that all hold is taken out of a field with several. */
export function setFieldOf(
  target: CommandTarget,
  field: BulkField,
  item: FieldValueItem | null,
  isHeldByAll: boolean,
): Promise<boolean> {
  const command = fieldCommand(field, item, isHeldByAll)
  const paint = field.isMultiValue ? undefined : withChoice(field.id, item, field.valueType === 'state')
  return run(target, command, paint)
}

/** Sets a day (`2026-11-20`) of the target; null empties it. */
export function setDayOf(target: CommandTarget, field: BulkField, day: string | null): Promise<boolean> {
  return day === null
    ? setFieldOf(target, field, null, false)
    : run(target, `${field.commandName} ${day}`, withValue(field.id, timeOfDay(day)))
}

/** A value that is typed: a text, a number, a period. */
type Typed = string | number | { readonly presentation: string }

/** Sets a value that is typed; null empties it. Rejects when it was refused, which is told. */
export async function setTypedOf(target: CommandTarget, field: BulkField, value: unknown): Promise<void> {
  const isTaken = value === null ? setFieldOf(target, field, null, false) : setTyped(target, field, value as Typed)
  if (!(await isTaken)) throw new Error('The value was refused')
}

function setTyped(target: CommandTarget, field: BulkField, value: Typed): Promise<boolean> {
  const text = typeof value === 'string' ? quoteName(value) : typeof value === 'number' ? value : value.presentation
  return run(target, `${field.commandName} ${text}`, withValue(field.id, value))
}

export function tagAll(target: CommandTarget, tag: TagData): Promise<boolean> {
  return run(target, `tag ${quoteName(tag.name ?? '')}`, withTag(tag))
}

export function untagAll(target: CommandTarget, tag: TagData): Promise<boolean> {
  return run(target, `untag ${quoteName(tag.name ?? '')}`, withoutTag(tag.id))
}

/** Makes a tag of the reader's own on the way. */
export function tagAllNew(target: CommandTarget, name: string): Promise<boolean> {
  return run(target, `tag ${quoteName(name)}`)
}

/** Limits who sees the target; nobody named lifts the limit. */
export function limitAll(target: CommandTarget, audience: Audience): Promise<boolean> {
  // Of people the login is written: names may be those of several.
  const names = audience.map(({ name, login }) => quoteName(login || name))
  return run(target, `visible to ${names.length === 0 ? '{issue readers}' : names.join(', ')}`)
}

export function deleteAll(target: CommandTarget): Promise<boolean> {
  const ids = paintedIds(target)
  return runCommand({ target, query: 'delete' }, ids && (() => dropIssues(ids)))
}

function run(target: CommandTarget, query: string, patch?: ListedPatch): Promise<boolean> {
  const ids = paintedIds(target)
  return runCommand({ target, query }, ids && patch && (() => paintIssues(ids, patch)))
}

// Of a whole search it is not known here which issues it finds.
function paintedIds(target: CommandTarget): ReadonlySet<string> | undefined {
  return target.kind === 'issues' ? new Set(target.issues.map(({ id }) => id)) : undefined
}
