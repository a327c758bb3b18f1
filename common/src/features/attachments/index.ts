export * from './attachments.entity.ts'
