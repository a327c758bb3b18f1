export * from './auth.entity.ts'
export * from './auth.routes.ts'
