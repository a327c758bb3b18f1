import { useEffect, useState } from 'react'
import { connection } from './browser-connection.ts'

/** How often the server has come back: a dependency of effects that ask it, so that they ask again. */
export function useReturns(): number {
  const [returns, setReturns] = useState(0)
  useEffect(() => connection.onBack(() => setReturns(count => count + 1)), [])
  return returns
}
