import { pathToFileURL } from 'node:url'
import type { AnyRoute } from '@cairn/common/platform/route'
import type { Plugin } from 'vite'

/**
 * In the build a route of the contract is what a call needs of it: method and path. What queries and bodies are checked
 * with stays on the server, and the library for it (zod) out of the browser.
 */
export function routesForCalls(): Plugin {
  return {
    name: 'routes-for-calls',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!/[\\/]common[\\/]src[\\/]features[\\/].*\.routes\.ts$/.test(id)) return null
      return shortened(await import(pathToFileURL(id).href))
    },
  }
}

/** A module with the routes and the plain values of one of the contract. Whatever else it has is not there. */
export function shortened(module: Readonly<Record<string, unknown>>): string {
  return Object.entries(module)
    .flatMap(([name, value]) => {
      const short = ofValue(value)
      return short === undefined ? [] : [`export const ${name} = ${JSON.stringify(short)}\n`]
    })
    .join('')
}

/** Undefined: nothing for a browser. */
function ofValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
  if (isRoute(value)) return value.root === '/api' ? { method: value.method, path: value.path } : undefined
  if (Array.isArray(value)) return value.map(ofValue)
  // Schemas are objects of classes.
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, ofValue(inner)]))
}

const isRoute = (value: object): value is AnyRoute => 'method' in value && 'path' in value && 'returns' in value
