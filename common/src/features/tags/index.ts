export * from './tags.entity.ts'
