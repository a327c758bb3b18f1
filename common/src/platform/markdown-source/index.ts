export { sourceBounds } from './bounds.ts'
export {
  changeDestinations,
  type Destination,
  findDestinations,
  type NewDestination,
  spelledPath,
} from './destinations.ts'
