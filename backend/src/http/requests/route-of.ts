import type { Request } from 'express';

/** Returns the route pattern of a request, `/api/data/:employeeId`; null without a route. */
export function routeOf({ route }: Pick<Request, 'route'>): string | null {
  const matched: unknown = route;
  return typeof matched === 'object' &&
    matched !== null &&
    'path' in matched &&
    typeof matched.path === 'string'
    ? matched.path
    : null;
}
