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
    // Page and dialogs end above the notices.
    html: { scrollPaddingBottom: NOTICES_HEIGHT },
    '#root': { paddingBottom: NOTICES_HEIGHT },
    '.MuiDialog-root': { bottom: `${NOTICES_HEIGHT} !important` },
    '.MuiDialog-paperFullScreen': { height: '100% !important' },
  },
  '.Toastify__close-button': { color: theme.vars.palette.text.secondary, opacity: 1 },
});

/**
 * Container of the notices: top right, or at the bottom on phones. Outside of page and dialogs, so that screen readers
 * announce notices while a dialog is open. Successes close after five seconds, errors when dismissed or resolved. The
 * library's default entry adds its style sheet as a style element, which the page's policy forbids, so the page loads it.
 */
export function Toasts() {
  return (
    <>
      <GlobalStyles styles={styles} />
      {createPortal(
        <div ref={keepAnnounced}>
          <ToastContainer position="top-right" autoClose={5_000} hideProgressBar theme="light" />
        </div>,
        document.body,
      )}
    </>
  );
}

/**
 * Measures the notices, and keeps them visible to screen readers. An open dialog hides everything outside it from screen
 * readers, but most notices report the result of that dialog.
 */
function keepAnnounced(element: HTMLElement | null): (() => void) | undefined {
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
