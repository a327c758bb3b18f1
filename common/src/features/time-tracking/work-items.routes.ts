import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

const tracking = '/issues/:id/timeTracking'
const mute = { muteUpdateNotifications: z.string().max(10).optional() }

export const getTimeTracking = defineRoute({
  id: 'timeTracking.get',
  method: 'GET',
  path: tracking,
  summary: 'Time tracking of an issue',
  returns: one('IssueTimeTracker'),
})
export const listWorkItemsOfIssue = defineRoute({
  id: 'timeTracking.listItems',
  method: 'GET',
  path: `${tracking}/workItems`,
  summary: 'Work items of an issue, by date',
  returns: many('IssueWorkItem'),
})
export const createWorkItemRoute = defineRoute({
  id: 'timeTracking.createItem',
  method: 'POST',
  path: `${tracking}/workItems`,
  summary: 'Adds a work item',
  query: mute,
  body: 'IssueWorkItem',
  bodySize: 'longText',
  returns: one('IssueWorkItem'),
})
export const getWorkItemOfIssue = defineRoute({
  id: 'timeTracking.getItem',
  method: 'GET',
  path: `${tracking}/workItems/:itemId`,
  summary: 'One work item of an issue',
  returns: one('IssueWorkItem'),
})
export const updateWorkItemRoute = defineRoute({
  id: 'timeTracking.updateItem',
  method: 'POST',
  path: `${tracking}/workItems/:itemId`,
  summary: 'Changes a work item; a draft is submitted',
  query: mute,
  body: 'IssueWorkItem',
  bodySize: 'longText',
  returns: one('IssueWorkItem'),
})
export const deleteWorkItemRoute = defineRoute({
  id: 'timeTracking.deleteItem',
  method: 'DELETE',
  path: `${tracking}/workItems/:itemId`,
  summary: 'Deletes a work item',
  query: mute,
  returns: one('IssueWorkItem'),
})
export const writeDraftRoute = defineRoute({
  id: 'timeTracking.writeDraft',
  method: 'POST',
  path: `${tracking}/draftWorkItem`,
  summary: 'Keeps what is being entered as a work item',
  body: 'IssueWorkItem',
  bodySize: 'longText',
  takesKey: false,
  returns: one('IssueWorkItem'),
})
export const putDraftRoute = defineRoute({
  id: 'timeTracking.putDraft',
  method: 'PUT',
  path: `${tracking}/draftWorkItem`,
  summary: 'As POST',
  body: 'IssueWorkItem',
  bodySize: 'longText',
  returns: one('IssueWorkItem'),
})
export const deleteDraftRoute = defineRoute({
  id: 'timeTracking.deleteDraft',
  method: 'DELETE',
  path: `${tracking}/draftWorkItem`,
  summary: 'Forgets the draft of a work item',
  returns: one('IssueWorkItem'),
})

const time = z
  .string()
  .regex(/^\d{0,16}$/, 'milliseconds since the epoch expected')
  .optional()
const day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}|\d{5,16})?$/, 'a day as YYYY-MM-DD, or milliseconds since the epoch, expected')
  .optional()
const people = z.union([z.string().max(200), z.array(z.string().max(200)).max(100)]).optional()

/** Which work of all issues that the reader may see. */
const workFilter = {
  /** Of issues that match it. */
  query: z.string().max(5_000).optional(),
  /** First and last day, both included; a time stands for its day. */
  startDate: day,
  endDate: day,
  /** The same as times, ms. */
  start: time,
  end: time,
  createdStart: time,
  createdEnd: time,
  updatedStart: time,
  updatedEnd: time,
  /** Database id, login, ring id or `me`; several: any of them. */
  author: people,
  creator: people,
  /** `descending`: the newest day first. */
  sort: z.string().max(50).optional(),
}

export const listWorkItems = defineRoute({
  id: 'workItems.list',
  method: 'GET',
  path: '/workItems',
  summary: 'Work items of all issues one may see, by date',
  query: workFilter,
  returns: many('IssueWorkItem'),
})
export const getWorkItem = defineRoute({
  id: 'workItems.get',
  method: 'GET',
  path: '/workItems/:itemId',
  summary: 'One work item',
  returns: one('IssueWorkItem'),
})

const workFormats = ['csv', 'xlsx'] as const
export type WorkFormat = (typeof workFormats)[number]

/** Without a format, the first that `Accept` names; without either CSV. */
const format = z.enum(workFormats).optional()
export const exportWorkItems = defineRoute({
  id: 'workItems.export',
  method: 'GET',
  path: '/workItems/export',
  summary: 'Work items as a file, CSV or XLSX',
  query: { ...workFilter, format },
  returns: raw(),
})
export const exportFilteredWorkItems = defineRoute({
  id: 'workItems.exportFiltered',
  method: 'POST',
  path: '/workItems/export',
  onlyReads: true,
  summary: 'Work items that pass the filter in the body as a file, CSV or XLSX',
  query: { format },
  body: z.object(workFilter),
  returns: raw(),
})
