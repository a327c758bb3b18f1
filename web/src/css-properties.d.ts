import 'react'

// Custom properties may be given in `style`.
declare module 'react' {
  interface CSSProperties {
    readonly [name: `--${string}`]: string | number | undefined
  }
}
