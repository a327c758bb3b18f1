export * from './reactions.entity.ts'
export type * from './reactions.events.ts'
export * from './reactions.routes.ts'
export * from './reactions.search.ts'
