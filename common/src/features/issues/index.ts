export * from './issues.entity.ts'
export * from './issues.routes.ts'
export * from './references.routes.ts'
