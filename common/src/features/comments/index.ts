export * from './comments.entity.ts'
