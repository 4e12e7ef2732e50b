import Search from '@mui/icons-material/Search';
import CircularProgress from '@mui/material/CircularProgress';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';

/** The sign on a button that searches; the results say in words that they are awaited. */
export function SearchIcon({ searching }: { readonly searching: boolean }) {
  return searching ? <CircularProgress size={18} color="inherit" aria-hidden /> : <Search />;
}

/**
 * What a search form holds and how it changes. Another search in the address, as after Back, fills the form anew.
 *
 * @param address of the search that is shown
 * @param begin the draft of that search
 */
export function useSearchDraft<Draft extends object>(address: string, begin: () => Draft) {
  const [kept, setKept] = useState(() => ({ address, draft: begin() }));
  if (kept.address !== address) setKept({ address, draft: begin() });
  const change = (part: Partial<Draft>) => {
    setKept((former) => ({ ...former, draft: { ...former.draft, ...part } }));
  };
  return [kept.draft, change] as const;
}

interface SearchShown {
  /** The address of the search that is shown; null when there is none. */
  readonly address: string | null;
  readonly refetch: () => unknown;
  /** Whether the page stays scrolled where it is. */
  readonly preventScrollReset?: boolean;
}

/** Puts a search into the address, of which the results follow; the search that is there already is read again. */
export function useSearchSubmit({ address, refetch, preventScrollReset = false }: SearchShown) {
  const navigate = useNavigate();
  return useCallback(
    (wanted: URLSearchParams) => {
      const next = wanted.toString();
      if (next === address) void refetch();
      else void navigate({ search: next }, { preventScrollReset });
    },
    [address, refetch, preventScrollReset, navigate],
  );
}
