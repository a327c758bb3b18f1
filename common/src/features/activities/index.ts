export * from './activities.entity.ts'
