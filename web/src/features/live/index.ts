export { liveFeature } from './live.feature.tsx'
