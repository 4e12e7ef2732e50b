import type { CssVarsThemeOptions } from '@mui/material/styles';

/** The very type that `createTheme` takes: of one that is only like it the compiler would compare every component, for most of its time. */
export type Overrides = NonNullable<CssVarsThemeOptions['components']>;
