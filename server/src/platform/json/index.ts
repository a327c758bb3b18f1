export { excessOf, type JsonBounds } from './json-shape.ts'
