export * from './drafts.entity.ts'
export * from './drafts.routes.ts'
