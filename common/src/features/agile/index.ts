export * from './agile.entity.ts'
export type * from './agile.events.ts'
export * from './agile.routes.ts'
export * from './agile.search.ts'
