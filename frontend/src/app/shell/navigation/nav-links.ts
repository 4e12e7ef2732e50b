import type { Authority } from '@timekeep/contracts/events/account';

export interface NavLink {
  readonly to: string;
  readonly label: string;
  /** Whether the link is the current place. */
  readonly isCurrent: (path: string) => boolean;
}

interface RoleLink extends NavLink {
  /** Who sees the link; absent for everyone. */
  readonly authority?: Authority;
}

const LINKS: readonly RoleLink[] = [
  { to: '/', label: 'Home', isCurrent: (path) => path === '/' },
  {
    to: '/supervise',
    label: 'Supervise',
    authority: 'SUPERVISOR',
    isCurrent: (path) => path.startsWith('/supervise'),
  },
  { to: '/resource', label: 'Resource', authority: 'HR', isCurrent: (path) => path.includes('/resource') },
];

/** The links that an authority sees, in order. */
export function linksFor(authority: Authority): readonly NavLink[] {
  return LINKS.filter((link) => link.authority === undefined || link.authority === authority);
}
