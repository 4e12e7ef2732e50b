import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

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
