export { createDispatcher, type Dispatcher } from './dispatcher.ts'
export { beginEpoch, type EventPlace } from './epoch.ts'
export type { DomainEvent, EventScope, Events, Follower, Listener, NewEvent } from './events.ts'
export { singleFlight } from './single-flight.ts'
