import { useDispatch } from 'react-redux';
import { modalClosed, modalOpened } from '@/shared/session/session-slice';
import type { ModalState } from './modal-states';

/** Opens one of the modals that stand above all screens, and closes it. */
export function useModal() {
  const dispatch = useDispatch();
  return {
    open: (state: ModalState) => {
      dispatch(modalOpened(state));
    },
    close: () => {
      dispatch(modalClosed());
    },
  };
}
