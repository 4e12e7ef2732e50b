import { PAGE_VERSION_HEADER, PAGE_VERSION_META } from '@timekeep/contracts/api/answers';
import { useSyncExternalStore } from 'react';

/** When this tab loaded the page again by itself, in epoch milliseconds. */
const RELOADED_KEY = 'timekeep-reloaded-at';
/** While backends are replaced one by one, answers come of either version, and loading again helps nobody. */
const RELOAD_PAUSE_MS = 600_000;
const TOUCHES = ['pointerdown', 'keydown'] as const;

let served: string | null = null;
let isUsed = false;
const listeners = new Set<() => void>();

/** The version of this page; null where it was not built. */
export function pageVersion(): string | null {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${PAGE_VERSION_META}"]`);
  return meta?.content ?? null;
}

/** Begins to notice when the page is used: from then on it is no longer loaded again by itself. */
export function watchUse(): void {
  for (const touch of TOUCHES) {
    window.addEventListener(
      touch,
      () => {
        isUsed = true;
      },
      { once: true, capture: true },
    );
  }
}

/**
 * Compares this page with the one that the server serves now, by an answer. An outdated page that nobody has used yet, as one that was
 * opened without a connection, is loaded again; for others `useIsOutdated` turns true.
 */
export function compareVersion(response: Response | undefined): void {
  const version = response?.headers.get(PAGE_VERSION_HEADER) ?? null;
  const own = pageVersion();
  if (own === null || version === null || version === own || version === served) return;
  served = version;
  if (!isUsed && Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) > RELOAD_PAUSE_MS) {
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    window.location.reload();
    return;
  }
  for (const listener of listeners) listener();
}

/** True if the server serves another version of the page than this one. */
export function isOutdated(): boolean {
  return served !== null;
}

/** True from the moment at which the page is known to be outdated. */
export function useIsOutdated(): boolean {
  return useSyncExternalStore(subscribe, isOutdated);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
