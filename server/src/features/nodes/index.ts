export { createHeartbeat, type Heartbeat } from './heartbeat.ts'
export { nodesFeature } from './nodes.feature.ts'
