import { useEffect } from 'react';
import { useSelector, useStore } from 'react-redux';
import { boolean, exactOptional, object, record, safeParse, string, unknown } from 'valibot';
import { forgetDrafts, STORED_DRAFTS_KEY } from '@/shared/session/kept-for-session';
import { draftKept, openForms, type Draft, type DraftsRoot } from './drafts';

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

/**
 * Stores the drafts of a user, with the input of the open forms, while the page is hidden: phones load a page again when they needed its
 * memory meanwhile, or when it is pulled down, and ask nobody. Drafts that were stored become those of the page. A session that expired
 * leaves its user the owner, so that they are stored at sign-in too.
 */
export function useStoredDrafts(): void {
  const store = useStore<DraftsRoot>();
  const owner = useSelector(({ drafts }: DraftsRoot) => drafts.owner);
  useEffect(() => {
    if (owner === null) return undefined;
    for (const [form, draft] of Object.entries(takeStored(owner))) store.dispatch(draftKept({ form, draft }));
    const save = () => {
      storeDrafts(owner, store.getState().drafts.byForm);
    };
    // A form may be saved, and close, while the page is hidden.
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    const follow = () => {
      saveIfHidden();
      if (document.visibilityState !== 'hidden') forgetDrafts();
    };
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('pagehide', save);
    const unsubscribe = store.subscribe(() => {
      // The next owner stores nothing of this one.
      if (store.getState().drafts.owner === owner) saveIfHidden();
    });
    openForms.onChange = saveIfHidden;
    return () => {
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('pagehide', save);
      unsubscribe();
      openForms.onChange = () => undefined;
      forgetDrafts();
    };
  }, [owner, store]);
}

function storeDrafts(owner: string, kept: Readonly<Record<string, Draft>>): void {
  const open = [...openForms.drafts].flatMap((present) => present(true) ?? []);
  const drafts = [
    ...Object.entries(kept).map(([form, draft]) => [form, draft.isLeft ? draft : reloaded(draft)] as const),
    ...open.map(({ form, draft }) => [form, reloaded(draft)] as const),
  ];
  if (drafts.length === 0) forgetDrafts();
  else
    sessionStorage.setItem(STORED_DRAFTS_KEY, JSON.stringify({ owner, byForm: Object.fromEntries(drafts) }));
}

function reloaded(draft: Draft): Draft {
  return { ...draft, isLeft: true, isReloaded: true };
}

/** Returns the stored drafts, and removes them, also those of another user. */
function takeStored(owner: string): Readonly<Record<string, Draft>> {
  const { success, output } = safeParse(storedDrafts, parsed(sessionStorage.getItem(STORED_DRAFTS_KEY)));
  forgetDrafts();
  return success && output.owner === owner ? output.byForm : {};
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
