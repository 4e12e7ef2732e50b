import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { boolean, exactOptional, object, record, safeParse, string, unknown } from 'valibot';
import { draftKept, type Draft, type DraftsRoot } from './drafts';
import type { AppFormFrame } from './use-app-form';

/** Key in the storage of the tab. */
const STORED_KEY = 'timekeep-drafts';

type Present = AppFormFrame<never>['kept']['present'];

/** The open forms that keep their input. */
const openForms = new Set<Present>();

const storedDrafts = object({
  owner: string(),
  byForm: record(
    string(),
    object({
      title: string(),
      about: exactOptional(string()),
      address: string(),
      base: record(string(), unknown()),
      entered: record(string(), unknown()),
      isLeft: exactOptional(boolean()),
      isReloaded: exactOptional(boolean()),
    }),
  ),
});

/** Keeps the input of an open form when the page is loaded again. */
export function useStoredInput({ kept: { present } }: Pick<AppFormFrame<never>, 'kept'>): void {
  // With each rendering, since a form that was saved begins anew.
  useEffect(() => {
    openForms.add(present);
    return () => {
      openForms.delete(present);
    };
  }, [present]);
}

/**
 * Stores the drafts of a user, with the input of the open forms, while the page is hidden: phones load a page again when they needed its
 * memory meanwhile, or when it is pulled down, and ask nobody. Drafts that were stored become those of the page.
 *
 * @param owner EMPID of the user; undefined before the profile is loaded
 */
export function useStoredDrafts(owner: string | undefined): void {
  const store = useStore<DraftsRoot>();
  useEffect(() => {
    if (owner === undefined) return;
    for (const [form, draft] of Object.entries(takeStored(owner))) store.dispatch(draftKept({ form, draft }));
    const save = () => {
      storeDrafts(owner, store.getState().drafts.byForm);
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') save();
      else sessionStorage.removeItem(STORED_KEY);
    };
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('pagehide', save);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('pagehide', save);
      sessionStorage.removeItem(STORED_KEY);
    };
  }, [owner, store]);
}

function storeDrafts(owner: string, kept: Readonly<Record<string, Draft>>): void {
  const open = [...openForms].flatMap((present) => present(true) ?? []);
  const drafts = [
    ...Object.entries(kept).map(([form, draft]) => [form, draft.isLeft ? draft : reloaded(draft)] as const),
    ...open.map(({ form, draft }) => [form, reloaded(draft)] as const),
  ];
  if (drafts.length === 0) sessionStorage.removeItem(STORED_KEY);
  else sessionStorage.setItem(STORED_KEY, JSON.stringify({ owner, byForm: Object.fromEntries(drafts) }));
}

function reloaded(draft: Draft): Draft {
  return { ...draft, isLeft: true, isReloaded: true };
}

/** Returns the stored drafts, and removes them, also those of another user. */
function takeStored(owner: string): Readonly<Record<string, Draft>> {
  const text = sessionStorage.getItem(STORED_KEY);
  sessionStorage.removeItem(STORED_KEY);
  const { success, output } = safeParse(storedDrafts, text === null ? null : JSON.parse(text));
  return success && output.owner === owner ? output.byForm : {};
}
