export * from './votes.entity.ts'
export type * from './votes.events.ts'
export * from './votes.routes.ts'
export * from './votes.search.ts'
