import { useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { property } from '@/shared/api/failure';
import type { DraftsRoot } from './drafts';

/** Returns the state of a navigation to the page of a form whose draft the user continues. */
export function continuing(form: string) {
  return { continuedForm: form };
}

/**
 * Opens a form when the user comes to its page to continue its draft. It is opened once for each navigation, and not any more once its
 * draft was restored: the history keeps the state of a page that is loaded again.
 *
 * @param open opens the form with this key of a draft, and returns false when it is another one, or cannot be opened yet
 */
export function useContinuedForm(open: (form: string) => boolean): void {
  const store = useStore<DraftsRoot>();
  const state: unknown = useLocation().state;
  const form = property(state, 'continuedForm');
  const opened = useRef<unknown>(null);
  const openOnce = useEffectEvent(() => {
    if (typeof form !== 'string' || opened.current === state) return;
    if (form in store.getState().drafts.byForm && open(form)) opened.current = state;
  });
  // After each rendering, since what the form needs may have been loaded.
  useEffect(() => {
    openOnce();
  });
}
