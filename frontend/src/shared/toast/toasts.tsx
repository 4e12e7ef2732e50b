import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import { createPortal } from 'react-dom';
import { ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled';
import { t } from '@/shared/language/language';

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
 * Container of the notices: at the right, below the top bar or at the bottom; on phones always at the bottom, and in landscape at the top.
 * toasts.css has their places. Outside of page and dialogs, so that screen readers announce notices while a dialog is open. Successes close after five
 * seconds, errors when dismissed or resolved. The library's default entry adds its style sheet as a style element, which the page's
 * policy forbids, so the page loads it.
 */
export function Toasts() {
  return (
    <>
      <GlobalStyles styles={styles} />
      {createPortal(
        <div ref={keepAnnounced}>
          <ToastContainer
            position="top-right"
            autoClose={5_000}
            hideProgressBar
            // Where there is no space for all of them, they scroll.
            newestOnTop
            theme="light"
            aria-label={t('Messages')}
            closeButton={CloseButton}
          />
        </div>,
        document.body,
      )}
    </>
  );
}

/** Replaces the close button of the library, whose name is English. Its sign is in toasts.css, so that it is no part of the message. */
function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <button
      type="button"
      className="Toastify__close-button"
      aria-label={t('Close')}
      onClick={() => {
        closeToast(true);
      }}
    />
  );
}

/** Containers that begin in the first so many pixels are at the upper edge of the window, the others at the lower one. */
const AT_TOP_PX = 80;

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
  const measure = () => {
    let [above, below] = [0, 0];
    for (const one of element.querySelectorAll<HTMLElement>('.Toastify__toast-container')) {
      const { offsetTop, offsetHeight } = one;
      if (offsetHeight === 0) continue;
      if (offsetTop < AT_TOP_PX) above = Math.max(above, offsetHeight);
      else below = Math.max(below, window.innerHeight - offsetTop);
    }
    const { style } = document.documentElement;
    style.setProperty('--notices-above', above ? `calc(var(--notices-top) + ${above}px)` : '0px');
    style.setProperty('--notices-below', `${below}px`);
  };
  const measuring = new MutationObserver(measure);
  measuring.observe(element, { childList: true, subtree: true });
  window.addEventListener('resize', measure);
  return () => {
    window.removeEventListener('resize', measure);
    observer.disconnect();
    measuring.disconnect();
  };
}
