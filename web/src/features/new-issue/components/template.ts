import type { TemplatePart } from '../../commands/index.ts'
import { draftFields, type IssueDraft, type NewIssueField } from '../../drafts/index.ts'

/** What the command of an address means for the form. */
export type Template = {
  /** Values that fields of the form start with, by the field's id in its project. */
  readonly values: IssueDraft['values']
  /** What of the command is no field of the form, and is applied after the creation. */
  readonly rest: string
}

/**
 * Takes out of a command what the form can show as values. `chosen` are those that somebody chose in the form: they
 * decide, too, which fields it shows.
 */
export function templateOf(
  command: string,
  parts: readonly TemplatePart[],
  fields: readonly NewIssueField[],
  chosen: IssueDraft['values'],
): Template {
  // Nothing of a command with a fault is carried out.
  if (parts.some(({ error }) => error)) return { values: {}, rest: command }
  const wanted = parts.flatMap(({ projectCustomField, value }) =>
    projectCustomField ? [[projectCustomField.id, value] as const] : [],
  )
  const values = shownValues(Object.fromEntries(wanted), fields, chosen)
  let rest = command
  for (const { start, end, projectCustomField } of parts.toReversed()) {
    if (!projectCustomField || !(projectCustomField.id in values) || start === null || end === null) continue
    rest = `${rest.slice(0, start).trimEnd()} ${rest.slice(end).trimStart()}`
  }
  return { values, rest: rest.trim() }
}

/** Those of fields that the form shows with them: a value may hide fields that depend on it. */
function shownValues(
  values: IssueDraft['values'],
  fields: readonly NewIssueField[],
  chosen: IssueDraft['values'],
): IssueDraft['values'] {
  const shown = new Set(draftFields(fields, { ...values, ...chosen }).map(({ view }) => view.id))
  const kept = Object.entries(values).filter(([id]) => shown.has(id))
  return kept.length === Object.keys(values).length ? values : shownValues(Object.fromEntries(kept), fields, chosen)
}
