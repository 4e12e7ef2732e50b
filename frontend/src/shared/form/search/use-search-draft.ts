import { useState } from 'react';

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
