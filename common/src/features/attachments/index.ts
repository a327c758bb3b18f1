export * from './attachments.entity.ts'
export type * from './attachments.events.ts'
export * from './attachments.routes.ts'
export * from './attachments.search.ts'
