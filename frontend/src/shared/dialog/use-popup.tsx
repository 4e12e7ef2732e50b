import { useState } from 'react';
import { BackGuard } from './back-guard';

/** State of a list, a calendar or a menu that opens over a page or a dialog. Back closes it alone, like Escape. */
export function usePopup(isOpenAtFirst = false) {
  const [open, setOpen] = useState(isOpenAtFirst);
  const close = () => {
    setOpen(false);
  };
  return {
    popup: {
      open,
      onOpen: () => {
        setOpen(true);
      },
      onClose: close,
    },
    /** To be rendered beside it. */
    guard: open && <BackGuard isSmall onBack={close} />,
  };
}
