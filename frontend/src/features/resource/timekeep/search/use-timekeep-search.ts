import { skipToken } from '@reduxjs/toolkit/query/react';
import type { SearchTimekeepRequest } from '@timekeep/contracts/api/timekeep-api';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useSearchTimekeepQuery } from '@/features/resource/timekeep/timekeep-api';
import type { SessionState } from '@/shared/session/session-slice';

/**
 * The results of a search, which runs when it is asked for and again when a correction ends, saved or not. Up to
 * 20,000 records are not read again just because the window got the focus.
 */
export function useTimekeepSearch(search: SearchTimekeepRequest | null) {
  const results = useSearchTimekeepQuery(search ?? skipToken, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: false,
  });
  const isEditing = useSelector(
    ({ session }: { session: SessionState }) => session.timekeepEditing.currentData !== null,
  );
  const wasEditing = useRef(isEditing);
  const searchAgain = useEffectEvent(() => {
    if (search) void results.refetch();
  });
  useEffect(() => {
    if (wasEditing.current && !isEditing) searchAgain();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return results;
}

export type TimekeepResults = ReturnType<typeof useTimekeepSearch>;
