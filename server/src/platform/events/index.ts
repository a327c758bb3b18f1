export { createDispatcher, type Dispatcher } from './dispatcher.ts'
export type { DomainEvent, Events, Listener, NewEvent } from './events.ts'
