export * from './transfers.routes.ts'
