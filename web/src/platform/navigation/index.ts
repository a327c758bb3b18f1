export { basePath, hrefOf, isInAppPath } from './base-path.ts'
export { Link, type LinkProps } from './link.tsx'
export { useCorrectAddress, useGo, usePath, usePathParams, useSearchState } from './use-navigation.ts'
