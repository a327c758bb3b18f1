export * from './auth.entity.ts'
export type * from './auth.events.ts'
export * from './auth.routes.ts'
