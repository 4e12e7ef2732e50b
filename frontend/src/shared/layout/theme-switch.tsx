import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { THEME_MODES } from './theme-modes';

// Menus are not among what sign-in needs at once.
const ThemeMenu = lazy(async () => ({ default: (await import('./theme-menu')).ThemeMenu }));

/** Chooses light, dark, or whatever the device says; the browser remembers it. */
export function ThemeSwitch() {
  const { mode = 'system' } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  const { Icon } = THEME_MODES.find((choice) => choice.mode === mode) ?? THEME_MODES[2];
  return (
    <>
      <IconButton
        aria-label="Theme"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWanted(true);
        }}
        sx={{ color: 'inherit' }}
      >
        <Icon fontSize="small" />
      </IconButton>
      {isWanted && (
        <Suspense fallback={null}>
          <ThemeMenu
            anchor={anchor}
            onClose={() => {
              setAnchor(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
