import type { BundleKind } from '../bundles/index.ts'
import type { FieldTypeId } from './field-types.ts'

/** A value that a template's bundle starts with. */
export interface TemplateValue {
  readonly name: string
  readonly color?: number
  readonly isResolved?: boolean
}

/**
 * Where the values of a template's field come from: a bundle shared by all projects, one of the project's own
 * (fields that name the same suffix share it), or the project's team.
 */
export type TemplateBundle =
  | { readonly shared: string; readonly kind: BundleKind; readonly values: readonly TemplateValue[] }
  | { readonly own: string; readonly kind: BundleKind }
  | { readonly team: true; readonly kind: 'user' }

export interface TemplateField {
  readonly name: string
  readonly type: FieldTypeId
  /** What stands for no value. Null: a value is required. */
  readonly emptyText: string | null
  readonly bundle?: TemplateBundle
  /** Name of the value that new issues start with. */
  readonly initial?: string
  /** Shown only while the named field has one of these values. */
  readonly onlyWhen?: { readonly field: string; readonly values: readonly string[] }
}

export interface ProjectTemplateInfo {
  readonly id: string
  readonly fields: readonly TemplateField[]
}

const named = (...names: readonly string[]): readonly TemplateValue[] => names.map(name => ({ name }))
const resolved = (...names: readonly string[]): readonly TemplateValue[] =>
  names.map(name => ({ name, isResolved: true }))

const priority: TemplateField = {
  name: 'Priority',
  type: 'enum[1]',
  emptyText: null,
  initial: 'Normal',
  bundle: {
    shared: 'Priorities',
    kind: 'enum',
    values: [
      { name: 'Show-stopper', color: 20 },
      { name: 'Critical', color: 19 },
      { name: 'Major', color: 18 },
      { name: 'Normal', color: 17 },
      { name: 'Minor', color: 16 },
    ],
  },
}
const assignee: TemplateField = {
  name: 'Assignee',
  type: 'user[1]',
  emptyText: 'Unassigned',
  bundle: { team: true, kind: 'user' },
}
const versions: TemplateBundle = { own: 'Versions', kind: 'version' }

const standard: readonly TemplateField[] = [
  priority,
  {
    name: 'Type',
    type: 'enum[1]',
    emptyText: null,
    initial: 'Bug',
    bundle: {
      shared: 'Types',
      kind: 'enum',
      values: named(
        'Bug',
        'Cosmetics',
        'Exception',
        'Feature',
        'Task',
        'Usability Problem',
        'Performance Problem',
        'Epic',
      ),
    },
  },
  {
    name: 'State',
    type: 'state[1]',
    emptyText: null,
    initial: 'Submitted',
    bundle: {
      shared: 'States',
      kind: 'state',
      values: [
        ...named('Submitted', 'Open', 'In Progress', 'To be discussed', 'Reopened'),
        ...resolved("Can't Reproduce", 'Duplicate', 'Fixed', "Won't fix", 'Incomplete', 'Obsolete', 'Verified'),
      ],
    },
  },
  assignee,
  {
    name: 'Subsystem',
    type: 'ownedField[1]',
    emptyText: 'No Subsystem',
    bundle: { own: 'Subsystems', kind: 'ownedField' },
  },
  { name: 'Fix versions', type: 'version[*]', emptyText: 'Unscheduled', bundle: versions },
  { name: 'Affected versions', type: 'version[*]', emptyText: 'Unknown', bundle: versions },
  { name: 'Fixed in build', type: 'build[1]', emptyText: 'Next Build', bundle: { own: 'Builds', kind: 'build' } },
]

const scrum: readonly TemplateField[] = [
  priority,
  {
    name: 'Type',
    type: 'enum[1]',
    emptyText: null,
    initial: 'Task',
    bundle: { shared: 'Scrum Types', kind: 'enum', values: named('Epic', 'User Story', 'Task', 'Bug') },
  },
  {
    name: 'State',
    type: 'state[1]',
    emptyText: null,
    initial: 'Open',
    bundle: {
      shared: 'Scrum States',
      kind: 'state',
      values: [...named('Open', 'In Progress', 'To Verify'), ...resolved('Done', 'Duplicate')],
    },
  },
  assignee,
  { name: 'Sprints', type: 'enum[*]', emptyText: 'Unscheduled', bundle: { own: 'Sprints', kind: 'enum' } },
  {
    name: 'Ideal days',
    type: 'integer',
    emptyText: 'Not estimated',
    onlyWhen: { field: 'Type', values: ['Task'] },
  },
  {
    name: 'Story points',
    type: 'integer',
    emptyText: 'Not estimated',
    onlyWhen: { field: 'Type', values: ['User Story'] },
  },
  { name: 'Original estimation', type: 'integer', emptyText: 'Not estimated' },
]

const kanban: readonly TemplateField[] = [
  priority,
  ...standard.filter(field => field.name === 'Type'),
  {
    name: 'Stage',
    type: 'state[1]',
    emptyText: null,
    initial: 'Backlog',
    bundle: {
      shared: 'Kanban Stages',
      kind: 'state',
      values: [...named('Backlog', 'Develop', 'Review', 'Test', 'Staging'), ...resolved('Done')],
    },
  },
  {
    name: 'Kanban State',
    type: 'enum[1]',
    emptyText: 'No Kanban State',
    bundle: {
      shared: 'Kanban States',
      kind: 'enum',
      values: [
        { name: 'Ready to pull', color: 16 },
        { name: 'Blocked', color: 19 },
      ],
    },
  },
  assignee,
]

/** What a project can be created from. The names are shown through the catalogue keys `template.<id>.name`. */
export const projectTemplates: readonly ProjectTemplateInfo[] = [
  { id: 'default', fields: standard },
  { id: 'scrum', fields: scrum },
  { id: 'kanban', fields: kanban },
]

/** The template of that id (any letter case), or null. */
export function findTemplate(id: string): ProjectTemplateInfo | null {
  return projectTemplates.find(template => template.id === id.toLowerCase()) ?? null
}
