export * from './issues.entity.ts'
