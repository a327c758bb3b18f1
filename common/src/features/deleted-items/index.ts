export * from './deleted-items.entity.ts'
export type * from './deleted-items.events.ts'
export * from './deleted-items.routes.ts'
