export type * from './linked-hosts.events.ts'
export * from './linked-hosts.routes.ts'
