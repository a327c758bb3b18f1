export * from './node-problems.ts'
export * from './nodes.entity.ts'
export * from './nodes.routes.ts'
