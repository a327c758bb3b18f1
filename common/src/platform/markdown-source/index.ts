export { isTooMuch, MAX_DEPTH } from './bounds.ts'
export {
  changeDestinations,
  type Destination,
  findDestinations,
  type NewDestination,
  spelledPath,
} from './destinations.ts'
