import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addressOf, searchInAddress } from './search.model';

/** The search that the address names, the same object for as long as it is the same search; null when there is none. */
export function useSearchInAddress() {
  const [address] = useSearchParams();
  const search = searchInAddress(address);
  const text = search && addressOf(search).toString();
  return useMemo(() => (text === null ? null : searchInAddress(new URLSearchParams(text))), [text]);
}
