export * from './references.entity.ts'
export * from './references.routes.ts'
