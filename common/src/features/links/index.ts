export * from './links.entity.ts'
export * from './links.routes.ts'
