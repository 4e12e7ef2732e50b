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
 * Container of the notices: at the right, in the top bar or at the bottom; in narrow windows always at the bottom.
 * toasts.css has their places, where they cover no control. Outside of page and dialogs, so that screen readers announce notices while a dialog is open. Successes close after five
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

/** Width of a notice. */
const WIDTH_PX = 320;
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
      sizes?.observe(one);
      const { offsetTop, offsetHeight } = one;
      if (offsetHeight === 0) continue;
      if (offsetTop < AT_TOP_PX) above = Math.max(above, offsetTop + offsetHeight);
      else below = Math.max(below, window.innerHeight - offsetTop);
    }
    const { style } = document.documentElement;
    const right = rightOfGapInBar();
    document.documentElement.classList.toggle('notices-in-bar', right !== null);
    style.setProperty('--bar-end', `${right ?? 0}px`);
    style.setProperty('--notices-above', `${above}px`);
    style.setProperty('--notices-below', `${below}px`);
  };
  const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
  const measuring = new MutationObserver(measure);
  measuring.observe(element, { childList: true, subtree: true });
  window.addEventListener('resize', measure);
  return () => {
    window.removeEventListener('resize', measure);
    observer.disconnect();
    measuring.disconnect();
    sizes?.disconnect();
  };
}

/** Returns the space that the buttons at the right of the top bar need; null without a bar, or if a notice is wider than the gap beside them. */
function rightOfGapInBar(): number | null {
  const [links, buttons] = ['nav', 'nav + div'].map((part) =>
    document.querySelector(`#root header ${part}`)?.getBoundingClientRect(),
  );
  const isWide = links && buttons && buttons.left - links.right > WIDTH_PX + 32;
  return isWide ? window.innerWidth - buttons.left : null;
}
