import type { Read } from '@cairn/common/features/entities'
import { type ApiError, isApiError, problemText } from '../../../platform/api/index.ts'
import {
  fieldValueBody,
  type NEW_ISSUE_FIELD_FIELDS,
  type ProjectFieldView,
  projectFieldView,
  valueItems,
} from '../../custom-fields/index.ts'
import type { LinkedIssueData } from '../../links/index.ts'
import type { TagData } from '../../tags/index.ts'
import { type Audience, visibilityBody } from '../../users/index.ts'

/** A field of the project as the form of a new issue reads it. */
export type NewIssueField = Read<'ProjectCustomField', typeof NEW_ISSUE_FIELD_FIELDS>

/** A link that the issue is to have. */
export type DraftLink = {
  /** As the links of an issue are addressed: the kind with its direction. */
  readonly kind: string
  readonly issue: Pick<LinkedIssueData, 'id' | 'idReadable' | 'summary' | 'resolved'>
}

/** An issue being written, kept in the browser. */
export type IssueDraft = {
  readonly projectId: string
  readonly summary: string
  readonly description: string
  /** Values chosen so far by the field's id in its project; the others start as the project says. */
  readonly values: Readonly<Record<string, unknown>>
  readonly tags: readonly TagData[]
  readonly links: readonly DraftLink[]
  /** Who will see it; nobody named: the whole project. */
  readonly audience: Audience
}

export const EMPTY_DRAFT: IssueDraft = {
  projectId: '',
  summary: '',
  description: '',
  values: {},
  tags: [],
  links: [],
  audience: [],
}

export function isDraft(value: unknown): value is IssueDraft {
  if (typeof value !== 'object' || value === null) return false
  const draft = value as Partial<Record<keyof IssueDraft, unknown>>
  const { projectId, summary, description, values, tags, links, audience } = draft
  const texts = [projectId, summary, description].every(text => typeof text === 'string')
  return texts && typeof values === 'object' && values !== null && [tags, links, audience].every(Array.isArray)
}

/** Whether somebody put something into it; the project alone is nothing. */
export function isWorthKeeping({ summary, description, values, tags, links, audience }: IssueDraft): boolean {
  const isWritten = summary.trim() !== '' || description.trim() !== ''
  return isWritten || tags.length + links.length + audience.length > 0 || Object.keys(values).length > 0
}

/** Whether the one was written on until it became the other. */
export function isBeginningOf(earlier: IssueDraft, later: IssueDraft): boolean {
  return (
    isWorthKeeping(earlier) &&
    (later.projectId === '' || earlier.projectId === later.projectId) &&
    later.summary.startsWith(earlier.summary) &&
    later.description.startsWith(earlier.description)
  )
}

export type DraftField = { readonly view: ProjectFieldView; readonly value: unknown; readonly isChosen: boolean }

/** The fields that the new issue has with their values: conditions hide some depending on others. */
export function draftFields(fields: readonly NewIssueField[], values: IssueDraft['values']): readonly DraftField[] {
  const valueNow = (id: string) => {
    const field = fields.find(candidate => candidate.id === id)
    return id in values ? values[id] : field && initialValue(field)
  }
  return fields
    .filter(({ condition }) => isShown(condition, valueNow))
    .map(field => ({ view: projectFieldView(field), value: valueNow(field.id), isChosen: field.id in values }))
    .toSorted((a, b) => a.view.ordinal - b.view.ordinal)
}

function initialValue({ defaultValues, field }: NewIssueField): unknown {
  const values: readonly unknown[] = defaultValues ?? []
  return field?.fieldType?.isMultiValue ? values : (values[0] ?? null)
}

function isShown(condition: NewIssueField['condition'], valueNow: (id: string) => unknown): boolean {
  if (!condition?.field) return true
  const items = valueItems(valueNow(condition.field.id))
  if (items.length === 0) return condition.showForNullValue
  return condition.values.some(({ id }) => items.some(item => item.id === id))
}

/** What the server is sent; values that nobody chose are the server's to set. */
export function issueBody(draft: IssueDraft, fields: readonly DraftField[]) {
  const { projectId, summary, description, tags, links, audience } = draft
  return {
    project: { id: projectId },
    summary: summary.trim(),
    ...(description.trim() === '' ? {} : { description }),
    customFields: fields
      .filter(({ isChosen }) => isChosen)
      .map(({ view, value }) => ({ id: view.id, value: fieldValueBody(view, value) })),
    ...(tags.length > 0 ? { tags: tags.map(({ id }) => ({ id })) } : {}),
    ...(links.length > 0 ? { links: linkBodies(links) } : {}),
    ...(audience.length > 0 ? { visibility: visibilityBody(audience) } : {}),
  }
}

/** What the server keeps while the issue is written: as it was typed, with what was taken away again. */
export function draftBody(draft: IssueDraft, fields: readonly DraftField[]) {
  const { project, customFields } = issueBody(draft, fields)
  return {
    // A project that is not chosen yet is none.
    project: project.id === '' ? null : project,
    summary: draft.summary,
    description: draft.description,
    ...(project.id === '' ? {} : { customFields }),
    tags: draft.tags.map(({ id }) => ({ id })),
    links: linkBodies(draft.links),
    visibility: visibilityBody(draft.audience),
  }
}

function linkBodies(links: readonly DraftLink[]) {
  return [...Map.groupBy(links, ({ kind }) => kind)].map(([id, ofKind]) => ({
    id,
    issues: ofKind.map(({ issue }) => ({ id: issue.id })),
  }))
}

/** Where a refusal belongs: a part of the form, a custom field by its name, or the form as a whole. */
export type DraftProblem = {
  readonly place: 'summary' | 'description' | 'project' | 'field' | 'command' | 'form'
  readonly fieldName?: string
  readonly text: string
}

export function problemsOf(error: unknown, fields: readonly DraftField[], fallback: string): readonly DraftProblem[] {
  if (!isApiError(error)) return [{ place: 'form', text: fallback }]
  if (error.code === 'invalid_command') return [{ place: 'command', text: problemText(error, fallback) }]
  const parts =
    error.children.length > 0 ? error.children : [{ field: namedField(error), description: error.description }]
  return parts.map(({ field, description }) => {
    const text = description || fallback
    if (field === 'summary' || field === 'description' || field === 'project') return { place: field, text }
    const known = fields.find(({ view }) => view.name.toLowerCase() === field?.toLowerCase())
    return known ? { place: 'field', fieldName: known.view.name, text } : { place: 'form', text }
  })
}

function namedField({ field, facts }: ApiError): string | undefined {
  return field ?? (typeof facts.name === 'string' ? facts.name : undefined)
}
