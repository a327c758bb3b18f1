export {
  type LiveChange,
  type LiveMessage,
  type LiveTopic,
  type LiveTyping,
  onLive,
} from './live-registry.ts'
export { useLiveTopics } from './use-live-topics.ts'
