import { any, bool, defineEntity, int, list, long, ref, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

/** A span of work in minutes, and as `1h 30m`. In bodies either is enough; `id` may be ISO 8601. */
export const DurationValue = defineEntity({
  name: 'DurationValue',
  fields: { minutes: int(), presentation: str() },
})

export const BaseWorkItem = defineEntity({ name: 'BaseWorkItem', classNo: 115, fields: {} })

/** Time that somebody worked on an issue on one day (`date`: 00:00 UTC of it). */
export const IssueWorkItem = defineEntity({
  name: 'IssueWorkItem',
  extends: BaseWorkItem,
  fields: {
    author: ref('User'),
    creator: ref('User', readOnly),
    text: str(),
    textPreview: str(readOnly),
    usesMarkdown: bool(),
    type: ref('WorkItemType'),
    created: long(readOnly),
    updated: long(readOnly),
    duration: ref('DurationValue'),
    date: long(),
    issue: ref('Issue', readOnly),
    attributes: list('WorkItemAttribute'),
    /** Of work that is gone: how long it was. */
    name: str(readOnly),
    localizedName: str(readOnly),
    /** Kept for its author alone until it is submitted. */
    isDraft: bool(readOnly),
    /** Whether the reader may change and delete it. */
    isUpdatable: bool(readOnly),
  },
})

/** What a new work item begins with: replies call it an `IssueWorkItem`, but it has no id. */
export const WorkItemTemplate = defineEntity({
  name: 'WorkItemTemplate',
  extends: IssueWorkItem,
  fields: { id: str(readOnly) },
})

/** An attribute of the project on one work item; the id is that of the project's attribute. */
export const WorkItemAttribute = defineEntity({
  name: 'WorkItemAttribute',
  classNo: 152,
  fields: {
    workItem: ref('IssueWorkItem', readOnly),
    projectAttribute: ref('WorkItemProjectAttribute'),
    value: ref('WorkItemAttributeValue'),
    name: str(),
  },
})

export const IssueTimeTracker = defineEntity({
  name: 'IssueTimeTracker',
  fields: {
    enabled: bool(readOnly),
    workItems: list('IssueWorkItem', readOnly),
    draftWorkItem: ref('IssueWorkItem', readOnly),
    /** What a new work item begins with. */
    workItemTemplate: ref('WorkItemTemplate', readOnly),
    attributes: list('WorkItemAttribute', readOnly),
    /** All the work that the reader may see, on the issue and on the subtasks below it. */
    spent: ref('DurationValue', readOnly),
    /** Whether the reader may add work, and in the name of others. */
    canAdd: bool(readOnly),
    canAddForOthers: bool(readOnly),
  },
})

export const WorkItemType = defineEntity({
  name: 'WorkItemType',
  classNo: 116,
  fields: {
    name: str(),
    localizedName: str(readOnly),
    autoAttached: bool(),
    color: ref('FieldStyle'),
    ordinal: int(),
    url: str(readOnly),
  },
})

export const WorkItemAttributeValue = defineEntity({
  name: 'WorkItemAttributeValue',
  classNo: 153,
  fields: {
    name: str(),
    description: str(),
    autoAttach: bool(),
    prototype: ref('WorkItemAttributePrototype', readOnly),
    color: ref('FieldStyle'),
    ordinal: int(readOnly),
    hasRunningJobs: bool(readOnly),
  },
})

/** A choice that work items may carry, such as `Billing`; projects use it. `values` replaces the list. */
export const WorkItemAttributePrototype = defineEntity({
  name: 'WorkItemAttributePrototype',
  classNo: 151,
  fields: {
    name: str(),
    values: list('WorkItemAttributeValue'),
    instances: list('WorkItemProjectAttribute', readOnly),
  },
})

export const WorkItemProjectAttribute = defineEntity({
  name: 'WorkItemProjectAttribute',
  classNo: 152,
  fields: {
    timeTrackingSettings: ref('ProjectTimeTrackingSettings', readOnly),
    prototype: ref('WorkItemAttributePrototype'),
    values: list('WorkItemAttributeValue', readOnly),
    name: str(readOnly),
    ordinal: int(),
  },
})

export const ProjectTimeTrackingSettings = defineEntity({
  name: 'ProjectTimeTrackingSettings',
  fields: {
    enabled: bool(),
    estimate: ref('ProjectCustomField'),
    timeSpent: ref('ProjectCustomField'),
    workItemTypes: list('WorkItemType'),
    project: ref('Project', readOnly),
    attributes: list('WorkItemProjectAttribute', readOnly),
  },
})

export const GlobalTimeTrackingSettings = defineEntity({
  name: 'GlobalTimeTrackingSettings',
  fields: {
    workItemTypes: list('WorkItemType', readOnly),
    workTimeSettings: ref('WorkTimeSettings', readOnly),
    attributePrototypes: list('WorkItemAttributePrototype', readOnly),
  },
})

/** How long a working day is and which days are worked (Monday = 1 … Sunday = 7). */
export const WorkTimeSettings = defineEntity({
  name: 'WorkTimeSettings',
  fields: { minutesADay: int(), workDays: any(), firstDayOfWeek: int(readOnly), daysAWeek: int(readOnly) },
})
