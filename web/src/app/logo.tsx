import { hrefOf } from '../platform/navigation/index.ts'

/** The product's mark. Its name stands beside it. */
export function Logo({ size = 22 }: { readonly size?: number }) {
  return <img src={hrefOf('/icon.svg')} alt="" width={size} height={size} className="shrink-0" />
}
