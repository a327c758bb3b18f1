export * from './activities.entity.ts'
export type * from './activities.events.ts'
export * from './activities.routes.ts'
