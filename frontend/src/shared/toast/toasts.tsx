import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import { createPortal } from 'react-dom';
import { ToastContainer } from 'react-toastify/unstyled';

const styles = (theme: Theme) => ({
  ':root': {
    '--toastify-font-family': theme.typography.fontFamily,
    '--toastify-toast-bd-radius': '10px',
    '--toastify-toast-shadow': 'var(--floating-shadow)',
    '--toastify-color-light': theme.vars.palette.background.paper,
    '--toastify-text-color-light': theme.vars.palette.text.primary,
    '--toastify-color-success': theme.vars.palette.remark.green.dot,
    '--toastify-color-error': theme.vars.palette.remark.red.dot,
    '--toastify-toast-min-height': '52px',
  },
  '.Toastify__toast': { border: `1px solid ${theme.vars.palette.divider}`, fontSize: 14 },
  '.Toastify__close-button': { color: theme.vars.palette.text.secondary, opacity: 1 },
});

/**
 * Where notices appear: top right, for five seconds, beside the page and its dialogs, so that they are heard whatever
 * is open. Their style sheet comes with the page: the library's other entry adds it as a style element, which the
 * page's policy forbids.
 */
export function Toasts() {
  return (
    <>
      <GlobalStyles styles={styles} />
      {createPortal(
        <div ref={keepHeard}>
          <ToastContainer position="top-right" autoClose={5_000} hideProgressBar theme="light" />
        </div>,
        document.body,
      )}
    </>
  );
}

/**
 * Keeps an element of the page's body within the hearing of screen readers. An open dialog marks everything beside it
 * as hidden from them; of notices that would be wrong, as most of them tell what became of the dialog.
 */
function keepHeard(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const unhide = () => {
    element.removeAttribute('aria-hidden');
  };
  const observer = new MutationObserver(unhide);
  observer.observe(element, { attributeFilter: ['aria-hidden'] });
  unhide();
  return () => {
    observer.disconnect();
  };
}
