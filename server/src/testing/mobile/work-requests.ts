import { TIME_TRACKING, WORK_ITEM } from './fields.ts'
import type { MobileRequest } from './request.ts'
import type { Shape } from './shape.ts'
import { USER_SHAPE } from './shapes.ts'

const DURATION: Shape = { id: 'any', minutes: 'number', presentation: 'string' }
const WORK_SHAPE: Shape = {
  id: 'string',
  date: 'number',
  author: USER_SHAPE,
  creator: USER_SHAPE,
  duration: DURATION,
  text: 'string?',
  usesMarkdown: 'boolean',
  type: 'object?',
  issue: { id: 'string', project: { id: 'string', ringId: 'string' } },
}

/** Time and work. */
export const WORK_REQUESTS: readonly MobileRequest[] = [
  {
    name: 'working days',
    method: 'GET',
    path: '/admin/timeTrackingSettings/workTimeSettings',
    fields: 'id,daysAWeek,workDays,minutesADay',
    shape: { id: 'string', daysAWeek: 'number', workDays: 'array', minutesADay: 'number' },
  },
  {
    name: 'spent time',
    method: 'GET',
    path: '/issues/{ISSUE}/timeTracking',
    fields: TIME_TRACKING,
    shape: { enabled: 'boolean', draftWorkItem: 'object?', workItemTemplate: 'object?', attributes: 'array' },
  },
  {
    name: 'a draft of work',
    method: 'POST',
    path: '/issues/{ISSUE}/timeTracking/draftWorkItem',
    fields: WORK_ITEM,
    body: { $type: 'IssueWorkItem', text: 'TEXT', duration: { minutes: 5 } },
    shape: { id: 'string', text: 'string', author: USER_SHAPE },
  },
  {
    name: 'work',
    method: 'POST',
    path: '/issues/{ISSUE}/timeTracking/workItems/{WORK}',
    fields: WORK_ITEM,
    body: { id: '{WORK}', $type: 'IssueWorkItem', text: 'TEXT' },
    shape: WORK_SHAPE,
  },
  {
    name: 'time tracking of a project',
    method: 'GET',
    path: '/admin/projects/{PROJECT}/timeTrackingSettings/',
    fields:
      'enabled,workItemTypes(id,name,ordinal,url,color(id,background,foreground)),attributes(id,name,values(id,name,color(id,background,foreground),hasRunningJobs))',
    shape: { enabled: 'boolean', workItemTypes: [{ id: 'string', name: 'string', color: 'any' }], attributes: 'array' },
  },
]
