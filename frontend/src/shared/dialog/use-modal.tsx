import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import Button from '@mui/material/Button';
import { useDispatch } from 'react-redux';
import { t } from '@/shared/language/language';
import { modalClosed, modalOpened } from '@/shared/session/session-slice';

/** Numbers of the modals that can be open above any screen. */
export const MODALS = {
  modifyEmployee: 34533,
  employeeSchedule: 83473,
  registerEmployee: 62331,
  modifyTimekeep: 45554,
  homeGuide: 52818,
  superviseGuide: 81544,
  resourceGuide: 76675,
} as const;

export type ModalState = (typeof MODALS)[keyof typeof MODALS];

/** Opens and closes one of the modals. */
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

/** Button that opens the guide of an area. */
export function GuideButton({ guide }: { readonly guide: ModalState }) {
  const modal = useModal();
  return (
    <Button
      variant="outlined"
      startIcon={<MenuBookOutlined />}
      onClick={() => {
        modal.open(guide);
      }}
    >
      {t('Guide')}
    </Button>
  );
}
