export * from './links.entity.ts'
export type * from './links.events.ts'
export * from './links.routes.ts'
export * from './links.search.ts'
