/** Where the browser keeps the chosen mode: light, dark or system. */
export const THEME_MODE_KEY = 'timekeep-theme';

/** Sets the remembered theme before anything is drawn, so that no other one flashes up. */
export function applyInitialTheme(): void {
  const mode = localStorage.getItem(THEME_MODE_KEY) ?? 'system';
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = mode === 'dark' || (mode === 'system' && prefersDark);
  document.documentElement.setAttribute('data-theme', isDark ? 'dark' : 'light');
}
