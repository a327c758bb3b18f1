export * from './comments.entity.ts'
export * from './comments.routes.ts'
