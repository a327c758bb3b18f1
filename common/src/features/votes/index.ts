export * from './votes.entity.ts'
export * from './votes.routes.ts'
