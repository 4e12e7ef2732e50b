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

/** Width of a notice. In the top bar of a wide window it may be narrower. */
const WIDTH_PX = 320;
const LEAST_WIDTH_PX = 200;
const MARGIN_PX = 16;
/** Narrower windows have notices of their own width, at the bottom (toasts.css). */
const WIDE_PX = 900;
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
  const measuring = new MutationObserver(measureNotices);
  measuring.observe(element, { childList: true, subtree: true });
  window.addEventListener('resize', measureNotices);
  return () => {
    window.removeEventListener('resize', measureNotices);
    observer.disconnect();
    measuring.disconnect();
    sizes?.disconnect();
  };
}

const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measureNotices);

/** Measures the notices and their place in the top bar, which may appear after them. */
export function measureNotices(): void {
  let [above, below] = [0, 0];
  for (const one of document.querySelectorAll<HTMLElement>('.Toastify__toast-container')) {
    sizes?.observe(one);
    const { offsetTop, offsetHeight } = one;
    if (offsetHeight === 0) continue;
    if (offsetTop < AT_TOP_PX) above = Math.max(above, offsetTop + offsetHeight);
    else below = Math.max(below, window.innerHeight - offsetTop);
  }
  const { style, classList } = document.documentElement;
  const { right, width } = gapInBar();
  classList.toggle('notices-in-bar', width > 0);
  style.setProperty('--bar-end', `${right}px`);
  style.setProperty('--notices-width', `${width}px`);
  style.setProperty('--notices-above', `${above}px`);
  style.setProperty('--notices-below', `${below}px`);
}

/**
 * Returns the width that a notice has between the links and the buttons of the top bar, 0 without a bar or space in it, and the space that the
 * buttons need at its right.
 */
function gapInBar(): { readonly right: number; readonly width: number } {
  const [links, buttons] = ['nav', 'nav + div'].map((part) =>
    document.querySelector(`#root header ${part}`)?.getBoundingClientRect(),
  );
  // On phones the links are in a menu.
  if (!links?.width || !buttons) return { right: 0, width: 0 };
  const { innerWidth } = window;
  const width = Math.min(WIDTH_PX, buttons.left - links.right - 2 * MARGIN_PX);
  const isWide = width >= (innerWidth < WIDE_PX ? WIDTH_PX : LEAST_WIDTH_PX);
  return { right: innerWidth - buttons.left, width: isWide ? width : 0 };
}
