import Search from '@mui/icons-material/Search';
import CircularProgress from '@mui/material/CircularProgress';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { writeAddress, type AddressSchema, type AddressState } from '@/shared/address-state';

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

interface SearchSubmit<Schema extends AddressSchema> {
  readonly schema: Schema;
  /** The search in the address; null when there is none. */
  readonly shown: AddressState<Schema> | null;
  readonly refetch: () => unknown;
  /** True to keep the scroll position of the page. */
  readonly preventScrollReset?: boolean;
}

/** Returns a function that puts a search into the address, or repeats the search if the address has it already. */
export function useSearchSubmit<Schema extends AddressSchema>(submit: SearchSubmit<Schema>) {
  const { schema, shown, refetch, preventScrollReset = false } = submit;
  const navigate = useNavigate();
  return useCallback(
    (wanted: AddressState<Schema>) => {
      const search = writeAddress(schema, wanted).toString();
      if (shown !== null && writeAddress(schema, shown).toString() === search) refetch();
      else void navigate({ search }, { preventScrollReset });
    },
    [schema, shown, refetch, preventScrollReset, navigate],
  );
}
