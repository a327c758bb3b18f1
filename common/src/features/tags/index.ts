export * from './tags.entity.ts'
export * from './tags.routes.ts'
