import type { Request } from 'express';

/** The pattern of the route that a request took, `/api/data/:employeeId`; null when it took none. */
export function routeOf({ route }: Pick<Request, 'route'>): string | null {
  const matched: unknown = route;
  return typeof matched === 'object' &&
    matched !== null &&
    'path' in matched &&
    typeof matched.path === 'string'
    ? matched.path
    : null;
}
