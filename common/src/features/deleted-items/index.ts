export * from './deleted-items.entity.ts'
export * from './deleted-items.routes.ts'
