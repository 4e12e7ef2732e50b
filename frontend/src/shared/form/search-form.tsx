import Search from '@mui/icons-material/Search';
import CircularProgress from '@mui/material/CircularProgress';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { writeAddress, type AddressSchema, type AddressState } from '@/shared/address-state';

/** Icon of a search button. It is not announced: the results announce themselves that they are loading. */
export function SearchIcon({ searching }: { readonly searching: boolean }) {
  return searching ? <CircularProgress size={18} color="inherit" aria-hidden /> : <Search />;
}

/**
 * The input of a search form. Another search in the address, as after Back, fills the form anew.
 *
 * @param shown the search whose results are shown; the same object for as long as it is the same search
 * @param begin returns the input that stands for that search
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
  /** The page stays scrolled where it is. */
  readonly preventScrollReset?: boolean;
}

/** Returns a function that puts a search into the address, or runs the one again that is there already. */
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
