import { Link } from '../../../platform/navigation/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { type UserData, userName } from '../model/user.ts'

export type PersonLinkProps = { readonly user: UserData | null; readonly className?: string }

/** A name that leads to who that is. */
export function PersonLink({ user, className }: PersonLinkProps) {
  if (!user?.login) return <span className={className}>{userName(user)}</span>
  return (
    <Link
      to={`/users/${encodeURIComponent(user.login)}`}
      className={cx('rounded underline-offset-2 hover:underline', className)}
    >
      {userName(user)}
    </Link>
  )
}
