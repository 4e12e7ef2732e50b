import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import { createPortal } from 'react-dom';
import { ToastContainer } from 'react-toastify/unstyled';

const HEIGHT = '--notices-height';
const NOTICES_HEIGHT = `var(${HEIGHT}, 0px)`;

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
  [theme.breakpoints.down('sm')]: {
    '.Toastify__toast-container': { width: '100vw', left: 0, right: 0, bottom: 0, padding: 0 },
    '.Toastify__toast': { width: '100%', margin: 0, borderRadius: 0 },
    // Whatever is on the screen ends above the notices.
    html: { scrollPaddingBottom: NOTICES_HEIGHT },
    '#root': { paddingBottom: NOTICES_HEIGHT },
    '.MuiDialog-root': { bottom: `${NOTICES_HEIGHT} !important` },
    '.MuiDialog-paperFullScreen': { height: '100% !important' },
  },
  '.Toastify__close-button': { color: theme.vars.palette.text.secondary, opacity: 1 },
});

/**
 * Where notices appear: top right, and on phones at the bottom, beside the page and its dialogs, so that they are heard
 * whatever is open. Successes go after five seconds, errors when they are dismissed or solved. Their style sheet comes with the page: the library's other entry adds it as a style element, which the
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
 * Measures the notices, and keeps their element within the hearing of screen readers. An open dialog marks everything beside it
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
  const measuring = new MutationObserver(() => {
    const notices = element.querySelector<HTMLElement>('.Toastify__toast-container');
    document.documentElement.style.setProperty(HEIGHT, `${notices?.offsetHeight ?? 0}px`);
  });
  measuring.observe(element, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    measuring.disconnect();
  };
}
