export * from './links.entity.ts'
