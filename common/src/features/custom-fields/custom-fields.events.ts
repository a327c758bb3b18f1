import type {} from '../../platform/events/index.ts'

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'project.fieldChanged': EventType<'Project', { readonly fieldId: number }>
    readonly 'project.fieldDetached': EventType<'Project', { readonly fieldId: number }>
  }
}
