export { liveFeature } from './live.feature.ts'
export { typingFor } from './typing.handlers.ts'
