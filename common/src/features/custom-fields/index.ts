export * from './custom-fields.entity.ts'
