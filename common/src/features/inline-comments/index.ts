export * from './inline-comments.entity.ts'
