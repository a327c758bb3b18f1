export * from './groups.entity.ts'
export type * from './groups.events.ts'
export * from './groups.routes.ts'
