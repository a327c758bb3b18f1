export * from './users.entity.ts'
export * from './users.routes.ts'
