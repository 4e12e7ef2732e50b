import ContrastOutlined from '@mui/icons-material/ContrastOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { t } from '@/shared/language/language';

// Loaded on demand, because sign-in does not need menus at first.
const ThemeMenu = lazy(async () => ({ default: (await import('./theme-menu')).ThemeMenu }));

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
            modes={THEME_MODES}
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

const THEME_MODES = [
  { mode: 'light', label: t('Light'), Icon: LightModeOutlined },
  { mode: 'dark', label: t('Dark'), Icon: DarkModeOutlined },
  { mode: 'system', label: t('Same as device'), Icon: ContrastOutlined },
] as const;
