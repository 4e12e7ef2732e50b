import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import Button from '@mui/material/Button';
import type { ModalState } from './modal-states';
import { useModal } from './use-modal';

/** Opens the guide of an area. */
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
      Guide
    </Button>
  );
}
