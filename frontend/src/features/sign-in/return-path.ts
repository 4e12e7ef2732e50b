/** Key in the storage of the tab: the screen to show after the company's provider, which the browser leaves the application for. */
const RETURN_KEY = 'timekeep-return-to';

/** Returns the path of this application that was requested before sign-in; null when there was none. */
export function returnPath(state: unknown): string | null {
  const path = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : null;
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : null;
}

/** Keeps the path until the browser is back from the provider; null for the first screen. */
export function keepReturnPath(path: string | null): void {
  if (path === null) sessionStorage.removeItem(RETURN_KEY);
  else sessionStorage.setItem(RETURN_KEY, path);
}

/** Returns the path that was kept last. */
export function keptReturnPath(): string | null {
  return returnPath({ returnTo: sessionStorage.getItem(RETURN_KEY) });
}
