export * from './settings.routes.ts'
export * from './time-tracking.entity.ts'
export type * from './time-tracking.events.ts'
export * from './work-items.routes.ts'
