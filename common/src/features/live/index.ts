export * from './live.entity.ts'
export * from './live.messages.ts'
export * from './live.routes.ts'
