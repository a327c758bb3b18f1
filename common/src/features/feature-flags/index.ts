export * from './feature-flags.entity.ts'
export * from './feature-flags.routes.ts'
export * from './flags.ts'
