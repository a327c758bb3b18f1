export * from './dead-letters.entity.ts'
export * from './dead-letters.routes.ts'
export * from './job-names.ts'
