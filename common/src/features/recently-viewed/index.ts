export * from './recently-viewed.entity.ts'
export * from './recently-viewed.routes.ts'
