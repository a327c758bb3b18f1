export * from './settings.entity.ts'
export * from './settings.routes.ts'
