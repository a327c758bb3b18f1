export * from './comments.entity.ts'
export type * from './comments.events.ts'
export * from './comments.routes.ts'
export * from './comments.search.ts'
