import { pathToFileURL } from 'node:url'
import type { AnyRoute } from '@cairn/common/platform/route'
import type { Plugin } from 'vite'

const CONTRACT = /[\\/]common[\\/]src[\\/]features[\\/](?:.*\.routes|query-attributes[\\/]definitions)\.ts$/

/**
 * In the build a route of the contract is what a call needs of it, `GET /issues/:id`, which is then written where it is
 * called; `POST /issues +` creates something. What queries and bodies are checked with stays on the server, and the library
 * for it (zod) out of the browser. Attributes of queries, which are gathered from all of the contract, are what is written of
 * them.
 */
export function routesForCalls(): Plugin {
  return {
    name: 'routes-for-calls',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ build: { rolldownOptions: { optimization: { inlineConst: true } } } }),
    async load(id) {
      if (!CONTRACT.test(id)) return null
      return shortened(await import(pathToFileURL(id).href))
    },
  }
}

/** A module of the contract with its routes and plain values. Whatever else it has is not there. */
export function shortened(module: Readonly<Record<string, unknown>>): string {
  return Object.entries(module)
    .map(([name, value]) => [name, JSON.stringify(short(value))])
    .map(([name, value]) => (value === undefined ? '' : `export const ${name} = ${value}\n`))
    .join('')
}

/** Undefined: nothing for a browser. */
function short(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
  if (isRoute(value))
    return value.root === '/api' ? `${value.method} ${value.path}${value.creates ? ' +' : ''}` : undefined
  if (Array.isArray(value)) return value.map(short)
  // Schemas are objects of classes.
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, short(inner)]))
}

const isRoute = (value: object): value is AnyRoute => 'method' in value && 'path' in value && 'returns' in value
