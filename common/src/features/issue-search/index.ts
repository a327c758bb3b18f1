export * from './assist.entity.ts'
export * from './assist.routes.ts'
export * from './list.entity.ts'
export * from './list.routes.ts'
