import type {} from '../../platform/events/index.ts'

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'project.created': EventType<'Project'>
    readonly 'project.changed': EventType<'Project'>
    readonly 'project.teamChanged': EventType<'Project'>
    readonly 'project.deleted': EventType<'Project', { readonly shortName: string }>
  }
}
