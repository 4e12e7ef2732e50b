import { VISITORS } from '../../support/visitors.js';
import { MESSAGES } from '../messages.js';
import { WINDOWS, windowsOf, type Screen, type WindowKind } from '../screen.js';
import { pictureName, type Theme } from './take-screen-pictures.js';

/** What stands above it in the page is written by hand, and kept. */
export const MARKER = '<!-- Below this line the page is written by `npm run screens`. -->';

const INTRODUCTION = '# Screens\n';
const SHOWN_WIDTHS: Record<WindowKind, number> = { desktop: 600, phone: 162 };

/** The page that shows every screen: what it is, how one gets there, its pictures, and the test that covers it. */
export function screensPage(former: string, screens: readonly Screen[], themes: readonly Theme[]): string {
  const introduction = former.includes(MARKER) ? (former.split(MARKER)[0] ?? '') : `${INTRODUCTION}\n`;
  const sections = screens.map((screen) => section(screen, themes));
  return `${introduction}${MARKER}\n\n${sections.join('\n')}\n${messageTable()}`;
}

function messageTable(): string {
  const rows = MESSAGES.map(({ text, when, coveredBy }) => `| ${text} | ${when} | ${linkTo(coveredBy)} |`);
  return ['## Messages', '', '| message | when | test |', '|---|---|---|', ...rows, ''].join('\n');
}

function linkTo(file: string): string {
  return `[${file.split('/').at(-1) ?? ''}](../${file})`;
}

function section(screen: Screen, themes: readonly Theme[]): string {
  const pictures = themes.map((theme) =>
    windowsOf(screen)
      .map((window) => image(screen, window, theme))
      .join(' '),
  );
  return [
    `## ${screen.title}`,
    `\`${screen.path}\`, ${whoSees(screen)}. Test: ${linkTo(screen.coveredBy)}`,
    ...pictures,
    '',
  ].join('\n\n');
}

function image(screen: Screen, window: WindowKind, theme: Theme): string {
  const alt = `${screen.title}, ${WINDOWS[window].width} pixels wide, ${theme}`;
  const file = pictureName(screen, window, theme);
  return `<img src="screens/${file}" alt="${alt}" width="${SHOWN_WIDTHS[window]}">`;
}

function whoSees({ visitor }: Screen): string {
  return visitor === 'nobody' ? 'before signing in' : `as ${visitor} (${VISITORS[visitor]})`;
}
