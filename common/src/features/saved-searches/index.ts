export * from './saved-searches.entity.ts'
export type * from './saved-searches.events.ts'
export * from './saved-searches.routes.ts'
