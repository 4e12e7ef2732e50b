import ContrastOutlined from '@mui/icons-material/ContrastOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { useState } from 'react';
import { t } from '@/shared/language/language';
import { lazyPart } from '@/shared/layout/lazy-part';

// Loaded on demand, because sign-in does not need menus at first.
const ThemeMenu = lazyPart(async () => (await import('./theme-menu')).ThemeMenu, { isKept: true });

/** Button to choose the light theme, the dark theme or that of the device. The browser stores the choice. */
export function ThemeSwitch() {
  const { mode = 'system' } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  const { Icon } = THEME_MODES.find((choice) => choice.mode === mode) ?? THEME_MODES[2];
  return (
    <>
      <IconButton
        aria-label={t('Theme')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          void ThemeMenu.load().then((isLoaded) => {
            if (!isLoaded) return;
            setWanted(true);
            setAnchor(currentTarget);
          });
        }}
        sx={{ color: 'inherit' }}
      >
        <Icon fontSize="small" />
      </IconButton>
      {isWanted && (
        <ThemeMenu
          modes={THEME_MODES}
          anchor={anchor}
          onClose={() => {
            setAnchor(null);
          }}
        />
      )}
    </>
  );
}

const THEME_MODES = [
  { mode: 'light', label: t('Light'), Icon: LightModeOutlined },
  { mode: 'dark', label: t('Dark'), Icon: DarkModeOutlined },
  { mode: 'system', label: t('Same as device'), Icon: ContrastOutlined },
] as const;
