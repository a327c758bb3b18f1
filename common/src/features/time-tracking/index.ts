export * from './settings.routes.ts'
export * from './time-tracking.entity.ts'
export * from './work-items.routes.ts'
