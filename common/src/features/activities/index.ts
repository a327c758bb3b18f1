export * from './activities.entity.ts'
export * from './activities.routes.ts'
