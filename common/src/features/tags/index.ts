export * from './tags.entity.ts'
export type * from './tags.events.ts'
export * from './tags.routes.ts'
