export * from './watchers.entity.ts'
export * from './watchers.routes.ts'
