import type {} from '../../platform/events/index.ts'

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'workItem.added': EventType<'IssueWorkItem'>
    readonly 'workItem.changed': EventType<'IssueWorkItem'>
    readonly 'workItem.removed': EventType<'IssueWorkItem'>
    readonly 'project.timeTrackingChanged': EventType<'Project'>
  }
}
