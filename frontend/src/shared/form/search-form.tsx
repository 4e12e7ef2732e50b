import Search from '@mui/icons-material/Search';
import CircularProgress from '@mui/material/CircularProgress';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { onlyParameters, writeAddress, type AddressSchema, type AddressState } from '@/shared/address-state';
import { TYPING_PAUSE_MS } from './typed-input';

/** Icon of a search button. Hidden from screen readers, because the results announce that they load. */
export function SearchIcon({ searching }: { readonly searching: boolean }) {
  return searching ? <CircularProgress size={18} color="inherit" aria-hidden /> : <Search />;
}

/**
 * Form values of a search. A different search in the address, for instance after Back, resets them.
 *
 * @param shown the search whose results are shown; the same object while it is the same search
 * @param begin returns the form values of that search
 */
export function useSearchDraft<Draft extends object>(shown: unknown, begin: () => Draft) {
  const [kept, setKept] = useState(() => ({ shown, draft: begin() }));
  if (kept.shown !== shown) setKept({ shown, draft: begin() });
  const change = (part: Partial<Draft>) => {
    setKept((former) => ({ ...former, draft: { ...former.draft, ...part } }));
  };
  return [kept.draft, change] as const;
}

/**
 * Runs a search whose form was changed: at once what was chosen, and what was typed when typing pauses. An incomplete search
 * waits until it is complete, for instance until the first employee is known.
 *
 * @param wanted text of the search in the form; null while it is incomplete
 * @param shown text of the search whose results are shown
 */
export function useSearchOnChange(wanted: string | null, shown: string | null, search: () => void) {
  const [changed, setChanged] = useState<'chosen' | 'typed' | null>(null);
  const run = useEffectEvent(() => {
    setChanged(null);
    if (wanted !== shown) search();
  });
  useEffect(() => {
    if (changed === null || wanted === null) return undefined;
    const timer = setTimeout(run, changed === 'typed' ? TYPING_PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
    };
  }, [changed, wanted]);
  return setChanged;
}

/**
 * The ways in which a search form changes, for `useSearchOnChange` with its draft: values that are chosen, values that are typed, and the
 * button, which searches at once.
 *
 * @param run searches for what the form has, if that is complete
 */
export function useLiveSearch<Draft extends object>(
  change: (part: Partial<Draft>) => void,
  wanted: string | null,
  shown: string | null,
  run: () => void,
) {
  const changed = useSearchOnChange(wanted, shown, run);
  return {
    choose: (part: Partial<Draft>) => {
      change(part);
      changed('chosen');
    },
    type: (part: Partial<Draft>) => {
      change(part);
      changed('typed');
    },
    submit: () => {
      changed(null);
      run();
    },
  };
}

interface SearchSubmit<Schema extends AddressSchema> {
  readonly schema: Schema;
  /** The search in the address; null when there is none. */
  readonly shown: AddressState<Schema> | null;
  readonly refetch: () => unknown;
  /** Parameters that a new search keeps: filters of its results. */
  readonly keeps?: AddressSchema;
  /** True to keep the scroll position of the page. */
  readonly preventScrollReset?: boolean;
}

/** Returns a function that puts a search into the address, or repeats the search if the address has it already. */
export function useSearchSubmit<Schema extends AddressSchema>(submit: SearchSubmit<Schema>) {
  const { schema, shown, refetch, keeps, preventScrollReset = false } = submit;
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const kept = keeps ? onlyParameters(keeps, address).toString() : '';
  return useCallback(
    (wanted: AddressState<Schema>) => {
      const search = writeAddress(schema, wanted).toString();
      if (shown !== null && writeAddress(schema, shown).toString() === search) refetch();
      else
        // At once and not as a transition: on a slow machine the form would be set back to this search after more was chosen in it.
        void navigate(
          { search: [search, kept].filter(Boolean).join('&') },
          { preventScrollReset, flushSync: true },
        );
    },
    [schema, shown, refetch, kept, preventScrollReset, navigate],
  );
}
