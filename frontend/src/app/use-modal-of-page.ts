import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { editingCancelled, modalClosed, timekeepEditingEnded } from '@/shared/session/session-slice';

/** A modal belongs to the page on which it was opened: whoever leaves that page finds it closed. */
export function useModalOfPage(): void {
  const dispatch = useDispatch();
  const { key } = useLocation();
  useEffect(
    () => () => {
      dispatch(modalClosed());
      dispatch(editingCancelled());
      dispatch(timekeepEditingEnded());
    },
    [dispatch, key],
  );
}
