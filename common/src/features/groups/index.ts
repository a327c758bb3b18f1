export * from './groups.entity.ts'
export * from './groups.routes.ts'
