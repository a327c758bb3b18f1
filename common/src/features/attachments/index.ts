export * from './attachments.entity.ts'
export * from './attachments.routes.ts'
