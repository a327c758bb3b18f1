export * from './reactions.entity.ts'
export * from './reactions.routes.ts'
