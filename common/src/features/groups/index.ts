export * from './groups.entity.ts'
