import type { Page } from 'playwright-core';

/** Width and height in pixels that everything pressable has at least (WCAG 2.2, 2.5.8). */
const LEAST_TARGET_PX = 24;
/** The same for buttons, which are pressed with a fingertip. */
const LEAST_BUTTON_PX = 44;
/** The narrowest window in which nothing has to be scrolled sideways (WCAG 2.2, 1.4.10). */
export const NARROWEST_PX = 320;

/** Dialogs, menus and lists that cover the page: the topmost, which is the last, is examined alone. */
const COVERING = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Buttons that need only the least size of a target: two in a field, which is itself pressed to open its list. */
const SMALL_BUTTONS = '.MuiAutocomplete-endAdornment *';

/**
 * Returns the pressable things that are too small, with their sizes, on the page or in what covers it. Links within a sentence are exempt. A
 * field is pressed anywhere within its border, and a checkbox anywhere in the circle around it.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ least, leastOfButton, covering, small }) => {
      const pressable =
        'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"], [role="menuitemradio"], [role="option"], [role="combobox"]';
      const button =
        'button, summary, a.MuiButton-root, a.MuiTab-root, [role="button"], [role="tab"], [role^="menuitem"], [role="option"]';
      const field = '.MuiInputBase-root, .MuiPickersInputBase-root, .MuiButtonBase-root';
      const isInSentence = (element: Element) =>
        (getComputedStyle(element).display === 'inline' || element.matches('button.MuiLink-root')) &&
        element.parentElement?.textContent.trim() !== element.textContent.trim();
      const isExposed = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[aria-hidden="true"], [inert]');
      const within = [...document.querySelectorAll(covering)].filter(isExposed).at(-1) ?? document;
      const notices = document.querySelectorAll('.Toastify__toast button');
      return [...within.querySelectorAll(pressable), ...notices]
        .filter((element) => isExposed(element) && !isInSentence(element))
        .flatMap((element) => {
          const isControl = element.matches('input, select, textarea, [role="combobox"]');
          const target = (isControl ? element.closest(field) : null) ?? element;
          const { width, height } = target.getBoundingClientRect();
          // Elements of one pixel are for screen readers alone.
          const isShown = width > 1 && height > 1;
          const needed = element.matches(button) && !element.matches(small) ? leastOfButton : least;
          // Browsers round what is laid out in fractions of a pixel.
          if (!isShown || (width > needed - 0.5 && height > needed - 0.5)) return [];
          const name = element.getAttribute('aria-label') ?? element.textContent;
          return [`${element.tagName.toLowerCase()} "${name}": ${width.toFixed(1)} × ${height.toFixed(1)}`];
        });
    },
    {
      least: LEAST_TARGET_PX,
      leastOfButton: LEAST_BUTTON_PX,
      covering: COVERING,
      small: SMALL_BUTTONS,
    },
  );
}

/** Returns the elements that make the page wider than the window, and those that scroll sideways in what covers the page. */
export function elementsBeyondEdge(page: Page): Promise<string[]> {
  return page.evaluate((covering) => {
    const { scrollWidth } = document.documentElement;
    const beginning = ({ outerHTML }: Element) => outerHTML.slice(0, 120);
    const cover = [...document.querySelectorAll(covering)].at(-1);
    const scrolling = [...(cover ? [cover, ...cover.querySelectorAll('*')] : [])].filter(
      (element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowX) &&
        element.scrollWidth > element.clientWidth + 1,
    );
    const inCover = scrolling.map(
      (element) => `${element.scrollWidth} in ${element.clientWidth} pixels: ${beginning(element)}`,
    );
    if (scrollWidth <= window.innerWidth) return inCover;
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth + 0.5,
    );
    return [`The page is ${scrollWidth} pixels wide.`, ...beyond.map(beginning), ...inCover];
  }, COVERING);
}

/**
 * Returns the texts that are cut off at their side, on the page or in what covers it, and the cards with more than they have space for.
 * Texts of any length, in the audit, may end after two lines.
 */
export function cutTextsOn(page: Page): Promise<string[]> {
  return page.evaluate((covering) => {
    const within = [...document.querySelectorAll(covering)].at(-1) ?? document.body;
    const cut = [...within.querySelectorAll<HTMLElement>('*')].filter((element) => {
      const { textOverflow, overflowX } = getComputedStyle(element);
      // Fields scroll what is typed into them, and elements of one pixel are for screen readers alone.
      return (
        textOverflow === 'ellipsis' &&
        overflowX !== 'visible' &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1 &&
        !element.matches('input, textarea, select') &&
        element.checkVisibility()
      );
    });
    const isClipped = ({ parentElement }: Element): boolean =>
      parentElement !== null &&
      !parentElement.matches('li') &&
      (getComputedStyle(parentElement).overflowX === 'hidden' || isClipped(parentElement));
    const full = [...within.querySelectorAll<HTMLElement>('li[data-row]')].filter((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return [...card.querySelectorAll('span, strong')].some((part) => {
        const box = part.getBoundingClientRect();
        return box.width > 1 && !isClipped(part) && (box.top < top - 1 || box.bottom > bottom + 1);
      });
    });
    return [...cut, ...full].map(({ innerText }) => innerText);
  }, COVERING);
}

/** Returns the notices whose text has more than two lines in less than half of their width. */
export function squeezedNotices(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.MuiAlert-root')]
      .filter((notice) => {
        const message = notice.querySelector('.MuiAlert-message');
        if (!message) return false;
        const { width, height } = message.getBoundingClientRect();
        const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(message);
        const lines = (height - parseFloat(paddingTop) - parseFloat(paddingBottom)) / parseFloat(lineHeight);
        return lines > 2.5 && width < notice.clientWidth / 2;
      })
      .map(({ innerText }) => innerText),
  );
}
