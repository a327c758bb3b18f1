export * from './markup.routes.ts'
export * from './references.routes.ts'
